import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { referencePages } from "../../src/docs/reference.ts";
import { viewSite } from "../../src/docs/view.ts";
import { siteOfBytes } from "../support/site.ts";

const endpoints = [{ methods: ["GET"], args: {} }];
const INDEX = {
  name: "Things",
  namespaces: ["everything"],
  routes: {
    "/": { namespace: "", endpoints },
    "/everything/x": { namespace: "everything", endpoints },
    "/none/v1/x": { namespace: "none/v1", endpoints: [] },
  },
};

const view = viewSite(siteOfBytes(new TextEncoder().encode(JSON.stringify(INDEX)), "things"));
const pages = await Promise.all(
  referencePages(view, { links: "files" }).map(async ({ path, render }) => ({ path, html: await render() })),
);

describe("a reference page", () => {
  it.each([
    ["things/reference/all.html", "Things", ["/", "/everything/x"], undefined],
    ["things/reference/root.html", "(index)", ["/"], "(index)"],
    ["things/reference/everything.html", "everything", ["/everything/x"], "everything"],
  ])(
    "%s has a heading, a list of its operations, and the group of their part of the document",
    (path, heading, paths, group) => {
      const { html = "" } = pages.find((page) => page.path === path) ?? {};
      expect(/<h1>(.*)<\/h1>/.exec(html)?.[1]).toBe(heading);
      expect([...html.matchAll(/<code class="path">([^<]*)</g)].map(([, template]) => template)).toEqual(
        paths,
      );
      expect(/id="redoc" data-group="([^"]*)"/.exec(html)?.[1]).toBe(group);
    },
  );

  it("shares the document of the site with the others", () => {
    const { path = "", html: script = "" } = pages.find((page) => page.path.endsWith(".js")) ?? {};
    for (const { html } of pages.filter((page) => page.path.endsWith(".html")))
      expect(html).toContain(`src="../${path.replace("things/", "")}"`);
    const [, packed = ""] = /="([^"]*)"/.exec(script) ?? [];
    const document = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
    expect(Object.keys(document.paths)).toEqual(["/", "/everything/x"]);
  });

  it("is not made for a namespace without operations", () => {
    expect(pages.filter(({ path }) => path.endsWith(".html"))).toHaveLength(3);
  });
});
