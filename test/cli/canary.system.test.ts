// A secret given to the commands in every way, looked for in all that they say and write.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import type { Io } from "../../src/cli/process.ts";
import { html, INDEX, json, restError, VIEW_TEXT, wordpress } from "../fetch/site.ts";
import { serve, type Answer, type Seen } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { run, type Run } from "../support/io.ts";

const CANARY = "C4naryZq8w0rdXk27Lm";
const USER = "ana";

/** Every form in which the secret could be told on: as it is, in Base64 wherever it begins, reversed by nobody. */
const FORMS: readonly string[] = [
  CANARY,
  CANARY.toLowerCase(),
  ...[`${USER}:`, "", "x", "xx"].map((before) =>
    Buffer.from(`${before}${CANARY}`)
      .toString("base64")
      .slice(Math.ceil((before.length * 4) / 3) + 1, -4),
  ),
  Buffer.from(CANARY).toString("hex"),
];

const authorizationOf = ({ headers }: Seen): string => headers.get("authorization") ?? "nothing";

/** Sites of one server by their folder: one that works, and all that could make a client talk. */
const SITES: Readonly<Record<string, (seen: Seen) => Answer>> = {
  "/": wordpress(),
  "/closed/": (seen) => restError(401, "rest_not_logged_in", `Not for ${authorizationOf(seen)}.`),
  "/wrong/": (seen) => restError(401, "incorrect_password", `${authorizationOf(seen)} is wrong.`),
  "/lock/": () => ({ status: 401, headers: { "WWW-Authenticate": 'Basic realm="x"' }, body: "no" }),
  "/moved/": ({ port }) => ({ status: 302, headers: { Location: `http://localhost:${port}/closed/` } }),
  "/told/": (seen) => ({
    status: 302,
    headers: { Location: `/?rest_route=/&seen=${encodeURIComponent(authorizationOf(seen))}` },
  }),
  "/page/": (seen) => html(`<title>${authorizationOf(seen)}</title>Hello`),
  "/debug/": (seen) =>
    json(`array(1) { ["HTTP_AUTHORIZATION"] => "${authorizationOf(seen)}" }\n${VIEW_TEXT}`),
  "/echo/": (seen) =>
    json(JSON.stringify({ ...INDEX, name: authorizationOf(seen), description: seen.headers.get("cookie") })),
  "/cut/": () => "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{",
  "/silent/": () => (socket) => void socket.destroy(),
};

const server = await serve((seen) => {
  const folder = /^\/[a-z]+\//.exec(seen.path)?.[0] ?? "/";
  return (SITES[folder] ?? wordpress())(seen);
});
const host = `127.0.0.1:${server.port}`;

/** Everything below a folder: names and contents. */
function contentsOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() ? [name, readFileSync(file, "latin1")] : [name];
  });
}

function leaksIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) =>
    FORMS.filter((form) => text.includes(form)).map(
      (form) => `${form} in …${text.slice(Math.max(0, text.indexOf(form) - 80), text.indexOf(form) + 40)}`,
    ),
  );
}

/** How a command is given the secret. */
interface Giving {
  readonly name: string;
  readonly words?: readonly string[];
  readonly env?: Io["env"];
  readonly stdin?: string;
  /** Written before and left out of the search, for the person put the secret there. */
  readonly files?: Readonly<Record<string, string>>;
  /** The address as it is typed. */
  readonly address?: (folder: string) => string;
  /** What the config file says of the site, which is then typed by its name there. */
  readonly access?: object;
}

const GIVINGS: readonly Giving[] = [
  { name: "the environment", env: { ROUTEPRINT_USER: USER, ROUTEPRINT_APP_PASSWORD: CANARY } },
  { name: "stdin", words: ["--user", USER, "--password-stdin"], stdin: `${CANARY}\n` },
  {
    name: "netrc",
    words: ["--netrc"],
    env: { NETRC: "../secret/netrc" },
    files: { netrc: `machine 127.0.0.1 login ${USER} password ${CANARY}\n` },
  },
  {
    name: "a header file",
    words: ["--header-file", "../secret/headers"],
    files: {
      headers: `Cookie: wordpress_logged_in=${CANARY}\nX-WP-Nonce: ${CANARY}\nAuthorization: Bearer ${CANARY}\n`,
    },
  },
  {
    name: "the config file",
    env: { SITE_PASSWORD: CANARY },
    files: { headers: `X-Key: ${CANARY}\n` },
    access: { user: USER, passwordEnv: "SITE_PASSWORD", headerFile: "secret/headers" },
  },
  { name: "the address", address: (folder) => `http://${USER}:${CANARY}@${host}${folder}` },
  {
    name: "a parameter",
    address: (folder) => `http://${host}${folder}wp-json/?token=${CANARY}&_wpnonce=${CANARY}`,
  },
];

