// What is kept of recorded responses: names of members, and no key that is data.
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { learnShapes } from "../../src/responses/lesson.ts";
import { shapesFromJson, shapesToJson, type Shapes } from "../../src/responses/shapes.ts";
import { sourceFrom } from "../../src/source.ts";

const source = sourceFrom(
  {
    namespaces: ["crate/v1"],
    routes: {
      "/crate/v1/bins": {
        namespace: "crate/v1",
        endpoints: [{ methods: ["GET"], args: { page: {}, per_page: {}, shelfMark: {} } }],
      },
      "/crate/v1/bins/(?P<id>[\\w-]+)": {
        namespace: "crate/v1",
        endpoints: [{ methods: ["GET"], args: {} }],
      },
      "/crate/v1/settings": { namespace: "crate/v1", endpoints: [{ methods: ["GET"], args: {} }] },
    },
  },
  "index.json",
);

/** The shapes of responses by path below the namespace. */
function shapesOf(bodies: Readonly<Record<string, unknown>>): Shapes {
  const exchanges = Object.entries(bodies).map(([path, body]) => ({
    method: "GET",
    path: `/crate/v1/${path}`,
    body,
  }));
  const { shapes, used } = learnShapes(source.surface, { exchanges, unused: new Map() });
  expect(used).toBe(exchanges.length);
  return shapes;
}

/** The shapes of responses by path below the namespace, and the document of them, as text. */
function learned(bodies: Readonly<Record<string, unknown>>): string {
  const shapes = shapesOf(bodies);
  return JSON.stringify([shapesToJson(shapes), convert(source, { shapes }).document]);
}

const ITEMS = [1, 2, 3, 4];

/** Keys that are data, each with a mark that is in no name. */
const CANARIES = [
  "zqx@example.com",
  "zqx+shop@mail.example",
  "Zqx Schmidt",
  "zqx.schmidt",
  "zqx_schmidt",
  "zqxschmidt",
  "zqx-schmidt",
  "ZQX",
  "Zqx",
  "@zqx",
  "$zqx",
  "#zqx",
  "~zqx",
  "zqx:admin",
  "zqx|admin",
  "user_zqx",
  "zqx_points",
  "pointsOfZqx",
  "zqx-2026-summer-sale",
  "zqx-private-page",
  "/zqx/private",
  "https://zqx.example/path?token=1",
  "zqx.intranet.example",
  "zqx.pdf",
  "zqx\\Users\\me",
  "2026-11-28zqx",
  "zqx_2026",
  "20261128T101500zqx",
  "zqx-DE",
  "zqx_DE",
  "zqx_4711",
  "INV-zqx-0007",
  "#1001-zqx",
  "SKUzqx123",
  "ZQX20OFF",
  "DE89zqx3704004405320130",
  "+49zqx30901820",
  "192.0.2.zqx",
  "00:1b:44:zqx:11:3a",
  "52.52zqx,13.40",
  "zqx9f86d081884c7d659a2feaa0c55ad015",
  "3fa85f64-5717-4562-zqxc-2c963f66afa6",
  "sk_live_zqxaBcDeFgHiJkL",
  "zqxAbCbCbCbCbCbCbC",
  "eyJzqxhbGciOiJIUzI1NiJ9",
  "ghp_zqx16C7e42F292c6912E7710",
  "wordpress_logged_in_zqx1f",
  "<b>zqx</b>",
  "zqx žofie",
  "{zqx}",
  "zqx[0]",
  "zqx=1&b=2",
] as const;

/** How objects hold a key, in items with an id. */
const FORMS: readonly (readonly [name: string, hold: (key: string, id: number) => object])[] = [
  ["at the top", (key, id) => ({ id, [key]: id })],
  ["within an object", (key, id) => ({ id, box: { [key]: id } })],
  ["within a known object", (key, id) => ({ id, meta: { id, [key]: { id } } })],
  ["as the name of an object", (key, id) => ({ id, box: { [key]: { id, title: "a" } } })],
  ["within a list", (key, id) => ({ id, rows: [{ [key]: id }, { [key]: id + 1 }] })],
  ["within a list of lists", (key, id) => ({ id, rows: [[{ [key]: [id] }]] })],
];

