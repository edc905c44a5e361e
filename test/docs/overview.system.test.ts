import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { createMock } from "../../src/mock/app.ts";
import { listen } from "../../src/server/listen.ts";
import { sourceFrom, type Source } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";
import { describeShared, sourceOf } from "../support/shared.ts";

const run = promisify(execFile);

/** The part of the overview of an only site below a heading, as Markdown. */
async function partOf(source: Source, heading: string): Promise<string> {
  const pages = listPages([documentSite("shop", source)], { links: "files" });
  const text = (await pages.find(({ path }) => path === "index.md")?.render()) ?? "";
  return text.split("\n## ").find((part) => part.startsWith(heading)) ?? "";
}

/** The status of each first request, pasted into a shell against the mock. */
async function statusesOf(source: Source): Promise<readonly string[]> {
  const part = await partOf(source, "Getting started");
  const { url, close } = await listen(createMock(source), "127.0.0.1", 0);
  try {
    const { apiRoot } = source.surface;
    const codes = [...part.matchAll(/```\n([^]*?)\n```/g)].map(([, code = ""]) =>
      code.replace(apiRoot.queryRoot ?? apiRoot.url, () => `${url}wp-json`),
    );
    const lines = codes.map((code) => `${code} -s -o /dev/null -w '%{http_code} '`);
    const { stdout } = await run("sh", ["-c", lines.join("\n")]);
    return stdout.trim().split(" ");
  } finally {
    await close();
  }
}

describe("the first requests of the overview", () => {
  it.each([["multilingual-site"], ["shop-site"]] as const)(
    "work in a shell on the mock of %s",
    async (name) => {
      expect(await statusesOf(sourceFrom(readSample(name), name))).toEqual([
        "200",
        "200",
        expect.stringMatching(/^20[01]$/),
      ]);
    },
  );
});

describeShared("the first requests of a WordPress site", () => {
  it("list, get and create posts", async () => {
    const source = sourceOf("corpus/core/core-6.4.json");
    expect(await partOf(source, "Getting started")).toMatch(/GET[^]*|curl '[^']*\/wp\/v2\/posts'/);
    expect(await statusesOf(source)).toEqual(["200", "200", "201"]);
  });
});

const endpoints = [{ methods: ["GET"], args: {} }];

describe("the authentication of the overview", () => {
  const index = { namespaces: ["wc/v3"], routes: { "/wc/v3/orders": { namespace: "wc/v3", endpoints } } };

  it.each([
    [index, "### WooCommerce consumer keys", "-u 'CONSUMER_KEY:CONSUMER_SECRET'"],
    [index, "### WooCommerce keys in the query", "consumer_key=CONSUMER_KEY&consumer_secret=CONSUMER_SECRET"],
    [index, "### Cookie and nonce", "-H 'X-WP-Nonce: NONCE'"],
    [
      { ...index, authentication: { "application-passwords": { endpoints: {} } } },
      "### Application passwords",
      "-u 'USER:APPLICATION PASSWORD'",
    ],
  ])("of %j has %s with a sample", async (given, title, sample) => {
    const part = await partOf(sourceFrom(given, "shop.json"), "Authentication");
    expect(part.slice(part.indexOf(title))).toContain(sample);
  });

  it("counts the operations that need a sign-in, and leaves out keys that no namespace takes", async () => {
    const routes = {
      "/shop/v1/carts": { namespace: "shop/v1", endpoints: [...endpoints, { methods: ["POST"], args: {} }] },
    };
    const part = await partOf(sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"), "Authentication");
    expect(part).toContain("1 of 2 operations need a sign-in.");
    expect(part).not.toContain("WooCommerce");
  });
});