const COMMANDS: readonly (readonly string[])[] = [
  ["fetch", "SITE", "-o", "index.json", "-v"],
  ["fetch", "SITE", "-v"],
  ["convert", "SITE", "-o", "openapi.json", "--notices", "notices.json", "-v"],
  ["convert", "SITE", "-v", "--json-errors"],
  ["publish", "SITE", "-o", "public", "--json"],
  ["publish", "SITE", "-o", "page.html", "--single-file"],
  ["compare", "SITE", "saved.json", "-v", "--expand"],
  ["compare", "SITE", "saved.json", "--format", "json", "--keep", "kept"],
  ["compare", "SITE", "saved.json", "saved.json", "--format", "html", "-o", "matrix.html"],
  ["lock", "SITE", "-v"],
  ["check", "SITE", "-v", "--json"],
  ["routes", "SITE"],
  ["explain", "SITE", "GET", "/choir/v1/songs/7"],
  ["convert", "--list", "list.txt", "-o", "many", "--notices", "many-notices", "-v", "--allow-private"],
  ["fetch", "--list", "list.txt", "-o", "many", "-v", "--allow-private", "--json-errors"],
];

/** What a failing site makes each of these say. */
const TALKATIVE: readonly (readonly string[])[] = [
  ["fetch", "SITE", "-o", "index.json", "--json-errors"],
  ["convert", "SITE", "-o", "openapi.json", "--notices", "notices.json", "-v"],
  ["convert", "SITE", "saved.json", "-o", "many", "-v"],
];

/** Runs in a folder of its own and gives what it said with all that lies there afterwards. */
async function told(
  words: readonly string[],
  { words: more = [], env = {}, stdin = "", files = {}, address, access }: Giving,
  folder = "/",
): Promise<Run & { readonly texts: readonly string[] }> {
  const own = makeFolder();
  const cwd = join(own, "work");
  mkdirSync(cwd);
  mkdirSync(join(own, "secret"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, "secret", name), text);
  writeFileSync(join(cwd, "saved.json"), VIEW_TEXT);
  const source = address?.(folder) ?? `http://${host}${folder}`;
  const list = `${source}\nsaved.json\n`;
  const site = access === undefined ? source : "site";
  const config = { sites: { site: { source, ...access } } };
  if (access !== undefined) writeFileSync(join(own, "routeprint.config.json"), JSON.stringify(config));
  const asList = words.map((word) => (word === "list.txt" ? "../secret/list" : word));
  writeFileSync(join(own, "secret", "list"), list);
  const argv = [...asList.map((word) => (word === "SITE" ? site : word)), ...more];
  const settings = { XDG_CACHE_HOME: join(cwd, "cache"), ...env };
  const ran = await run(argv, { cwd, env: settings, stdin });
  return { ...ran, texts: [ran.out, ran.err, ...contentsOf(cwd)] };
}

/** Whether the server was really given the secret since. */
function wasGiven(from: number): boolean {
  return server.seen.slice(from).some(({ headers, path }) => leaksIn([...headers.values(), path]).length > 0);
}

/** The givings with which every command is tried; the others go through the same doors. */
const thorough = new Set(["the environment", "the address"]);

/** Sites that are asked a second time, after a while. */
const SLOW = new Set(["/cut/", "/silent/"]);