/** Those of the keys that the shapes of bodies with them hold, the only thing that a document learns of bodies. */
const leaked = (keys: readonly string[], bodiesOf: (key: string) => Readonly<Record<string, unknown>>) =>
  keys.filter((key) => /zqx/i.test(JSON.stringify(shapesToJson(shapesOf(bodiesOf(key))))));

/** Keys that may be names: only what else is recorded shows that they are none. */
const NAME_LIKE = [
  "zqx_schmidt",
  "zqxschmidt",
  "zqx-schmidt",
  "user_zqx",
  "zqx_points",
  "pointsOfZqx",
  "zqx-private-page",
];

/** A third of the keys for each form: every key meets two forms. */
const HELD = FORMS.map(
  ([name, hold], form) => [name, hold, CANARIES.filter((_, at) => at % 3 === form % 3)] as const,
);

describe.each(HELD)("a key that is data, %s", (_, hold, keys) => {
  it("is not kept where one item has it", () => {
    const bodiesOf = (key: string) => ({
      bins: ITEMS.map((id) => (id === 1 ? hold(key, id) : { id })),
      "bins/1": hold(key, 1),
      settings: hold(key, 1),
    });
    expect(leaked(keys, bodiesOf)).toEqual([]);
  });

  it("is not kept where all are different", () => {
    const items = CANARIES.map((key, at) => hold(key, at));
    expect(learned({ bins: items, settings: items })).not.toMatch(/zqx/i);
  });

  it("is not kept where one item was recorded again and again", () => {
    const bodiesOf = (key: string) => ({
      bins: ITEMS.map((at) => ({ ...hold(key, 7), counter: at })),
      "bins/7": hold(key, 7),
    });
    expect(leaked(keys, bodiesOf)).toEqual([]);
  });

  it("is not kept where all items have it, but it has no shape of a name", () => {
    const odd = keys.filter((key) => !NAME_LIKE.includes(key));
    expect(leaked(odd, (key) => ({ bins: ITEMS.map((id) => hold(key, id)) }))).toEqual([]);
  });

  it("is not kept where a text repeats it", () => {
    const texts = ["Zqx Schmidt", "zqxschmidt@example.com", "zqx", "ZQX private page"];
    const bins = (key: string) => ITEMS.map((id) => ({ ...hold(key, id), texts }));
    expect(leaked(NAME_LIKE, (key) => ({ bins: bins(key) }))).toEqual([]);
  });
});

