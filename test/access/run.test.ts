import { describe, expect, it } from "vitest";
import type { Observation } from "../../src/access/model.ts";
import { survey } from "../../src/access/run.ts";
import { prepareSite, targetsOf } from "../../src/access/site.ts";
import type { Answer } from "../../src/fetch/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { select } from "../../src/surface/select.ts";

const ID = String.raw`(?P<id>\d+)`;

/** A shop as plugins register one: collections, items, things below items, actions. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  "/shop/v1/orders": ["GET", "POST"],
  [`/shop/v1/orders/${ID}`]: ["GET", "PUT", "DELETE"],
  [`/shop/v1/orders/${ID}/notes`]: ["GET", "POST"],
  [String.raw`/shop/v1/orders/(?P<order>\d+)/notes/(?P<id>\d+)`]: ["GET", "DELETE"],
  [`/shop/v1/orders/${ID}/refund`]: ["GET", "POST"],
  "/shop/v1/settings": ["GET", "PUT"],
};

const order = (id: number | string, link = `https://a.example/wp-json/shop/v1/orders/${id}`) => ({
  id,
  _links: { self: [{ href: link }] },
});

interface Setup {
  readonly routes?: Readonly<Record<string, readonly string[]>>;
  readonly bodies?: Readonly<Record<string, unknown>>;
  readonly users?: readonly string[];
  readonly most?: number;
  readonly earlier?: readonly Observation[];
  readonly include?: readonly string[];
}

/** Asks a site that answers with these bodies, by `GET /path`, else with 200 and no body. */
async function run({
  routes = ROUTES,
  bodies = {},
  users = ["visitor"],
  most = 1000,
  earlier = [],
  include,
}: Setup = {}) {
  const published = Object.entries(routes).map(([key, methods]) => [
    key,
    {
      namespace: key.split("/").slice(1, 3).join("/"),
      endpoints: methods.map((method) => ({ methods: [method], args: {} })),
    },
  ]);
  const namespaces = [...new Set(Object.keys(routes).map((key) => key.split("/").slice(1, 3).join("/")))];
  const index = { namespaces, routes: Object.fromEntries(published) };
  const { surface } = sourceFrom(index, "a.json", [], { answeredRoot: "https://a.example/wp-json/" });
  const site = prepareSite(surface);
  const chosen = include === undefined ? surface : select(surface, { include }).surface;
  const asked: string[] = [];
  const progress: string[] = [];
  const findings = await survey({
    site,
    targets: targetsOf(site, chosen.operations),
    users,
    earlier,
    most,
    ask: async (user, method, path): Promise<Answer> => {
      asked.push(`${user === "visitor" ? "" : `${user} `}${method} ${path}`);
      const body = bodies[`${method} ${path}`];
      return typeof body === "number" ? { status: body, code: "rest_not_logged_in" } : { status: 200, body };
    },
    keep: () => Promise.resolve(),
    progress: (done, total) => void progress.push(`${done}/${total}`),
  });
  return { ...findings, asked, progress };
}

const ORDERS = { "GET /shop/v1/orders": [order(7), order(8)], "GET /shop/v1/orders/7/notes": [{ id: 31 }] };

