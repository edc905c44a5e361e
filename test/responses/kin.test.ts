// Types and taxonomies of plugins, by the arguments of core's controllers (`wp-includes/rest-api/endpoints` of WordPress 7.1).
import { describe, expect, it } from "vitest";
import { withKnownResponses } from "../../src/responses/known.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

const ITEM = String.raw`/(?P<id>[\d]+)`;
const PARENT = String.raw`/(?P<parent>[\d]+)`;

function declare(names: string): Readonly<Record<string, object>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, { description: `What ${name} is.` }]));
}

const READ_POSTS =
  "context page per_page search after before exclude include offset order orderby slug status genre genre_exclude";
const WRITE_POST = "date date_gmt slug status password title featured_media template meta genre";
const READ_TERMS = "context page per_page search exclude include order orderby hide_empty parent post slug";
const WRITE_TERM = "description name slug parent meta";

interface Arguments {
  readonly reads: string;
  readonly writes: string;
}

/** A site with one collection at the path, its items, autosaves and revisions. */
function siteWith(path: string, { reads, writes }: Arguments, others: object = {}): Surface {
  const namespace = path.split("/").slice(1, 3).join("/");
  const get = (names: string) => ({ methods: ["GET"], args: declare(names) });
  const post = {
    methods: ["POST"],
    args: { ...declare(writes), genre: { type: "array", items: { type: "integer" } } },
  };
  const routes = {
    [path]: [get(reads), post],
    [`${path}${ITEM}`]: [get("id context"), post],
    [`${path}${PARENT}/revisions`]: [get("parent context page")],
    [`${path}${ITEM}/autosaves`]: [get("parent context"), post],
  };
  const listed = Object.entries(routes).map(([key, endpoints]) => [key, { namespace, endpoints }]);
  return sourceFrom({ namespaces: [namespace], routes: { ...Object.fromEntries(listed), ...others } }, "site")
    .surface;
}

interface Described {
  readonly known: string | undefined;
  readonly title: string | undefined;
  readonly names: readonly string[];
}

function described(surface: Surface, route: string): Described {
  const { operations } = withKnownResponses(surface);
  const variant = operations.flatMap(({ variants }) => variants).find((each) => each.route === route);
  const schema = variant?.responseSchema;
  return {
    known: variant?.known,
    title: schema?.title,
    names: [...(schema?.properties?.keys() ?? [])].toSorted(),
  };
}

const FIXED = ["guid", "id", "link", "modified", "modified_gmt", "type"];

describe("a type of posts", () => {
  const surface = siteWith("/wp/v2/book", { reads: READ_POSTS, writes: WRITE_POST });

  it.each(["/wp/v2/book", `/wp/v2/book${ITEM}`])("%s has what its arguments show, and no more", (route) => {
    const { known, title, names } = described(surface, route);
    expect(known).toBe("WordPress 7.1 (/wp/v2/posts)");
    expect(title).toBe("book");
    expect(names).toEqual([...FIXED, ...WRITE_POST.split(" ")].toSorted());
  });

  it("has its terms as a list of ids, described by the site", () => {
    const { operations } = withKnownResponses(surface);
    const genre = operations[0]?.variants[0]?.responseSchema?.properties?.get("genre");
    expect(genre).toMatchObject({ types: ["array"], items: { types: ["integer"] } });
    const title = operations[0]?.variants[0]?.responseSchema?.properties?.get("title");
    expect(title?.description).toBe("What title is.");
    expect([...(title?.properties?.keys() ?? [])]).toEqual(["raw", "rendered"]);
  });

  it("has revisions with what it has itself", () => {
    const { title, names } = described(surface, `/wp/v2/book${PARENT}/revisions`);
    expect(title).toBe("book-revision");
    expect(names).toEqual([
      "author",
      "date",
      "date_gmt",
      "guid",
      "id",
      "meta",
      "modified",
      "modified_gmt",
      "parent",
      "slug",
      "title",
    ]);
  });

  it("has autosaves with a link to look at", () => {
    const { names } = described(surface, `/wp/v2/book${ITEM}/autosaves`);
    expect(names).toContain("preview_link");
    expect(names).not.toContain("content");
  });

  it("has what pages add where its arguments have it", () => {
    const paged = siteWith("/wp/v2/book", { reads: READ_POSTS, writes: `${WRITE_POST} parent menu_order` });
    expect(described(paged, "/wp/v2/book").names).toEqual(expect.arrayContaining(["menu_order", "parent"]));
  });

  it("has what posts with pages of their own have where a search lists it", () => {
    const args = { subtype: { type: "array", items: { type: "string", enum: ["post", "book", "any"] } } };
    const search = { "/wp/v2/search": { namespace: "wp/v2", endpoints: [{ methods: ["GET"], args }] } };
    const { names } = described(
      siteWith("/wp/v2/book", { reads: READ_POSTS, writes: WRITE_POST }, search),
      "/wp/v2/book",
    );
    expect(names).toEqual(
      [...FIXED, ...WRITE_POST.split(" "), "generated_slug", "permalink_template"].toSorted(),
    );
  });

  it("may have a namespace of its own", () => {
    const own = siteWith("/books/v1/book", { reads: READ_POSTS, writes: WRITE_POST });
    expect(described(own, "/books/v1/book").title).toBe("book");
  });
});

describe("a taxonomy", () => {
  it.each([
    ["with a hierarchy", WRITE_TERM],
    ["without one", "description name slug meta"],
  ])("%s has what its arguments show", (_, writes) => {
    const { known, names } = described(
      siteWith("/wp/v2/genre", { reads: READ_TERMS, writes }),
      `/wp/v2/genre${ITEM}`,
    );
    expect(known).toBe("WordPress 7.1 (/wp/v2/categories)");
    expect(names).toEqual(["count", "id", "link", "taxonomy", ...writes.split(" ")].toSorted());
  });
});

// The products and categories of WooCommerce's own interface.
describe("a collection of another controller", () => {
  it.each([
    ["products", { reads: READ_POSTS, writes: "name slug status date_created" }],
    ["categories", { reads: READ_TERMS.replace("post", "product"), writes: WRITE_TERM }],
  ])("%s stays without a schema", (name, given) => {
    expect(described(siteWith(`/shop/v3/${name}`, given), `/shop/v3/${name}`).known).toBeUndefined();
  });
});
