import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { createDispatcher, type Dispatcher } from "../../src/surface/dispatch.ts";
import type { Surface } from "../../src/surface/model.ts";
import { createAnswerJudge } from "../support/answers.ts";
import { readSurface, startWordPress, type Served, type WordPress } from "./wordpress.ts";

let wordpress: WordPress;
let site: Served;
let surface: Surface;
let dispatcher: Dispatcher;

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.permalinks("/%postname%/");
  site = await wordpress.serve("");
  surface = await readSurface(wordpress, site);
  dispatcher = createDispatcher(surface);
}, 120_000);

afterAll(async () => {
  await wordpress?.stop();
});

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly body: unknown;
}

/** Everything that was asked and answered with JSON, in order. */
const exchanges: Exchange[] = [];

async function ask(method: string, path: string, query = "", sent?: object | Uint8Array): Promise<unknown> {
  const login = Buffer.from(`ana:${wordpress.applicationPassword}`).toString("base64");
  const isFile = sent instanceof Uint8Array;
  const answer = await request(`${site.url}/wp-json${path}${query === "" ? "" : `?${query}`}`, {
    method: method as "GET",
    headers: {
      authorization: `Basic ${login}`,
      "content-type": isFile ? "image/png" : "application/json",
      ...(isFile ? { "content-disposition": 'attachment; filename="dot.png"' } : {}),
    },
    ...(sent === undefined ? {} : { body: isFile ? sent : JSON.stringify(sent) }),
  });
  const text = await answer.body.text();
  if (text === "") return undefined;
  const body: unknown = JSON.parse(text);
  exchanges.push({ method, path, query, status: answer.statusCode, body });
  return body;
}

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** What is made on the site before it is asked, so that its lists hold something of each kind. */
const MADE: readonly (readonly [path: string, body: object | Uint8Array])[] = [
  ["/wp/v2/media", DOT],
  ["/wp/v2/tags", { name: "Felt" }],
  ["/wp/v2/categories", { name: "Straw" }],
  ["/wp/v2/posts", { title: "A draft", content: "Text" }],
  ["/wp/v2/posts", { title: "Hats", content: "Text", status: "publish", sticky: true, featured_media: 5 }],
  ["/wp/v2/posts", { title: "Later", status: "future", date: "2099-01-01T00:00:00" }],
  ["/wp/v2/posts", { title: "Closed", status: "publish", password: "felt" }],
  ["/wp/v2/pages", { title: "About", status: "publish" }],
  ["/wp/v2/comments", { post: 1, content: "Fine" }],
  ["/wp/v2/comments", { post: 1, content: "No name", author_name: "X", author_email: "x@example.org" }],
  ["/wp/v2/users", { username: "ben", email: "ben@example.org", password: "not-used-1" }],
  ["/wp/v2/blocks", { title: "A block", content: "<p>x</p>", status: "publish" }],
  ["/wp/v2/menus", { name: "Main" }],
  ["/wp/v2/menu-items", { title: "Home", url: "https://example.org/", status: "publish" }],
  ["/wp/v2/navigation", { title: "Nav", content: "", status: "publish" }],
  [
    "/wp/v2/widgets",
    { id_base: "block", sidebar: "wp_inactive_widgets", instance: { raw: { content: "x" } } },
  ],
  ["/wp/v2/users/me/application-passwords", { name: "second" }],
  ["/wp/v2/settings", { title: "Harbour" }],
];

/** The lists whose items are changed and then thrown away. */
const THROWN = [
  "posts",
  "pages",
  "tags",
  "categories",
  "comments",
  "media",
  "blocks",
  "menus",
  "menu-items",
  "navigation",
  "widgets",
];

