// `action.yml`, `ci/` and `.pre-commit-hooks.yaml`: their own steps, run as others run them.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "./support/folder.ts";
import { startServer } from "./support/start-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const program = join(root, "bin/routeprint.js");
const built = existsSync(join(root, "dist/bundle/cli.js"));

const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: {
    readonly steps: readonly { readonly env: Record<string, string>; readonly run: string }[];
  };
}

interface Pipeline {
  readonly routeprint: {
    readonly variables: Record<string, string>;
    readonly script: readonly string[];
    readonly artifacts: { readonly reports: { readonly junit: string } };
  };
}

const action = parse(textOf("action.yml")) as Action;
const { routeprint: job } = parse(textOf("ci/gitlab.yml")) as Pipeline;
const [hook] = parse(textOf(".pre-commit-hooks.yaml")) as {
  readonly entry: string;
  readonly files: string;
  readonly language: string;
}[];

const {
  files: shippedFiles,
  scripts,
  version,
} = JSON.parse(textOf("package.json")) as {
  readonly files: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};

/** The first Node on the path that no npm installed, where it is too old for the command. */
function oldNode(): string | undefined {
  const folders = (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((each) => !each.includes("node_modules"));
  const found = folders.map((each) => join(each, "node")).find((file) => existsSync(file));
  const { status } = spawnSync(found ?? "", [program, "--version"]);
  return status === 2 ? found : undefined;
}

/** A Node that reads ordinary scripts and refuses the command, as an old one does. */
const REFUSING = `case "$*" in *bin/routeprint.js*) echo too old >&2; exit 2;; esac; exec ${JSON.stringify(process.execPath)} "$@"`;

const old = oldNode();
const [kind, node] =
  old === undefined
    ? (["a Node that refuses the command", REFUSING] as const)
    : (["the old Node of this machine", `exec ${JSON.stringify(old)} "$@"`] as const);

describe.skipIf(!built || process.platform === "win32")(
  `what runs routeprint elsewhere, with ${kind}`,
  () => {
    const folder = makeFolder();

    /** Runs lines of shell in the folder. An npm, npx or git that is asked for anything fails: nothing may come from outside. */
    async function shell(lines: string, env: Readonly<Record<string, string>> = {}) {
      const path = [join(folder, "bin"), process.env["PATH"] ?? ""].join(delimiter);
      const child = spawn("bash", ["-eo", "pipefail", "-c", lines], {
        cwd: folder,
        env: { PATH: path, HOME: folder, ...env },
      });
      const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
      const [status, out, err] = await Promise.all([ended, readAll(child.stdout), readAll(child.stderr)]);
      return { status, out, err };
    }

    beforeAll(async () => {
      mkdirSync(join(folder, "bin"));
      const script = (name: string, text: string): void =>
        writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      for (const name of ["npm", "npx", "git"]) script(name, "exit 64");
      script("node", node);
      cpSync(join(root, "samples/shop-site.index.json"), join(folder, "now.index.json"));
      const later = textOf("samples/shop-site.index.json").replaceAll('"maximum": 100', '"maximum": 50');
      writeFileSync(join(folder, "later.index.json"), later);
      const lock = `${JSON.stringify(join(root, "ci/run.sh"))} lock now.index.json -o routeprint.lock`;
      expect((await shell(lock)).status).toBe(0);
    });

    describe("action.yml", () => {
      const compare = (url: string, inputs: Readonly<Record<string, string>> = {}) => {
        const [step] = action.runs.steps;
        const given: Readonly<Record<string, string | undefined>> = { url, ...inputs };
        const env = Object.entries(step?.env ?? {}).map(([name, value]) => {
          const input = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1] ?? "";
          return [name, given[input] ?? action.inputs[input]?.default ?? ""];
        });
        for (const file of ["output", "summary"]) rmSync(join(folder, file), { force: true });
        return shell(step?.run ?? "", {
          ...(Object.fromEntries(env) as Record<string, string>),
          GITHUB_ACTION_PATH: root,
          GITHUB_OUTPUT: join(folder, "output"),
          GITHUB_STEP_SUMMARY: join(folder, "summary"),
        });
      };
      const written = (file: string): string => readFileSync(join(folder, file), "utf8");

      it("passes where nothing changed, and annotates and fails where something broke", async () => {
        expect(await compare("now.index.json")).toMatchObject({
          status: 0,
          out: expect.stringMatching(/^::notice .*Nothing changed/),
        });
        expect(written("output")).toMatch(/^level=none\nbreaking=0\nrisky=0\ncompatible=0\nreport=\S+\n$/);
        const { status, out } = await compare("later.index.json");
        expect(status).toBe(1);
        expect(out).toMatch(/^::error .*maximum-tightened/m);
      });

      it("writes outputs and a job summary, also where it fails", async () => {
        expect((await compare("later.index.json")).status).toBe(1);
        expect(written("summary")).toContain("maximum-tightened");
        const outputs = new Map(
          written("output")
            .split("\n")
            .map((line) => line.split("=", 2) as [string, string]),
        );
        expect([...outputs.keys()]).toEqual([...Object.keys(action.outputs), ""]);
        expect(outputs.get("level")).toBe("breaking");
        expect(Number(outputs.get("breaking"))).toBeGreaterThan(0);
        const report = JSON.parse(readFileSync(outputs.get("report") ?? "", "utf8")) as object;
        expect(report).toHaveProperty("counts.levels.aToB.breaking", Number(outputs.get("breaking")));
      });

      it.each([
        ["accept", "accepted.json"],
        ["levels", "levels.json"],
        ["only", "shop/v3\nseo/v1"],
        ["exclude", "shop-*\nshop/**"],
      ])("compares with %s", { tags: ["slow"] }, async (input, value) => {
        const write = `${join(root, "ci/run.sh")} compare routeprint.lock later.index.json --before-after --write-accept accepted.json`;
        expect((await shell(write)).status).toBe(0);
        writeFileSync(join(folder, "levels.json"), '{"maximum-tightened": "compatible"}');
        const { status, out } = await compare("later.index.json", { [input]: value });
        expect(out).not.toContain("::error ");
        expect([status, written("output").split("\n")[1]]).toEqual([0, "breaking=0"]);
      });

      it("asks a site once for all that it writes", async () => {
        let asked = 0;
        const site = createServer((request, response) => {
          asked += request.url?.startsWith("/wp-json") === true ? 1 : 0;
          response.setHeader("Content-Type", "application/json");
          response.end(
            request.url?.startsWith("/wp-json") === true ? textOf("samples/shop-site.index.json") : "{}",
          );
        });
        const { port } = await startServer(site);
        const { status } = await compare(`http://127.0.0.1:${port}/wp-json/`);
        expect([status, asked]).toEqual([0, expect.any(Number)]);
        expect(asked).toBeLessThanOrEqual(2);
      });

      it("asks what visitors may do once, and fails where an operation became open", async () => {
        let asked = 0;
        let allow = ["GET"];
        const methods = ["GET", "POST"];
        const entry = {
          namespace: "a/v1",
          methods,
          endpoints: methods.map((each) => ({ methods: [each], args: {} })),
        };
        const site = createServer((request, response) => {
          const isThings = request.url?.startsWith("/wp-json/a/v1/things") === true;
          asked += isThings ? 1 : 0;
          response.setHeader("Content-Type", "application/json");
          if (isThings) response.setHeader("Allow", allow.join(", "));
          const index = { name: "A", namespaces: ["a/v1"], routes: { "/a/v1/things": entry } };
          response.end(JSON.stringify(!isThings ? index : request.method === "OPTIONS" ? entry : []));
        });
        const { port } = await startServer(site);
        const url = `http://127.0.0.1:${port}/wp-json/`;
        const lock = `${join(root, "ci/run.sh")} lock ${url} --access -o access.lock`;
        expect((await shell(lock)).status).toBe(0);
        const once = asked;
        writeFileSync(join(folder, "levels.json"), '{"operation-became-open": "breaking"}');
        const inputs = { lock: "access.lock", levels: "levels.json", access: "true" };
        expect(await compare(url, inputs)).toMatchObject({ status: 0 });
        allow = methods;
        asked = 0;
        const { status, out } = await compare(url, inputs);
        const line =
          readFileSync(join(folder, "access.lock"), "utf8")
            .split("\n")
            .indexOf("POST /a/v1/things +unlisted") + 1;
        expect([status, asked]).toEqual([1, once]);
        expect(out).toContain(`::error file=access.lock,line=${line},title=breaking operation-became-open::`);
      });

      it("does not read what it is given as shell", async () => {
        expect((await compare('$(touch pwned); "')).status).toBeGreaterThan(1);
        expect((await compare("--help")).status).toBeGreaterThan(1);
        expect(existsSync(join(folder, "pwned"))).toBe(false);
      });

      it("has the inputs that the guide gives it", () => {
        const blocks = textOf("docs/guides/3-gate-updates.md").matchAll(
          /uses: your-org\/routeprint@v0\n( +)(with:(?: \{.*\}|(?:\n\1 +.*)+))/g,
        );
        const given = [...blocks].map(([, , block = ""]) => {
          const { with: inputs } = parse(block) as { readonly with: object };
          return Object.keys(inputs);
        });
        expect(given.length).toBeGreaterThan(2);
        const needed = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required === true);
        for (const names of given) {
          for (const name of names) expect(action.inputs).toHaveProperty(name);
          for (const name of needed) expect(names).toContain(name);
        }
      });
    });

    it("ci/gitlab.yml passes or fails with the clone of its repository, and leaves the report either way", async () => {
      const builds = join(folder, "builds");
      mkdirSync(builds);
      const git = `test "$1 $2 $3 $4 $5 $6 $7 $8" = "clone --quiet --depth 1 --branch main -- https://git.example/routeprint" && ln -s ${JSON.stringify(root)} "$9"`;
      writeFileSync(join(folder, "bin/git"), `#!/bin/sh\n${git}\n`, { mode: 0o755 });
      const compare = async (site: string, variables: Readonly<Record<string, string>> = {}) => {
        const { status } = await shell(job.script.join("\n"), {
          ...job.variables,
          ...variables,
          ROUTEPRINT_SITE: site,
          ROUTEPRINT_REPOSITORY: "https://git.example/routeprint",
          CI_BUILDS_DIR: builds,
        });
        return status;
      };
      const report = (): string => readFileSync(join(folder, job.artifacts.reports.junit), "utf8");
      expect(await compare("now.index.json")).toBe(0);
      expect(report()).toContain("<testsuite");
      expect(await compare("later.index.json")).toBe(1);
      expect(report()).toContain("<failure");
      const write = `${join(root, "ci/run.sh")} compare routeprint.lock later.index.json --before-after --write-accept accepted.json`;
      expect((await shell(write)).status).toBe(0);
      expect(await compare("later.index.json", { ROUTEPRINT_ACCEPT: "accepted.json" })).toBe(0);
    });

    it(".pre-commit-hooks.yaml checks all the files that a commit changes at once", async () => {
      // pre-commit puts the folder of the clone before the entry of a script.
      expect(hook).toMatchObject({ language: "script" });
      const entry = join(root, hook?.entry ?? "");
      const files = ["now.index.json", "later.index.json"];
      for (const file of files) expect(file).toMatch(new RegExp(hook?.files ?? "^$"));
      expect(await shell(`${entry} ${files.join(" ")}`)).toMatchObject({ status: 0, err: "" });
      writeFileSync(join(folder, "bad.index.json"), "{");
      expect(await shell(`${entry} bad.index.json ${files.join(" ")}`)).toMatchObject({
        status: 1,
        err: expect.stringContaining("bad.index.json: "),
      });
    });

    it("ci/run.sh builds the checkout that it is part of, once, and prints nothing of that on stdout", async () => {
      const checkout = join(folder, "checkout");
      for (const part of ["ci", "bin"]) cpSync(join(root, part), join(checkout, part), { recursive: true });
      const own = `mkdir -p node_modules/.bin; ln -s ${process.execPath} node_modules/.bin/node`;
      const npm = `echo "npm $*"; echo "$*" >> ${folder}/asked; if test "$1" = ci; then ${own}; else ln -s ${JSON.stringify(join(root, "dist"))} dist; fi`;
      writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
      symlinkSync(join(checkout, "ci/run.sh"), join(folder, "link"));
      for (const path of [join(checkout, "ci/run.sh"), join(folder, "link")])
        expect(await shell(`${path} --version`)).toMatchObject({ status: 0, out: `${version}\n` });
      expect(readFileSync(join(folder, "asked"), "utf8")).toBe("ci --no-audit --no-fund\nrun build\n");
      // Without a Node of its own, as where install scripts do not run, it takes the installed one.
      rmSync(join(checkout, "node_modules"), { recursive: true });
      expect(await shell(`${checkout}/ci/run.sh --version`)).toMatchObject({ status: 2, out: "" });
    });

    it("the tour's command runs", async () => {
      const [, alias] = /alias routeprint="(.+?)"/.exec(textOf("docs/guides/0-tour.md")) ?? [];
      expect(await shell(`cd ${JSON.stringify(root)} && ${alias} --version`)).toMatchObject({
        status: 0,
        out: `${version}\n`,
        err: "",
      });
    });

    it("no file for others names the package on npm, which is not published", () => {
      for (const file of ["action.yml", "ci/gitlab.yml", "ci/run.sh", ".pre-commit-hooks.yaml"])
        expect(textOf(file)).not.toMatch(/\bnpx\b|npm (?:exec|install|i) .*routeprint|routeprint@/);
    });
  },
);