describe("the canary", () => {
  it("would be found in each form, in a file and in its name", () => {
    const token = Buffer.from(`${USER}:${CANARY}`).toString("base64");
    for (const text of [CANARY, token, `a${Buffer.from(`xyz ${CANARY}`).toString("base64")}`]) {
      expect(leaksIn([text]).length).toBeGreaterThan(0);
    }
    const folder = makeFolder();
    writeFileSync(join(folder, `${CANARY}.json`), "{}");
    expect(leaksIn(contentsOf(folder))).toHaveLength(1);
  });

  describe.each(GIVINGS)("given by $name", (giving) => {
    const fetches = COMMANDS.filter(([name]) => name === "fetch");
    const known = giving.access === undefined ? fetches : fetches.filter((words) => words.includes("SITE"));
    it.each(thorough.has(giving.name) ? COMMANDS : known)("is in nothing of %s %s %s", async (...words) => {
      const from = server.seen.length;
      const { texts, exit } = await told(words, giving);
      expect(leaksIn(texts)).toEqual([]);
      expect([0, 1]).toContain(exit);
      expect(wasGiven(from)).toBe(true);
    });

    const folders = Object.keys(SITES).filter((folder) => folder !== "/" && !SLOW.has(folder));
    it.each(folders)("is in nothing that the site %s makes a command say", async (folder) => {
      for (const words of TALKATIVE) {
        const { texts } = await told(words, giving, folder);
        expect(leaksIn(texts)).toEqual([]);
      }
    });
  });

  it.each([...SLOW])("is in nothing that the site %s makes a command say", async (folder) => {
    for (const giving of GIVINGS.filter(({ name }) => thorough.has(name))) {
      expect(leaksIn((await told(["fetch", "SITE", "--json-errors"], giving, folder)).texts)).toEqual([]);
    }
  });

  it.each([
    `${USER}:${CANARY}@a.invalid/`,
    `//${USER}:${CANARY}@a.invalid/`,
    `http:/${USER}:${CANARY}@a.invalid:1/`,
    `ftp://${USER}:${CANARY}@a.invalid/`,
    `https://${USER}:${CANARY}@a b/`,
    `https://${USER}:${CANARY}@`,
    `https://${USER}:x/${CANARY}@a.invalid/`,
    `https://${USER}:x@${CANARY}@a b/`,
    `${USER}:${CANARY}@a b`,
    `${USER}:x/${CANARY}@a.invalid`,
  ])("is in nothing that is said of an address such as %s", async (address) => {
    for (const words of [
      ["fetch", address],
      ["convert", address],
      ["convert", address, "saved.json", "-o", "out"],
    ]) {
      const { texts, exit } = await told(words, { name: "" });
      expect([leaksIn(texts), exit > 0]).toEqual([[], true]);
    }
  });

  it("is in no page that serve serves, and in none of the mock's", async () => {
    const pages: string[] = [];
    const address = `http://${USER}:${CANARY}@${host}/`;
    const env = { ROUTEPRINT_MOCK_USER: USER, ROUTEPRINT_MOCK_PASSWORD: CANARY };
    for (const words of [
      ["serve", address],
      ["mock", address],
    ]) {
      const own = new AbortController();
      const ran = await run([...words, "--port", "0"], {
        env,
        signal: own.signal,
        writeOut: async (line) => {
          pages.push(line);
          const url = /^listening on (http:\S+)\n$/.exec(line)?.[1] ?? "";
          void readAll(url, pages).finally(() => own.abort("SIGTERM"));
        },
      });
      pages.push(ran.err);
    }
    expect(pages.length).toBeGreaterThan(20);
    expect(leaksIn(pages)).toEqual([]);
  });

  it("is in nothing where it was meant for a proxy", async () => {
    const env = {
      http_proxy: `http://${USER}:${CANARY}@127.0.0.1:1/`,
      https_proxy: `http://${USER}:${CANARY}@127.0.0.1:1/`,
    };
    for (const address of ["http://a.example/", "https://a.example/"]) {
      for (const more of [["-v"], ["--json-errors"]]) {
        const { texts, exit } = await told(["fetch", address, ...more], { name: "", env });
        expect([exit, leaksIn(texts)]).toEqual([3, []]);
      }
    }
  });
});

/** Follows the links of a site of pages, as far as they stay on it. */
async function readAll(start: string, pages: string[]): Promise<void> {
  const queue = [start, `${start}wp-json/`, `${start}wp-json/choir/v1/songs/1`];
  const known = new Set(queue);
  for (const url of queue) {
    const { body, headers } = await request(url);
    const text = await body.text();
    pages.push(text, JSON.stringify(headers));
    if (!String(headers["content-type"]).includes("html")) continue;
    for (const [, href = ""] of text.matchAll(/ (?:href|src)="([^"#]+)/g)) {
      const next = new URL(href, url).href;
      if (!next.startsWith(start) || known.has(next) || known.size > 80) continue;
      known.add(next);
      queue.push(next);
    }
  }
}