function idOf(body: unknown): string | number | undefined {
  const id = typeof body === "object" && body !== null && "id" in body ? body.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

describe("the answers of a running WordPress", () => {
  beforeAll(async () => {
    for (const [path, body] of MADE) {
      const id = idOf(await ask("POST", path, "", body));
      if (id === undefined) continue;
      await ask("PUT", `${path}/${id}`, "", { title: "Changed", name: "Changed" });
      await ask("POST", `${path}/${id}/autosaves`, "", { title: "Saved", content: "More" });
    }
    for (const { key, endpoints } of surface.routes) {
      if (key.startsWith("/odd/") || !endpoints.some(({ methods }) => methods.includes("GET"))) continue;
      for (const path of await pathsOf(key)) {
        for (const query of ["", "context=edit", "context=embed"]) await ask("GET", path, query);
      }
    }
    await ask("GET", "/wp/v2/posts", "_embed=1");
    for (const query of ["search=a", "search=a&type=term", "search=a&type=post-format"])
      await ask("GET", "/wp/v2/search", query);
    await ask("GET", "/wp/v2/posts", "status=draft,future,trash&context=edit");
    for (const name of THROWN) {
      const items = await ask("GET", `/wp/v2/${name}`, "context=edit&per_page=3");
      for (const item of Array.isArray(items) ? items : []) {
        await ask("DELETE", `/wp/v2/${name}/${idOf(item)}`);
        await ask("GET", `/wp/v2/${name}/${idOf(item)}`, "context=edit");
        await ask("DELETE", `/wp/v2/${name}/${idOf(item)}`, "force=true");
      }
    }
    await ask("DELETE", "/wp/v2/users/2", "force=true&reassign=1");
    await ask("DELETE", "/wp/v2/users/me/application-passwords");
  }, 120_000);

  it("are many, of every kind", () => {
    expect(exchanges.length).toBeGreaterThan(350);
    const done = exchanges.filter(({ status }) => status < 300);
    expect(done.length).toBeGreaterThan(200);
    expect(new Set(done.map(({ method }) => method))).toEqual(new Set(["GET", "POST", "PUT", "DELETE"]));
  });

  it.each(["declared", "observed"] as const)(
    "fit the %s answers of the document, formats asserted",
    (responses) => {
      const judge = createAnswerJudge(emitDocument(surface, { responses }));
      const problems = exchanges.flatMap(({ method, path, query, status, body }) => {
        const { route } = dispatcher.dispatch(method, path);
        if (route === null) return [];
        const problem = judge({ route, method, status, body, query, cut: false });
        return problem === undefined ? [] : [`${method} ${route}?${query} ${status}: ${problem}`];
      });
      expect(problems).toEqual([]);
    },
  );
});

/** Paths of a route: its variables are filled with what the list before them holds. */
async function pathsOf(key: string): Promise<string[]> {
  const at = key.indexOf("(?P<");
  if (at === -1) return [key];
  const before = key.slice(0, at);
  const list = before.replace(/\/$/, "");
  if (!surface.routes.some((route) => route.key === list)) return [];
  const body = await ask("GET", list, "per_page=5&context=edit");
  const name = /\(\?P<(\w+)>/.exec(key)?.[1] ?? "id";
  const rest = key.slice(closingParenthesis(key, at) + 1);
  const items: unknown[] = Array.isArray(body) ? body : Object.values(body ?? {});
  const words = items.flatMap((item) => {
    const values = new Map(Object.entries(item ?? {}));
    const named = [name, "id", "uuid", "slug", "stylesheet", "plugin", "name"].map((each): unknown =>
      values.get(each),
    );
    const word = named.find((value) => typeof value === "string" || typeof value === "number");
    return typeof word === "string" || typeof word === "number" ? [String(word)] : [];
  });
  const paths: string[] = [];
  for (const word of words.slice(0, 2)) paths.push(...(await pathsOf(`${before}${word}${rest}`)));
  return paths;
}

function closingParenthesis(key: string, from: number): number {
  let depth = 0;
  for (let at = from; at < key.length; at += 1) {
    if (key[at] === "\\") at += 1;
    else if (key[at] === "(") depth += 1;
    else if (key[at] === ")" && (depth -= 1) === 0) return at;
  }
  return key.length;
}
