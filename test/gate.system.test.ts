// `ci/`: the comment on a pull request, a packed release, and the recipes of the guide, run as runners run them.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, dirname, join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { freePort } from "../bench/free-port.ts";
import { makeFolder } from "./support/folder.ts";
import { startServer } from "./support/start-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const built = existsSync(join(root, "dist/bundle/cli.js"));

/** This Node, and the first on the path that no npm installed. */
const nodes = [
  dirname(process.execPath),
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .find((folder) => !folder.includes("node_modules") && existsSync(join(folder, "node"))),
].filter((folder) => folder !== undefined);

interface Comment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
}

/** A forge with one pull request, number 7, and what was sent to it. */
interface Forge {
  readonly comments: Comment[];
  readonly sent: string[];
  refuses: boolean;
}

const forge: Forge = { comments: [], sent: [], refuses: false };

/** The user of the token. */
const OWN = "surface";

/** The part of the REST APIs that comments need: docs.github.com/rest/issues/comments, docs.gitlab.com/api/notes. */
const COMMENTS = /^\/(?:repos\/a\/b\/issues|projects\/5\/merge_requests)\/7\/(?:comments|notes)$/;
const ONE = /^\/(?:repos\/a\/b\/issues\/comments|projects\/5\/merge_requests\/7\/notes)\/(\d+)$/;

async function respond(method: string, url: URL, text: string): Promise<unknown> {
  if (url.pathname === "/user") return { login: OWN, username: OWN };
  const { body = "" } = (text === "" ? {} : JSON.parse(text)) as { readonly body?: string };
  if (method === "POST" && COMMENTS.test(url.pathname)) forge.comments.push({ id: 900, author: OWN, body });
  const id = Number(ONE.exec(url.pathname)?.[1]);
  const at = forge.comments.findIndex((one) => one.id === id);
  if ((method === "PATCH" || method === "PUT") && at >= 0) forge.comments[at] = { id, author: OWN, body };
  if (method !== "GET") return {};
  const size = Number(url.searchParams.get("per_page"));
  const start = size * (Number(url.searchParams.get("page")) - 1);
  return forge.comments
    .slice(start, start + size)
    .map(({ author, ...one }) => ({ ...one, user: { login: author }, author: { username: author } }));
}

async function startForge(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://forge");
    forge.sent.push(`${method} ${url.pathname}`);
    const isSigned = headers.authorization === "Bearer secret" || headers["private-token"] === "secret";
    const result = await respond(method, url, await readAll(request));
    const isRefused = forge.refuses || !isSigned;
    response.writeHead(isRefused ? 403 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(isRefused ? { message: "Resource not accessible by integration" } : result));
  });
  const { port } = await startServer(server);
  return `http://127.0.0.1:${port}`;
}

