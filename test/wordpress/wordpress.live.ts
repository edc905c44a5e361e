import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchedIndex, FetchOptions } from "../../src/fetch/model.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import { sourceFetched } from "../../src/source.ts";
import { startWordPress, type Served, type WordPress } from "./wordpress.ts";
import { makeFolder } from "../support/folder.ts";

const program = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));

let wordpress: WordPress;
let site: Served;
let blog: Served;
let stripped: Served;

beforeAll(async () => {
  wordpress = await startWordPress();
  site = await wordpress.serve("");
  blog = await wordpress.serve("/blog");
  stripped = await wordpress.serve("", true);
}, 120_000);

afterAll(async () => {
  await wordpress?.stop();
});

type Fetched = FetchedIndex & {
  readonly value: { readonly routes: Record<string, { readonly schema?: { readonly title?: string } }> };
};

async function fetched(address: string, options: FetchOptions = {}): Promise<Fetched> {
  return (await fetchIndex(address, options)) as Fetched;
}

function codes({ notices }: FetchedIndex): readonly string[] {
  return notices.map(({ code }) => code);
}

async function failure(address: string, options: FetchOptions = {}): Promise<RouteprintError> {
  try {
    await fetchIndex(address, options);
  } catch (error) {
    if (error instanceof RouteprintError) return error;
    throw error;
  }
  throw new Error("it was fetched");
}

function login(password: string): FetchOptions {
  return { credentials: { user: "ana", password: secretOf(password) } };
}

describe.each([
  ["plain", () => `${site.url}/index.php?rest_route=/`],
  ["/%postname%/", () => `${site.url}/wp-json/`],
  ["/index.php/%postname%/", () => `${site.url}/index.php/wp-json/`],
])("permalinks %s", (structure, root) => {
  beforeAll(() => wordpress.permalinks(structure));

  it("finds the root and the schemas in few requests", async () => {
    const index = await fetched(site.url);
    expect(index.provenance).toMatchObject({
      root: root(),
      context: "help",
      // With plain permalinks it also looks for a path that responds.
      requests: structure === "plain" ? 5 : 2,
      withoutSchemas: [],
    });
    expect(codes(index)).toEqual([]);
    expect(index.value.routes["/odd/v1/hats"]?.schema?.title).toBe("hat");
    expect(Object.keys(index.value.routes)).not.toContain("/odd/v1/hidden");
  });

  it("finds the same index from wherever a person may start", async () => {
    const whole = (await fetched(site.url)).value;
    const starts = [
      "/wp-admin/",
      "/wp-login.php",
      "/?p=1",
      "/wp-json/wp/v2/posts",
      "/index.php?rest_route=/odd/v1",
      "/no/such/page/",
    ];
    for (const start of starts) {
      const index = await fetched(`${site.url}${start}`);
      expect([start, Object.keys(index.value.routes)]).toEqual([start, Object.keys(whole.routes)]);
      expect(index.provenance.root).toBe(root());
      expect(index.provenance.requests).toBeLessThanOrEqual(8);
    }
  });

  it("finds a site in a folder, and not beside it", async () => {
    const index = await fetched(`${blog.url}/`);
    expect(index.provenance.root).toBe(root().replace(site.url, blog.url));
    expect((await failure(blog.url.replace("/blog", "/"))).code).toBe("not-wordpress");
  });
});

describe("a real site's oddities", () => {
  beforeAll(() => wordpress.permalinks("/%postname%/"));

  it.each([
    ["notice", ["text-before"]],
    ["mark", ["byte-order-mark"]],
    ["comment", ["text-after"]],
  ])("reads through a %s", async (odd, expected) => {
    const index = await fetched(`${site.url}/?rest_route=/&odd=${odd}`, { helpContext: "never" });
    expect(codes(index).filter((code) => code !== "response-mislabeled")).toEqual(expected);
    expect(Object.keys(index.value.routes).length).toBeGreaterThan(90);
  });

  it("goes without the schemas of the one namespace that is broken", async () => {
    const index = await fetched(`${site.url}/?rest_route=/&odd=broken`);
    expect(codes(index)).toContain("schemas-missing");
    expect(index.provenance.withoutSchemas).toEqual(["odd/v1"]);
    expect(index.value.routes["/wp/v2/posts"]?.schema?.title).toBe("post");
    expect(index.value.routes["/odd/v1/hats"]?.schema).toBeUndefined();
  });

  it("tells a site for members only", async () => {
    const error = await failure(`${site.url}/?rest_route=/&odd=closed`);
    expect(error.code).toBe("rest-refused");
    expect(error.message).toContain("odd_closed");
    expect(error.attempts).toHaveLength(1);
  });
});

describe("application passwords", () => {
  it("are accepted", async () => {
    const index = await fetched(`${site.url}/?rest_route=/&odd=closed`, login(wordpress.applicationPassword));
    expect(index.provenance.authenticated).toBe(true);
    expect(codes(index)).toEqual([]);
  });

  it("are told to be of no effect where they are wrong", async () => {
    const index = await fetched(site.url, login("aaaa bbbb cccc dddd eeee ffff"));
    expect(index.provenance.authenticated).toBe(false);
    expect(codes(index)).toEqual(["credentials-unused"]);
  });

  it("are missed where the web server drops them", async () => {
    const index = await fetched(stripped.url, login(wordpress.applicationPassword));
    expect(index.provenance.authenticated).toBe(false);
    expect(codes(index)).toContain("credentials-unused");
  });
});

describe("robots.txt as WordPress writes it", () => {
  it("leaves the REST interface open", async () => {
    const index = await fetched(site.url, { robots: "respect" });
    expect(index.provenance.requests).toBe(3);
  });
});

describe("a live site as a source", () => {
  it("converts to a document that every judge accepts", async () => {
    const source = sourceFetched(await fetched(site.url));
    const { document } = convert(source);
    expect(await judgeDocument(document)).toEqual([]);
    expect(Object.keys(document.paths ?? {})).toContain("/odd/v1/hats/{id}/brim");
  });

  it("serves the commands: fetch, convert, explain, check", () => {
    const folder = makeFolder();
    const run = (
      ...words: string[]
    ): { readonly status: number | null; readonly out: string; readonly err: string } => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
        cwd: folder,
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
      });
      return { status, out: stdout, err: stderr };
    };
    expect(run("fetch", site.url, "-o", "index.json")).toMatchObject({ status: 0, out: "" });
    const saved = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Fetched["value"];
    expect(saved.routes["/odd/v1/hats"]?.schema?.title).toBe("hat");
    const live = run("convert", site.url);
    expect([live.status, live.err]).toEqual([0, expect.any(String)]);
    const document = JSON.parse(live.out) as {
      readonly openapi: string;
      readonly servers: readonly { readonly url: string }[];
    };
    expect(document.servers[0]?.url).toBe(`${site.url}/wp-json`);
    const again = run("convert", site.url);
    expect(again.out).toBe(live.out);
    const explained = run("explain", "index.json", "GET", "/odd/v1/hats/latest/brim");
    expect(explained.out).toContain("/odd/v1/hats/(?P<id>\\d+|latest)/brim");
    const checked = JSON.parse(run("check", "index.json", "--json").out) as { readonly valid: boolean };
    expect(checked).toMatchObject({ valid: true });
  });
});