describe("names", () => {
  /** Those of the names that the shapes hold, which come before the document. */
  const namesIn = (text: string, ...names: readonly string[]): readonly string[] => {
    const [shapes = ""] = text.split('{"openapi"');
    return names.filter((name) => shapes.includes(`"${name}":{`));
  };

  const REAL = ["2fa_enabled", "@type", "og:title", "h1", "hero_image", "isPremium"];

  it("are kept where nearly all of several items have them", () => {
    const item = (id: number): object => ({
      id,
      "2fa_enabled": id > 2,
      "@type": "Person",
      "og:title": `A${id}`,
      h1: `B${id}`,
      hero_image: id,
      isPremium: id < 2,
    });
    const bins = [...ITEMS.map(item), ...[5, 6, 7, 8, 9].map(item), { id: 10 }];
    expect(namesIn(learned({ bins }), ...REAL)).toEqual(REAL);
    expect(namesIn(learned({ bins: [...bins, { id: 11 }] }), ...REAL)).toEqual(["@type", "og:title", "h1"]);
    expect(namesIn(learned({ bins: bins.slice(0, 2) }), ...REAL)).toEqual(["@type", "og:title", "h1"]);
  });

  it("are kept in single items where WordPress or the site declares them", () => {
    const settings = {
      title: { rendered: "a" },
      shelf_mark: "b",
      bins: 3,
      og_title: "c",
      yoast_head_json: {},
      allow_batch: {},
      zzz: 1,
    };
    const kept = ["title", "rendered", "shelf_mark", "bins", "og_title", "yoast_head_json", "allow_batch"];
    expect(namesIn(learned({ settings }), ...kept, "zzz")).toEqual(kept);
  });

  it("are kept in a single item where several items of a list have them", () => {
    const exchanges = [
      { method: "GET", path: "/crate/v1/settings", body: { id: 1, crateSeal: 1, otherSeal: 1 } },
      { method: "GET", path: "/crate/v1/bins", body: ITEMS.map((id) => ({ id, crateSeal: id })) },
    ];
    const { shapes } = learnShapes(source.surface, { exchanges, unused: new Map() });
    const kept = shapes.get("/crate/v1/settings")?.shape.properties.keys() ?? [];
    expect([...kept]).toEqual(["id", "crateSeal"]);
  });

  it("are not kept where most samples are of one item", () => {
    const often = Array.from({ length: 30 }, (_, at) => ({ id: 1, counter: at, crateSeal: at }));
    expect(namesIn(learned({ bins: [...often, { id: 2 }, { id: 3 }] }), "crateSeal")).toEqual([]);
    const exchanges = ITEMS.map((at) => ({
      method: "GET",
      path: "/crate/v1/settings",
      body: { title: `${at}`, crateSeal: at },
    }));
    const { shapes } = learnShapes(source.surface, { exchanges, unused: new Map() });
    expect([...(shapes.get("/crate/v1/settings")?.shape.properties.keys() ?? [])]).toEqual(["title"]);
  });

  it("are not kept where one value of all items repeats, or the values of unknown names have one type", () => {
    const same = { crateSeal: 1, boxSeal: "a" };
    expect(namesIn(learned({ bins: ITEMS.map((id) => ({ id, box: same })) }), "crateSeal")).toEqual([]);
    const bins = ITEMS.map((id) => ({ id, box: { anna: id, bob: id + 1 } }));
    const other = ITEMS.map((id) => ({ id, box: { crateSeal: id, boxSeal: `${id}` } }));
    // Words of known names tell a record.
    const words = ITEMS.map((id) => ({ id, box: { title_item: id, crateSeal: id + 1 } }));
    expect(namesIn(learned({ bins: words }), "title_item", "crateSeal")).toEqual(["title_item", "crateSeal"]);
    // PHP's false for nothing is no other type.
    const rare = ITEMS.map((id) => ({ id, box: { anna: id, bob: id % 2 === 0 ? false : id } }));
    expect([bins, rare].map((items) => namesIn(learned({ bins: items }), "anna", "bob"))).toEqual([[], []]);
    expect(namesIn(learned({ bins: other }), "crateSeal", "boxSeal")).toEqual(["crateSeal", "boxSeal"]);
  });

  it("of more than 300 members are none", () => {
    const members = Array.from(
      { length: 301 },
      (_, at) =>
        `seal${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]}${"uvwx"[Math.floor(at / 100)]}`,
    );
    const itemOf = (id: number, names: readonly string[]): object => ({
      id,
      ...Object.fromEntries(names.map((name) => [name, id])),
    });
    const keptOf = (names: readonly string[]): number =>
      namesIn(learned({ bins: ITEMS.map((id) => itemOf(id, names)) }), ...names).length;
    expect([keptOf(members.slice(0, 250)), keptOf(members)]).toEqual([250, 0]);
  });

  it("are read from a file of shapes only where they may be names", () => {
    const part = { samples: 1, types: ["integer"] };
    const shape = { samples: 1, types: ["object"], properties: { total: part, "anna@example.com": part } };
    const shapes = shapesFromJson(
      { routes: { "/a": { samples: 1, kinds: ["object"], shape } } },
      (key) => key === "total",
    );
    expect([...(shapes.get("/a")?.shape.properties.keys() ?? [])]).toEqual(["total"]);
  });
});