describe("a run", () => {
  it("reads collections and the items that they name, and then sends OPTIONS", async () => {
    expect((await run({ bodies: ORDERS })).asked).toEqual([
      "GET /shop/v1/orders",
      "GET /shop/v1/orders/7",
      "GET /shop/v1/orders/7/notes",
      "GET /shop/v1/orders/7/notes/31",
      "OPTIONS /shop/v1/orders",
      "OPTIONS /shop/v1/orders/7",
      "OPTIONS /shop/v1/orders/7/notes",
      "OPTIONS /shop/v1/orders/7/refund",
      "OPTIONS /shop/v1/orders/7/notes/31",
      "OPTIONS /shop/v1/settings",
    ]);
  });

  it.each([
    ["no collection names one", {}],
    ["a collection is empty", { "GET /shop/v1/orders": [] }],
    ["the id does not fit the pattern", { "GET /shop/v1/orders": [{ id: "seven" }] }],
  ])("sends nothing with an id where %s", async (_name, bodies) => {
    expect((await run({ bodies })).asked).toEqual([
      "GET /shop/v1/orders",
      "OPTIONS /shop/v1/orders",
      "OPTIONS /shop/v1/settings",
    ]);
  });

  it("sends no id to a route whose pattern it does not fit", async () => {
    const routes = { ...ROUTES, "/shop/v1/orders/(?P<name>[a-z]+)/label": ["GET"] };
    const { asked } = await run({ routes, bodies: ORDERS });
    expect(asked.filter((line) => line.endsWith("label"))).toEqual([]);
  });

  it("sends nothing to a route that no request reaches", async () => {
    const routes = { "/shop/v1/(?P<any>.+)": ["GET"], "/shop/v1/orders": ["GET"] };
    expect((await run({ routes })).asked).toEqual([]);
  });

  it("asks every user about the item that was named first", async () => {
    const include = ["/shop/v1/orders", "/shop/v1/orders/{id}"];
    const { asked } = await run({ bodies: ORDERS, users: ["visitor", "editor"], include });
    expect(asked).toEqual([
      "GET /shop/v1/orders",
      "editor GET /shop/v1/orders",
      "GET /shop/v1/orders/7",
      "editor GET /shop/v1/orders/7",
      "OPTIONS /shop/v1/orders",
      "OPTIONS /shop/v1/orders/7",
      "editor OPTIONS /shop/v1/orders",
      "editor OPTIONS /shop/v1/orders/7",
    ]);
  });

  it("reads the collections that name the items of a selection", async () => {
    const { asked } = await run({ bodies: ORDERS, include: ["/shop/v1/orders/*/refund"] });
    expect(asked).toEqual(["GET /shop/v1/orders", "OPTIONS /shop/v1/orders/7/refund"]);
  });

  it("stops at its limit, and the next one continues", async () => {
    const first = await run({ bodies: ORDERS, most: 3 });
    expect([first.complete, first.requests]).toEqual([false, 3]);
    const second = await run({ bodies: ORDERS, earlier: first.observations });
    expect(second.complete).toBe(true);
    expect([...first.asked, ...second.asked]).toEqual((await run({ bodies: ORDERS })).asked);
    expect((await run({ bodies: ORDERS, earlier: second.observations })).asked).toEqual([]);
  });

  it("says how many requests are left at most", async () => {
    const { progress } = await run({ bodies: ORDERS });
    expect([progress[0], progress.at(-1)]).toEqual(["1/10", "10/10"]);
  });

  // `WP_REST_Users_Controller::get_current_item` refuses visitors, whom the permission callback lets pass.
  it("reads the own user first, and ends where a user is taken for a visitor", async () => {
    const routes = { "/wp/v2/users/me": ["GET"] };
    const me = "GET /wp/v2/users/me";
    expect((await run({ routes, users: ["visitor", "editor"] })).asked.slice(0, 2)).toEqual([
      me,
      `editor ${me}`,
    ]);
    await expect(run({ routes, users: ["visitor", "editor"], bodies: { [me]: 401 } })).rejects.toMatchObject({
      code: "credentials-refused",
      message: "WordPress responds to editor as to a visitor.",
    });
    await expect(run({ routes, bodies: { [me]: 401 } })).resolves.toMatchObject({ complete: true });
  });

  it("leaves out abilities, whose list is read", async () => {
    const routes = {
      "/wp-abilities/v1/abilities": ["GET"],
      "/wp-abilities/v1/abilities/(?P<name>[a-z/-]+)": ["GET"],
      "/wp-abilities/v1/abilities/(?P<name>[a-z/-]+)/run": ["GET", "POST", "DELETE"],
    };
    const abilities = [{ name: "core/get-site-info", meta: { annotations: { readonly: true } } }];
    const { asked, observations } = await run({
      routes,
      bodies: { "GET /wp-abilities/v1/abilities": abilities },
    });
    expect(asked.filter((line) => line.includes("run"))).toEqual([]);
    expect(observations[0]).toMatchObject({
      abilities: ["GET"],
      items: [{ path: "/wp-abilities/v1/abilities/core/get-site-info" }],
    });
  });
});

