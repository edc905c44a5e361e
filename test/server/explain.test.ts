import { describe, expect, it } from "vitest";
import { explainRequest } from "../../src/server/explain.ts";
import { siteOfBytes } from "../support/site.ts";

const INDEX = {
  namespaces: ["tree/v1"],
  routes: {
    "/tree/v1/(?R)": { namespace: "tree/v1", endpoints: [{ methods: ["GET"], args: {} }] },
    "/tree/v1/a": { namespace: "tree/v1", endpoints: [{ methods: ["GET", "POST"], args: {} }] },
  },
};

const SITE = siteOfBytes(new TextEncoder().encode(JSON.stringify(INDEX)), "tree");

const ask = (method: string, path: string): string =>
  explainRequest(SITE, { method, path }, { links: "server" });

const UNREAD = "<code>/tree/v1/(?R)</code> may answer instead: its pattern could not be checked.";

describe("the page that explains a path", () => {
  it.each([
    ["GET", "/tree/v1/b", "matches no route that could be checked: WordPress responds with 404."],
    ["OPTIONS", "/tree/v1/b", "matches no route that could be checked: WordPress responds with 200"],
    ["GET", "/tree/v1/a", "<code>/tree/v1/a</code></a>."],
  ])("names a route that could not be read: %s %s", (method, path, verdict) => {
    const page = ask(method, path);
    expect(page).toContain(verdict);
    expect(page).toContain(UNREAD);
  });

  it("tells of routes that nearly match where none does", () => {
    const page = ask("GET", "/tree/v1/b");
    expect(page).toContain('<code>/tree/v1/a</code></a> <span class="quiet">does not match the path</span>');
    expect(page).not.toContain("did not match");
  });

  it("says what it is, below the site", () => {
    const page = ask("GET", "/tree/v1/a");
    expect(page).toContain("<title>Explain a path · ");
    expect(page).toContain('placeholder="/tree/v1/a"');
    expect(page).toMatch(/<nav[^]*href="\.\/"[^]*Explain a path[^]*<\/nav>/);
  });

  it("counts the others", () => {
    expect(ask("GET", "/tree/v1/a")).toContain("<code>tree/v1</code>, the namespace of the path. </p>");
    expect(ask("POST", "/tree/v2")).toContain(
      "the path begins with no namespace. 1 other did not match.</p>",
    );
  });

  it("says what a namespace without a name holds, with which every path begins", () => {
    const index = { ...INDEX, namespaces: ["", "tree/v1"] };
    const site = siteOfBytes(new TextEncoder().encode(JSON.stringify(index)), "nameless");
    const page = explainRequest(site, { path: "/tree/v1/a" }, { links: "server" });
    expect(page).toContain("Routes of (all routes), <code>tree/v1</code>, the namespace of the path.");
  });

  it("names none that could not answer", () => {
    expect(ask("POST", "/tree/v1/a")).not.toContain(UNREAD);
    expect(ask("GET", "/shrub/v1/a")).not.toContain(UNREAD);
  });

  it("says of each route that was tried what became of it", () => {
    const routes = [
      "/tree/v1/(?R)",
      "/tree/v1/a",
      "/tree/v1/[a-z",
      String.raw`/tree/v1/(?P<one>\w)`,
      "/tree/v1/.+",
    ];
    const endpoints = (at: number) => [{ methods: [at === 1 ? "POST" : "GET"], args: {} }];
    const index = {
      namespaces: ["tree/v1"],
      routes: Object.fromEntries(
        [...routes, "/tree/v1/b"].map((key, at) => [key, { namespace: "tree/v1", endpoints: endpoints(at) }]),
      ),
    };
    const site = siteOfBytes(new TextEncoder().encode(JSON.stringify(index)), "tried");
    const page = explainRequest(site, { path: "/tree/v1/a" }, { links: "server" });
    expect(
      [...page.matchAll(/<span class="(good|quiet)">([^<]+)<\/span><\/li>/g)].map(
        ([, mark, text]) => `${mark}: ${text}`,
      ),
    ).toEqual([
      "quiet: could not be checked: its pattern is not supported",
      "quiet: matches, but has no endpoint for the method",
      "quiet: never answers: its pattern is invalid",
      "good: answers",
      "quiet: matches, but an earlier route answers",
    ]);
    expect(page).toContain("1 other did not match.");
  });
});
