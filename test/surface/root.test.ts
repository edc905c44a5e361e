import { describe, expect, it } from "vitest";
import { readIndex } from "../../src/discovery/read.ts";
import { findApiRoot } from "../../src/surface/root.ts";

interface Case {
  readonly name: string;
  readonly self?: unknown;
  readonly home?: string;
  readonly answered?: string;
  readonly root: { url: string; evidence: string; queryRoot?: string };
  readonly codes?: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "the root that answered, whatever the index says",
    answered: "https://a.example/wp-json/",
    self: "http://b.example/wp-json/",
    root: { url: "https://a.example/wp-json", evidence: "answered" },
  },
  {
    name: "a self link as text, as before WordPress 5.4",
    self: "http://a.example/wp-json/",
    root: { url: "http://a.example/wp-json", evidence: "self-link" },
  },
  {
    name: "a self link as a list",
    self: [{ href: "http://a.example/index.php/wp-json/" }],
    root: { url: "http://a.example/index.php/wp-json", evidence: "self-link" },
  },
  {
    name: "a subdirectory with another prefix",
    self: [{ href: "http://a.example/blog/api/" }],
    root: { url: "http://a.example/blog/api", evidence: "self-link" },
  },
  {
    name: "plain permalinks",
    self: [{ href: "http://a.example/index.php?rest_route=/" }],
    root: {
      url: "http://a.example/index.php/wp-json",
      queryRoot: "http://a.example/index.php?rest_route=",
      evidence: "self-link",
    },
    codes: ["root-in-query"],
  },
  {
    name: "plain permalinks without index.php, in a subdirectory",
    self: "http://a.example/blog/?rest_route=/",
    root: {
      url: "http://a.example/blog/index.php/wp-json",
      queryRoot: "http://a.example/blog/?rest_route=",
      evidence: "self-link",
    },
    codes: ["root-in-query"],
  },
  {
    name: "plain permalinks with a parameter of a plugin",
    self: "http://a.example/?lang=de&rest_route=/",
    root: {
      url: "http://a.example/index.php/wp-json",
      queryRoot: "http://a.example/?lang=de&rest_route=",
      evidence: "self-link",
    },
    codes: ["root-in-query"],
  },
  {
    name: "the query form that answered",
    answered: "http://localhost:8080/?rest_route=/",
    self: "https://a.example/wp-json/",
    root: {
      url: "http://localhost:8080/index.php/wp-json",
      queryRoot: "http://localhost:8080/?rest_route=",
      evidence: "answered",
    },
    codes: ["root-in-query"],
  },
  {
    name: "a relative self link and a home",
    self: "/cms/wp-json/",
    home: "https://a.example",
    root: { url: "https://a.example/cms/wp-json", evidence: "home" },
  },
  {
    name: "a self link that an export broke",
    self: "#",
    home: "https://a.example/",
    root: { url: "https://a.example/wp-json", evidence: "home" },
  },
  {
    name: "a home with what an address does not keep at its end",
    self: undefined,
    home: "https://a.example/blog \u0000",
    root: { url: "https://a.example/blog/wp-json", evidence: "home" },
  },
  {
    name: "a home of a host alone with the same",
    self: undefined,
    home: "https://a.example ",
    root: { url: "https://a.example/wp-json", evidence: "home" },
  },
  {
    name: "a home that a plugin gave a query",
    self: "#",
    home: "https://a.example/blog/?lang=de",
    root: { url: "https://a.example/blog/wp-json", evidence: "home" },
  },
  {
    name: "nothing",
    self: "http:/wp-json/",
    home: "#",
    root: { url: "/", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "the path of a relative self link without a home",
    self: "/blog/wp-json/",
    home: "",
    root: { url: "/blog/wp-json", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "the folder of the file that a copy of the site links to",
    self: "/blog/wp-json/index.html",
    home: "",
    root: { url: "/blog/wp-json", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "no name of a file before the slash of a copy's link",
    self: "/wp-json.json/",
    home: "",
    root: { url: "/wp-json", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "the address of what a copy of the site has as a file",
    self: "https://a.example/wp-json.json",
    root: { url: "https://a.example/wp-json", evidence: "self-link" },
  },
  {
    name: "a root of such a name that WordPress links to",
    self: "https://a.example/api.json/",
    root: { url: "https://a.example/api.json", evidence: "self-link" },
  },
  {
    name: "no host from a self link without a scheme",
    self: "//b.example/wp-json/",
    home: "/",
    root: { url: "/", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "the home where a self link without a scheme names a host",
    self: "//b.example/cms/wp-json/",
    home: "https://a.example",
    root: { url: "https://a.example/wp-json", evidence: "home" },
  },
  {
    name: "credentials, which never reach the document",
    self: "http://user:secret@a.example/wp-json/",
    root: { url: "http://a.example/wp-json", evidence: "self-link" },
  },
];

/** A map of routes from their keys and self links. */
const linked = (selves: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(selves).map(([key, self]) => [key, { endpoints: [], _links: { self } }]));

const BLOG = "https://t.example/blog/wp-json";

/** Indexes without the route `/`, whose other links tell. */
const LINKED: readonly (Pick<Case, "name" | "root" | "codes"> & { readonly index: object })[] = [
  {
    name: "the root that a namespace's answer names",
    index: { namespace: "x/v1", routes: linked({}), _links: { up: [{ href: `${BLOG}/` }] } },
    root: { url: BLOG, evidence: "self-link" },
  },
  {
    name: "what the self links share where a namespace's answer names no root",
    index: {
      namespace: "x/v1",
      routes: linked({ "/x/v1": `${BLOG}/x/v1`, "/x/v1/a": [{ href: `${BLOG}/x/v1/a` }] }),
      _links: { up: "#" },
    },
    root: { url: BLOG, evidence: "self-link" },
  },
  {
    name: "what the self links share on the host of the home",
    index: { home: "https://t.example/blog", routes: linked({ "/x/v1/a": `${BLOG}/x/v1/a` }) },
    root: { url: BLOG, evidence: "self-link" },
  },
  {
    name: "what self links with a route in the query share",
    index: { routes: linked({ "/x/v1/a": "https://t.example/index.php?rest_route=/x/v1/a" }) },
    root: {
      url: "https://t.example/index.php/wp-json",
      queryRoot: "https://t.example/index.php?rest_route=",
      evidence: "self-link",
    },
    codes: ["root-in-query"],
  },
  {
    name: "what self links share to which a plugin put a slash",
    index: { routes: linked({ "/x/v1": `${BLOG}/x/v1/`, "/x/v1/a": `${BLOG}/x/v1/a/` }) },
    root: { url: BLOG, evidence: "self-link" },
  },
  {
    name: "the path that relative self links share and a home",
    index: { home: "https://t.example", routes: linked({ "/x/v1/a": "/blog/wp-json/x/v1/a" }) },
    root: { url: BLOG, evidence: "home" },
  },
  {
    name: "the path that relative self links share without a home",
    index: { routes: linked({ "/x/v1/a": "/blog/wp-json/x/v1/a", "/x/v1/b": "/blog/wp-json/x/v1/b/" }) },
    root: { url: "/blog/wp-json", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "the path that self links without a slash share, as some exports have them",
    index: {
      home: "default.htm",
      routes: linked({ "/": "wp-json/default.htm", "/x/v1": "wp-json/x/v1", "/x/v1/a": "wp-json/x/v1/a" }),
    },
    root: { url: "/wp-json", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "what the self links of the others name where that of / was edited",
    index: {
      home: "https://t.example/blog",
      routes: linked({
        "/": "https://edited.example/api/",
        "/x/v1": `${BLOG}/x/v1`,
        "/x/v1/a": `${BLOG}/x/v1/a`,
      }),
    },
    root: { url: BLOG, evidence: "self-link" },
    codes: ["root-mismatch"],
  },
  {
    name: "what most self links name where that of / and one more were edited",
    index: {
      routes: linked({
        "/": "https://t.example/edited/",
        "/x/v1": "https://t.example/edited/x/v1",
        "/x/v1/a": `${BLOG}/x/v1/a`,
        "/x/v1/b": `${BLOG}/x/v1/b`,
      }),
    },
    root: { url: BLOG, evidence: "self-link" },
    codes: ["root-mismatch"],
  },
  {
    name: "the self link of / on the host of the home where those of the others lead elsewhere",
    index: {
      home: "https://t.example/blog",
      routes: linked({
        "/": `${BLOG}/`,
        "/x/v1": "https://o.example/wp-json/x/v1",
        "/x/v1/a": "https://o.example/wp-json/x/v1/a",
      }),
    },
    root: { url: BLOG, evidence: "self-link" },
    codes: ["root-mismatch"],
  },
  {
    name: "the self link of / where a single other one disagrees",
    index: { routes: linked({ "/": `${BLOG}/`, "/x/v1": "https://t.example/wp-json/x/v1" }) },
    root: { url: BLOG, evidence: "self-link" },
    codes: ["root-mismatch"],
  },
  {
    name: "the self link of / where the others differ in the scheme alone",
    index: {
      routes: linked({
        "/": `${BLOG}/`,
        "/x/v1": `${BLOG}/x/v1`.replace("https", "http"),
        "/x/v1/a": `${BLOG}/x/v1/a`.replace("https", "http"),
      }),
    },
    root: { url: BLOG, evidence: "self-link" },
  },
  {
    name: "the query form that most self links name where that of / was edited",
    index: {
      routes: linked({
        "/": `${BLOG}/`,
        "/x/v1": "https://t.example/?rest_route=/x/v1",
        "/x/v1/a": "https://t.example/?rest_route=/x/v1/a",
      }),
    },
    root: {
      url: "https://t.example/index.php/wp-json",
      queryRoot: "https://t.example/?rest_route=",
      evidence: "self-link",
    },
    codes: ["root-in-query", "root-mismatch"],
  },
  {
    name: "the home where self links without a slash share a path",
    index: { home: "https://t.example/blog", routes: linked({ "/x/v1/a": "wp-json/x/v1/a" }) },
    root: { url: BLOG, evidence: "home" },
  },
  {
    name: "what the self links share on the host of WordPress, where the front page is on another",
    index: {
      home: "https://front.example",
      url: "https://t.example/blog",
      routes: linked({ "/": undefined, "/x/v1/a": `${BLOG}/x/v1/a` }),
    },
    root: { url: BLOG, evidence: "self-link" },
  },
  {
    name: "the home where the self links lead to another host",
    index: { home: "https://t.example", routes: linked({ "/x/v1/a": "https://evil.example/x/v1/a" }) },
    root: { url: "https://t.example/wp-json", evidence: "home" },
  },
  {
    name: "the home where the root that is named is at another host",
    index: {
      namespace: "x/v1",
      home: "https://t.example",
      routes: linked({}),
      _links: { up: "https://evil.example/" },
    },
    root: { url: "https://t.example/wp-json", evidence: "home" },
  },
  {
    name: "the home where the self links disagree",
    index: {
      home: "https://t.example",
      routes: linked({ "/x/v1/a": `${BLOG}/x/v1/a`, "/x/v1/b": "https://t.example/x/v1/b" }),
    },
    root: { url: "https://t.example/wp-json", evidence: "home" },
  },
  {
    name: "no root that a site's own index names above it",
    index: { namespaces: ["x/v1"], routes: linked({}), _links: { up: BLOG } },
    root: { url: "/", evidence: "unknown" },
    codes: ["root-unknown"],
  },
  {
    name: "no address of another scheme",
    index: { namespace: "x/v1", routes: linked({}), _links: { up: "javascript:alert(1)" } },
    root: { url: "/", evidence: "unknown" },
    codes: ["root-unknown"],
  },
];

describe("findApiRoot", () => {
  it.each(cases)("takes $name", ({ self, home, answered, root, codes = [] }) => {
    const { index } = readIndex({ home, routes: { "/": { endpoints: [], _links: { self } } } }, "test");
    const { apiRoot, notices } = findApiRoot(index, answered);
    expect(apiRoot).toEqual({ ...root, languages: [] });
    expect(notices.map(({ code }) => code)).toEqual(codes);
  });

  it.each(LINKED)("takes $name", ({ index: members, root, codes = [] }) => {
    const { index } = readIndex(members, "test");
    const { apiRoot, notices } = findApiRoot(index, undefined);
    expect(apiRoot).toEqual({ ...root, languages: [] });
    expect(notices.map(({ code }) => code)).toEqual(codes);
  });

  it("reads the languages from an argument of nearly all routes", () => {
    const args = { site_language: { enum: ["en", "de"] }, kind: { enum: ["aa", "bb"] } };
    const route = { namespace: "a", endpoints: [{ methods: ["GET"], args }] };
    const { index } = readIndex({ routes: { "/": { endpoints: [] }, "/a": route, "/b": route } }, "test");
    expect(findApiRoot(index, "http://a.example/wp-json").apiRoot).toMatchObject({
      languages: ["en", "de"],
      hasLanguageFolders: true,
    });
  });

  // WPML's argument: ftmo.com has folders, and www2019.dash.org, whose list begins with ar, shows none.
  it.each([
    ["https://a.example/wp-json", undefined],
    ["https://a.example/de/wp-json", true],
    ["https://de.a.example/index.php/wp-json", undefined],
    ["https://a.example/?lang=de&rest_route=/", undefined],
  ])("takes the folders of WPML's languages from the root %s", (answered, hasLanguageFolders) => {
    const args = { wpml_language: { enum: ["ar", "en", "de"] } };
    const { index } = readIndex({ routes: { "/a": { namespace: "a", endpoints: [{ args }] } } }, "test");
    const { apiRoot } = findApiRoot(index, answered);
    expect(apiRoot.languages).toEqual(["ar", "en", "de"]);
    expect(apiRoot.hasLanguageFolders).toBe(hasLanguageFolders);
  });

  it("reads no language from an argument of few routes", () => {
    const route = (args: object): object => ({ namespace: "a", endpoints: [{ methods: ["GET"], args }] });
    const routes = { "/a": route({ lang: { enum: ["en", "de"] } }), "/b": route({}) };
    const { index } = readIndex({ routes }, "test");
    expect(findApiRoot(index, "http://a.example/wp-json").apiRoot.languages).toEqual([]);
  });
});