describe("the items of a collection", () => {
  const pathsOf = async (...members: readonly unknown[]) => {
    const { observations } = await run({ bodies: { "GET /shop/v1/orders": members } });
    return observations[0]?.items?.map(({ path }) => path) ?? [];
  };

  it("are those of their links, with their hints", async () => {
    const self = [
      { href: "https://a.example/wp-json/shop/v1/orders/7", targetHints: { allow: ["GET", "put"] } },
    ];
    const { observations } = await run({ bodies: { "GET /shop/v1/orders": [{ id: 7, _links: { self } }] } });
    expect(observations[0]?.items).toEqual([{ path: "/shop/v1/orders/7", allow: ["GET", "PUT"] }]);
  });

  it("are by their ids without a link", async () => {
    expect(await pathsOf({ id: 7 }, { id: 8 })).toEqual(["/shop/v1/orders/7", "/shop/v1/orders/8"]);
  });

  // The link of a template is the API root (WordPress 6.1).
  it("are by their ids where the link leads elsewhere", async () => {
    expect(await pathsOf(order(7, "https://a.example/wp-json/"))).toEqual(["/shop/v1/orders/7"]);
  });

  it.each([
    ["an action", "https://a.example/wp-json/shop/v1/orders/7/refund"],
    ["a way out of the API", "https://a.example/wp-json/shop/v1/orders/../../../wp-login.php"],
    ["a query", "https://a.example/wp-json/shop/v1/orders/7%3Fforce=1"],
    ["no address", "javascript:alert(1)"],
    ["an endless path", `https://a.example/wp-json/shop/v1/orders/${"7".repeat(300)}`],
  ])("are none that link to %s", async (_name, link) => {
    expect(await pathsOf(order("x", link))).toEqual([]);
  });

  // `WP_REST_Themes_Controller::prepare_links`: no collection lists global styles.
  it("name others by their links, which get OPTIONS alone", async () => {
    const routes = {
      "/wp/v2/themes": ["GET"],
      "/wp/v2/themes/(?P<stylesheet>[a-z]+)": ["GET"],
      [`/wp/v2/global-styles/${ID}`]: ["GET", "PUT"],
    };
    const linkTo = (path: string) => [{ href: `https://a.example/wp-json/wp/v2/${path}` }];
    const theme = (name: string, styles: number) => ({
      _links: { self: linkTo(`themes/${name}`), "wp:user-global-styles": linkTo(`global-styles/${styles}`) },
    });
    const bodies = { "GET /wp/v2/themes": [theme("bare", 5), theme("full", 6)] };
    const { asked } = await run({ routes, bodies });
    expect(asked.filter((each) => each.includes("global-styles"))).toEqual([
      "OPTIONS /wp/v2/global-styles/5",
    ]);
  });

  // The id of a template is `theme//name`.
  it("may have slashes in their ids", async () => {
    const routes = { "/wp/v2/templates": ["GET"], "/wp/v2/templates/(?P<id>[a-z/]+)": ["GET"] };
    const { asked } = await run({ routes, bodies: { "GET /wp/v2/templates": [{ id: "bare//single" }] } });
    expect(asked).toContain("OPTIONS /wp/v2/templates/bare//single");
  });

  it("name the beginnings of their paths too", async () => {
    const routes = {
      "/wp/v2/block-types": ["GET"],
      "/wp/v2/block-types/(?P<namespace>[a-z-]+)": ["GET"],
      "/wp/v2/block-types/(?P<namespace>[a-z-]+)/(?P<name>[a-z-]+)": ["GET"],
    };
    const self = [{ href: "https://a.example/wp-json/wp/v2/block-types/core/code" }];
    const { asked } = await run({ routes, bodies: { "GET /wp/v2/block-types": [{ _links: { self } }] } });
    expect(asked).toContain("GET /wp/v2/block-types/core");
    expect(asked).toContain("OPTIONS /wp/v2/block-types/core/code");
  });
});
