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
    ["things/reference/all.html", "Things", ["/", "/everything/x"]],
    ["things/reference/root.html", "(index)", ["/"]],
    ["things/reference/everything.html", "everything", ["/everything/x"]],
  ])("%s has a heading, a list of its operations, and their part of the document", (path, heading, paths) => {
    const { html = "" } = pages.find((page) => page.path === path) ?? {};
    expect(/<h1>(.*)<\/h1>/.exec(html)?.[1]).toBe(heading);
    expect([...html.matchAll(/<code class="path">([^<]*)</g)].map(([, template]) => template)).toEqual(paths);
    const [, packed = ""] = /id="document">([^<]*)</.exec(html) ?? [];
    const document = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
    expect(Object.keys(document.paths)).toEqual(paths);
  });

  it("is not made for a namespace without operations", () => {
    expect(pages).toHaveLength(3);
  });
});
