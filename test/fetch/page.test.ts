import { describe, expect, it } from "vitest";
import { readPage, rootsInRsd } from "../../src/fetch/page.ts";

const SITE = new URL("https://choir.example/");

/** What comes behind a root that a page names, and must neither hide it nor take more time than a page does. */
const BEHIND: readonly (readonly [string, string])[] = [
  ["elements that never close", "<div>".repeat(50_000) + "</p>".repeat(60_000)],
  ["paragraphs that never close", "<p><span>".repeat(50_000)],
  ["tags that never end", "<".repeat(500_000)],
  ["a tag of many attributes", `<a ${"b ".repeat(240_000)}>`],
  ["addresses of other hosts", "https://a.example/a/b/c/d/wp-https://".repeat(40_000)],
  ["a title that never ends", `<title>${"&amp;".repeat(300_000)}`],
  ["scripts that begin with settings", "<script>wpApiSettings = {".repeat(20_000)],
];

it("reads on behind any number of elements that close", () => {
  const { leads } = readPage(`${"<p>a</p>".repeat(1000)}<link rel="https://api.w.org/" href="/a/">`, SITE);
  expect(leads.map(({ url }) => url.pathname)).toEqual(["/a/"]);
});

it.each([
  ["a base that is no address", '<base href="http://["><link rel="https://api.w.org/" href="a/">', ["/a/"]],
  [
    "elements that say nothing",
    '<meta name="generator"><frame><link href="/b/"><link rel="https://api.w.org/">',
    [],
  ],
])("reads %s", (_name, text, paths) => {
  expect(readPage(text, SITE).leads.map(({ url }) => url.pathname)).toEqual(paths);
});

describe("the time that a page takes", () => {
  it.each(BEHIND)("%s", (_name, behind) => {
    const result = [
      ...readPage(`<link rel="https://api.w.org/" href="/a/">${behind}`, SITE).leads,
      ...rootsInRsd(`<api name="WP-API" apiLink="/b/">${behind}`, SITE),
    ];
    expect(result.map(({ url }) => url.href)).toEqual([
      "https://choir.example/a/",
      "https://choir.example/b/",
    ]);
  });
});