describe.skipIf(!built || process.platform === "win32")("ci/", async () => {
  const folder = makeFolder("gate");
  const address = await startForge();

  /** Runs lines of shell as a runner does: with few variables, and this folder of Node before all others. */
  async function shell(lines: string, env: Readonly<Record<string, string>>, node = nodes.at(-1)) {
    const PATH = [join(folder, "bin"), node, "/usr/bin", "/bin"].join(delimiter);
    const child = spawn("bash", ["-eo", "pipefail", "-c", lines], {
      cwd: folder,
      env: { PATH, HOME: folder, ...env },
    });
    const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
    const [status, out, err] = await Promise.all([ended, readAll(child.stdout), readAll(child.stderr)]);
    return { status, out, err };
  }

  const script = (name: string, text: string): void =>
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

  beforeAll(async () => {
    mkdirSync(join(folder, "bin"));
    for (const name of ["npm", "npx", "gh"]) script(name, "exit 64");
    cpSync(join(root, "samples/shop-site.index.json"), join(folder, "now.index.json"));
    const later = readFileSync(join(folder, "now.index.json"), "utf8").replaceAll(
      '"maximum": 100',
      '"maximum": 50',
    );
    writeFileSync(join(folder, "later.index.json"), later);
    writeFileSync(join(folder, "pull.json"), JSON.stringify({ pull_request: { number: 7 } }));
    writeFileSync(join(folder, "push.json"), JSON.stringify({ ref: "refs/heads/main" }));
    const lock = await shell(`${root}/ci/run.sh lock now.index.json -q -o routeprint.lock`, {});
    expect(lock).toMatchObject({ status: 0, err: "" });
  });

  beforeEach(() => {
    forge.comments.splice(0);
    forge.sent.splice(0);
    forge.refuses = false;
  });

  const hub = (event = "pull.json") => ({
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: address,
    GITHUB_EVENT_PATH: join(folder, event),
    GITHUB_REPOSITORY: "a/b",
    GITHUB_RUN_ID: "42",
    GITHUB_SERVER_URL: "https://forge.example",
    ROUTEPRINT_TOKEN: "secret",
  });
  const lab = (request = "7") => ({
    GITLAB_CI: "true",
    CI_API_V4_URL: address,
    CI_JOB_URL: "https://forge.example/jobs/42",
    CI_MERGE_REQUEST_IID: request,
    CI_PROJECT_ID: "5",
    ROUTEPRINT_TOKEN: "secret",
  });

  const forges = [
    ["GitHub", hub, hub("push.json"), "https://forge.example/a/b/actions/runs/42", "PATCH"],
    ["GitLab", lab, lab(""), "https://forge.example/jobs/42/artifacts/file/routeprint.html", "PUT"],
  ] as const;

  describe.each(nodes.flatMap((node) => forges.map((one) => [node, ...one] as const)))(
    "the comment, with %s and %s",
    (node, _name, variables, elsewhere, link, update) => {
      const comment = (
        text: string,
        isNews: boolean,
        env: Readonly<Record<string, string>> = variables(),
      ) => {
        writeFileSync(join(folder, "comment.md"), text);
        writeFileSync(
          join(folder, "c.json"),
          JSON.stringify({ findings: isNews ? [{ class: "surface" }] : [] }),
        );
        const lock = { ROUTEPRINT_LOCK: "a--b.lock", ...env };
        return shell(`node ${root}/ci/comment.mjs comment.md c.json`, lock, node);
      };

      it("is updated in place, behind a hundred others, and no other is touched", async () => {
        const mark = "<!-- routeprint a%2D%2Db.lock -->";
        const others = Array.from({ length: 150 }, (_, id) => ({ id, author: "x", body: `${mark}\nmine` }));
        forge.comments.push(...others);
        expect(await comment("one", true)).toEqual({ status: 0, out: "", err: "" });
        expect(await comment("two", false)).toEqual({ status: 0, out: "", err: "" });
        expect(forge.comments).toEqual([
          ...others,
          { id: 900, author: OWN, body: `${mark}\ntwo\n[All changes](${link})\n` },
        ]);
        expect(forge.sent.map((one) => one.split(" ", 1)[0])).toEqual([
          "GET",
          "GET",
          "GET",
          "POST",
          "GET",
          "GET",
          "GET",
          update,
        ]);
      });

      it("is not begun where nothing changed, and not sent without a pull request", async () => {
        await comment("none", false);
        expect(forge.comments).toEqual([]);
        forge.sent.splice(0);
        expect(await comment("one", true, elsewhere)).toEqual({ status: 0, out: "", err: "" });
        expect(forge.sent).toEqual([]);
      });

      it("is a warning where the forge refuses it or is away", async () => {
        forge.refuses = true;
        const refused = await comment("one", true);
        expect([refused.status, refused.out + refused.err]).toEqual([
          0,
          expect.stringMatching(/(?:::warning .*::|^routeprint: )The comment was not sent: GET .* 403\.\n$/),
        ]);
        const gone = `http://127.0.0.1:${await freePort()}`;
        const away = await comment("one", true, {
          ...variables(),
          CI_API_V4_URL: gone,
          GITHUB_API_URL: gone,
        });
        expect([away.status, away.out + away.err]).toEqual([0, expect.stringContaining("ECONNREFUSED")]);
      });
    },
  );

  interface Job {
    readonly variables: Readonly<Record<string, string>>;
    readonly script: readonly string[];
  }

  it("gate.sh fails with a comment and the reports that it is asked for", async () => {
    const { status, out } = await shell(`${root}/ci/gate.sh sarif=s.sarif html=h.html summary=s.md github`, {
      ...hub(),
      ROUTEPRINT_COMMENT: "true",
      ROUTEPRINT_LOCK: "routeprint.lock",
      ROUTEPRINT_SITE: "later.index.json",
    });
    expect([status, out]).toEqual([1, expect.stringMatching(/^::error file=routeprint\.lock,line=\d{2,},/m)]);
    expect(forge.comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- .* -->\n\*\*1 breaking change .*^- breaking \*\*maximum-tightened\*\* /ms),
    ]);
    const read = (file: string): string => readFileSync(join(folder, file), "utf8");
    expect(read("s.md")).toContain("## Breaking (1)");
    expect(read("h.html")).toContain("maximum-tightened");
    // Code scanning shows a result at its line of a file in the repository.
    const lines = read("routeprint.lock").split("\n");
    const { runs } = JSON.parse(read("s.sarif")) as {
      readonly runs: readonly [{ readonly results: readonly [{ readonly locations: readonly [Location] }] }];
    };
    interface Location {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number };
      };
    }
    const { artifactLocation, region } = runs[0].results[0].locations[0].physicalLocation;
    expect([artifactLocation.uri, lines[region.startLine - 1]]).toEqual([
      "routeprint.lock",
      expect.stringContaining("per_page"),
    ]);
  });

  it("gitlab.yml comments on the merge request", async () => {
    const { routeprint: job } = parse(readFileSync(join(root, "ci/gitlab.yml"), "utf8")) as {
      readonly routeprint: Job;
    };
    mkdirSync(join(folder, "builds"));
    symlinkSync(root, join(folder, "builds/routeprint"));
    const variables = { ROUTEPRINT_SITE: "later.index.json", ROUTEPRINT_COMMENT: "true" };
    const env = { ...lab(), ...job.variables, ...variables, CI_BUILDS_DIR: join(folder, "builds") };
    // Its image has Node 24.
    expect(await shell(job.script.join("\n"), env, nodes[0])).toMatchObject({ status: 1, out: "" });
    expect(forge.comments).toHaveLength(1);
    expect(readFileSync(join(folder, "routeprint.html"), "utf8")).toContain("<!doctype html>");
  });

  it(
    "run.sh installs a packed release once, with a Node for it, and builds nothing",
    { tags: ["slow"] },
    async () => {
      const checkout = join(folder, "checkout");
      cpSync(join(root, "ci"), join(checkout, "ci"), { recursive: true });
      const packed = spawnSync(
        "npm",
        ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder],
        {
          cwd: root,
          encoding: "utf8",
        },
      );
      const tarball = join(folder, packed.stdout.trim());
      expect(packed).toMatchObject({ status: 0, stderr: "" });
      // What npm does with the arguments, without a registry.
      script(
        "npm",
        `echo "$*" >> asked; home=$3; mkdir -p "$home/node_modules/.bin" "$home/node_modules/routeprint"
tar -xzf "$6" --strip-components=1 -C "$home/node_modules/routeprint"; ln -s ${process.execPath} "$home/node_modules/.bin/node"`,
      );
      const env = { ROUTEPRINT_TARBALL: tarball, ROUTEPRINT_LOCK: "routeprint.lock" };
      const gate = `${checkout}/ci/gate.sh junit`;
      expect(await shell(gate, { ...env, ROUTEPRINT_SITE: "now.index.json" })).toMatchObject({ status: 0 });
      expect(await shell(gate, { ...env, ROUTEPRINT_SITE: "later.index.json" })).toMatchObject({ status: 1 });
      expect(readFileSync(join(folder, "asked"), "utf8")).toBe(
        `install --prefix ${checkout}/.packed --no-audit --no-fund ${tarball} node@^24\n`,
      );
      rmSync(tarball);
    },
  );

  it("the bot of the guide opens one pull request with the lines that changed", async () => {
    const guide = readFileSync(join(root, "docs/guides/3-gate-updates.md"), "utf8");
    const [, block = ""] =
      /```yaml\n(# GitHub: \.github\/workflows\/surface-refresh\.yml\n.*?)```/s.exec(guide) ?? [];
    const { jobs } = parse(block) as {
      readonly jobs: { readonly refresh: { readonly steps: readonly { readonly run?: string }[] } };
    };
    const steps = jobs.refresh.steps.flatMap(({ run = [] }) => run);
    expect(steps).toHaveLength(1);
    script(
      "gh",
      'echo "$*" >> "$HOME/gh"; test "$2" = create && touch "$HOME/opened"; test ! -e "$HOME/opened" || echo OPEN',
    );
    const begin = `git init -q --bare forge.git && git clone -q forge.git work && cd work && git switch -qc main && cp ../routeprint.lock . &&
      git add . && git -c user.name=a -c user.email=a@b.example commit -qm Begin && git push -q origin main && ln -s ${root} .routeprint`;
    expect(await shell(begin, {})).toMatchObject({ status: 0 });
    const refresh = (site: string) =>
      shell(`cd work; git switch -q main; ${steps[0]}`, { SITE: join(folder, site) });
    expect(await refresh("now.index.json")).toMatchObject({ status: 0 });
    expect(existsSync(join(folder, "gh"))).toBe(false);
    for (const _ of [1, 2]) expect(await refresh("later.index.json")).toMatchObject({ status: 0 });
    const asked = readFileSync(join(folder, "gh"), "utf8").split("\n");
    expect(asked.filter((line) => line.startsWith("pr create"))).toEqual([
      "pr create --head surface-refresh --fill",
    ]);
    const { out } = await shell("git -C forge.git show --format=%s surface-refresh", {});
    expect(out).toMatch(/^Refresh the lock file\n.*^-.*"maximum":100.*^\+.*"maximum":50/ms);
  });
});
