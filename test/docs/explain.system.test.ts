import { describe, expect, it } from "vitest";
import { explainRequest } from "../../src/docs/explain.ts";
import { run } from "../support/io.ts";
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

const UNREAD = "<code>/tree/v1/(?R)</code> may respond instead: its pattern could not be checked.";

describe("the page that explains a path", () => {
  it.each([
    [
      "GET",
      "/tree/v1/b",
      "matches no route that could be checked: WordPress responds with 404 rest_no_route.",
    ],
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
      "quiet: the pattern cannot be tried here",
      "quiet: matches, but has no GET (it has POST)",
      "quiet: WordPress cannot use this pattern",
      "good: handles the request",
      "quiet: matches, but an earlier route handles the request",
    ]);
    expect(page).toContain("1 other did not match.");
  });
});

describe("the page and the terminal", () => {
  const bounded = { type: "integer", minimum: 1, maximum: 100 };
  const bytes = new TextEncoder().encode(
    JSON.stringify({
      namespaces: ["tree/v1"],
      routes: {
        "/tree/v1/oaks": {
          namespace: "tree/v1",
          endpoints: [
            { methods: ["GET"], args: { per_page: bounded } },
            { methods: ["POST"], args: { name: { type: "string", required: true }, age: bounded } },
          ],
        },
        "/tree/v1/oaks/(?P<id>[\\d]+)": { namespace: "tree/v1", endpoints: [{ methods: ["GET"], args: {} }] },
      },
    }),
  );
  const site = siteOfBytes(bytes, "trees");

  it.each<[method: string, path: string, body: string, facts: readonly string[]]>([
    [
      "GET",
      "/tree/v1/oaks?per_page=101",
      "",
      ["400 rest_invalid_param: per_page must be between 1 (inclusive)"],
    ],
    ["POST", "/tree/v1/oaks", "age=7", ["400 rest_missing_callback_param: Missing parameter(s): name"]],
    ["POST", "/tree/v1/oaks", '{"name": "<b>"}', []],
    [
      "POST",
      "/tree/v1/oaks",
      '{"name": ["<b>"], "age": 0}',
      ["name is not of type string.", "age must be between 1"],
    ],
    ["GET", "/tree/v1/oaks?_method=POST&name=a", "", []],
    ["GET", "/tree/v1/oaks/old", "", ["old does not match [\\d]+ of id in /tree/v1/oaks/(?P<id>[\\d]+)"]],
    [
      "PUT",
      "/tree/v1/oaks/7",
      "",
      ["404 rest_no_route", "/tree/v1/oaks/(?P<id>[\\d]+) has no PUT (it has GET)"],
    ],
    ["GET", "/tree/v1/oak", "", ["404 rest_no_route", "Did you mean /tree/v1/oaks?"]],
  ])("say the same of %s %s with %j", async (method, path, body, facts) => {
    const page = explainRequest(site, { method, path, body }, { links: "server" });
    const shown = page
      .slice(page.indexOf("</form>"))
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll(/\s+/g, " ");
    const data = body === "" ? [] : ["--data", body];
    const { out } = await run(["explain", "-", method, path, ...data], {
      stdin: new TextDecoder().decode(bytes),
    });
    const told = out.replaceAll("`", "").replaceAll(/\s+/g, " ");
    expect(facts.filter((fact) => !shown.includes(fact) || !told.includes(fact))).toEqual([]);
    const errors = [shown, told].map((text) =>
      [...text.matchAll(/\b[45]\d\d [a-z_]+/g)].map(([error]) => error),
    );
    expect(errors[0]).toEqual(errors[1]);
  });

  it("keeps the request in the form, whatever it holds", () => {
    const page = explainRequest(
      site,
      { method: "POST", path: '/tree/v1/oaks?a="', body: "</textarea><script>" },
      { links: "server" },
    );
    expect(page).toContain('value="/tree/v1/oaks?a=&quot;"');
    expect(page).toContain("&lt;/textarea&gt;&lt;script&gt;</textarea>");
  });

  it("looks no longer body up", () => {
    const page = explainRequest(site, { path: "/tree/v1/oaks", body: "a".repeat(5000) }, { links: "server" });
    expect(page).toContain("A body of more than 4000 characters is not looked up; this one has 5000");
  });
});
