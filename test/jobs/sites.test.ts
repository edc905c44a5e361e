import { describe, expect, it } from "vitest";
import {
  distinctSites,
  isUrl,
  listedSite,
  looksLikeAddress,
  nameAddress,
  shortName,
  withSlugs,
  type NamedSite,
} from "../../src/jobs/sites.ts";

const words: readonly { word: string; address: boolean }[] = [
  { word: "https://example.com", address: true },
  { word: "HTTP://example.com/wp-json", address: true },
  { word: "example.com", address: true },
  { word: "example.com/blog", address: true },
  { word: "example.com.", address: true },
  { word: "localhost", address: true },
  { word: "localhost:8080", address: true },
  { word: "127.0.0.1:8080/wp-json", address: true },
  { word: "[::1]:8080", address: true },
  { word: "::1", address: true },
  { word: "2606:4700::1111/blog", address: true },
  { word: "[::ffff:127.0.0.1]", address: true },
  { word: "a:b:c", address: false },
  { word: "ftp://example.com/index.json", address: true },
  { word: "wordpress:8080", address: true },
  { word: "wordpress:8080/blog", address: true },
  { word: "ana:secret@example.com", address: true },
  { word: " example.com ", address: true },
  { word: "<https://example.com>", address: true },
  { word: "[our shop](https://example.com/shop)", address: false },
  { word: "https://a.example\thttps://b.example", address: true },
  { word: "a/https://example.com", address: false },
  { word: "C:\\index", address: false },
  { word: "a:b", address: false },
  { word: "ana@home.json", address: false },
  { word: "index.json", address: false },
  { word: "./example.com", address: false },
  { word: "../a", address: false },
  { word: "/tmp/a", address: false },
  { word: "samples/a.json", address: false },
  { word: "two words.com", address: false },
  { word: "index", address: false },
  { word: "**https://example.com**", address: true },
  { word: "\u300chttps://example.com\u300d", address: true },
  { word: "\u200bexample.com", address: true },
  { word: "https;//example.com", address: false },
  { word: "http:/example.com", address: true },
  { word: "https:example.com", address: true },
  { word: "https//example.com", address: false },
  { word: "http:\\\\example.com\\blog", address: true },
  { word: "https%3A%2F%2Fexample.com", address: true },
  { word: "view-source:https://example.com", address: true },
  { word: "//example.com/blog", address: true },
  { word: "<example.com>", address: true },
  { word: '"example.com",', address: true },
  { word: "\u201cexample.com\u201d", address: true },
  { word: "//share/index", address: false },
  { word: "https", address: false },
  { word: "pst/x", address: false },
  { word: "\u202ahttps://example.com\u202c", address: true },
  { word: "LOCALHOST", address: true },
  { word: "mylocalhost", address: false },
  { word: "localhosts", address: false },
  { word: "saved.yml", address: false },
  { word: "saved.yaml", address: false },
  { word: "page.htm", address: false },
  { word: "example.json.com", address: true },
  { word: "wordpress:80a", address: false },
  { word: "x[::1]", address: false },
  { word: "[::1]x", address: false },
];

describe("looksLikeAddress", () => {
  it.each(words)("$word: $address", ({ word, address }) => {
    expect(looksLikeAddress(word)).toBe(address);
  });
});

const site = (name: string, more: Partial<NamedSite> = {}): NamedSite => {
  return { name, label: name, place: name, listed: false, isAddress: false, ...more };
};

describe("isUrl", () => {
  it.each([
    ["https://a.example", true],
    ["HTTP://a.example", true],
    ["a.example", false],
    ["saved/http://a.example", false],
  ])("takes %s: %s", (name, isAddress) => {
    expect(isUrl(name)).toBe(isAddress);
  });
});

describe("shortName", () => {
  it.each([
    ["samples/shop-site.index.json", "shop-site"],
    ["saved.JSON", "saved"],
    ["saved.json.bak", "saved.json.bak"],
    ["notes.txt", "notes"],
    ["https://www.example.com/blog?lang=de#top", "example.com/blog"],
    ["http://example.com/?a", "example.com/"],
    ["-", "site"],
    ["/dev/fd/63", "site"],
  ])("of %s is %s", (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});

describe("sources named more than once", () => {
  it("are one, under the name of the config file", () => {
    const named = site("/home/a.json", { short: "shop" });
    const others = [site("./a.json", { place: "/home/a.json" }), site("b.json"), site("b.json")];
    expect(distinctSites([...others, named]).map(({ short, name }) => short ?? name)).toEqual([
      "b.json",
      "shop",
    ]);
  });

  it("under two names of the config file are two", () => {
    const twice = ["a", "b"].map((short) => site("/home/a.json", { short }));
    expect(distinctSites(twice)).toEqual(twice);
  });
});

describe("outputs", () => {
  it("are named by the config file, or by the source", () => {
    const sites = [
      site("https://example.com/shop", { short: "main" }),
      site("x/shop.json"),
      site("y/shop.json"),
    ];
    const slugs = withSlugs(sites).map(({ slug }) => slug);
    expect(slugs[0]).toBe("main");
    expect(new Set(slugs).size).toBe(3);
    for (const slug of slugs.slice(1)) expect(slug).toMatch(/shop/);
  });

  it.each([
    ["https://www.example.com/", [], "example-com"],
    ["https://www.example.com/", ["example-com", "example-com-2"], "example-com-3"],
    ["https://\u65e5.\u672c/", [], "xn-wgv-xn-8pv"],
  ])("of the address %s beside %j is %s", (url, taken, slug) => {
    expect(nameAddress(url, new Set(taken)).slug).toBe(slug);
  });
});

describe("an address that nobody typed", () => {
  it("is marked as listed, and its label shows no credential", () => {
    expect(listedSite("https://ana:secret@example.com/")).toEqual({
      name: "https://ana:secret@example.com/",
      label: expect.not.stringContaining("secret"),
      place: expect.not.stringContaining("secret"),
      isAddress: true,
      listed: true,
    });
  });
});