it("no guide runs the program with the Node that is installed", () => {
  const guides = readdirSync(join(root, "docs/guides")).map((file) => `docs/guides/${file}`);
  for (const file of ["README.md", "action.yml", "ci/gitlab.yml", ".pre-commit-hooks.yaml", ...guides])
    expect(textOf(file)).not.toMatch(/\bnode \S*bin\/routeprint/);
});

it.skipIf(old === undefined)("an old Node that runs the program says what to run instead", () => {
  const { status, stdout, stderr } = spawnSync(old ?? "", [program, "--version"], { encoding: "utf8" });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^routeprint: Node [\d.]+ is too old\. Run \S+\/ci\/run\.sh instead, .*\n$/);
});

it.skipIf(!built)("what is shipped comes with the licenses of all that is in it", () => {
  const licenses = textOf("dist/bundle/LICENSES.txt");
  expect(licenses).toMatch(/^redoc [\d.]+ \(MIT\)\n\nThe MIT License/m);
  for (const name of ["commander", "express", "undici"])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, "m"));
});

it("SECURITY.md says where to report", () => {
  expect(textOf("SECURITY.md")).toContain("private vulnerability\nreporting");
});

describe("Dockerfile", () => {
  const ignored = textOf(".dockerignore").trim().split("\n");

  it("copies what is there and leaves out nothing that is shipped or builds it", () => {
    const copied = [...textOf("Dockerfile").matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, words = ""]) =>
      words.split(" "),
    );
    const shipped = shippedFiles.filter((file) => !file.startsWith("dist"));
    for (const file of [...copied, ...shipped, "src", "scripts"]) {
      expect(existsSync(join(root, file)) || globSync(file, { cwd: root }).length > 0, file).toBe(true);
      expect(ignored).not.toContain(file);
    }
  });

  it("packs what was built for it", () => {
    expect(textOf("Dockerfile")).toMatch(/^RUN npm pack /m);
    expect(scripts["prepack"]).toContain("npm run --silent build");
  });

  it("ends as nobody, with a version of Node that the package takes", () => {
    const stage =
      textOf("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    expect(stage).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}\n/);
    expect(stage).toMatch(/\nUSER nobody\n(?!.*USER)/s);
    expect(stage).toContain('ENTRYPOINT ["routeprint"]');
  });
});
