// Names that a database cannot hold or index: what is stored of them, and that both databases answer the same.
import { describe, expect, it } from "vitest";
import { listChanges } from "../../src/inventory/changes.ts";
import { databaseError } from "../../src/inventory/database-error.ts";
import { openInventory } from "../../src/inventory/database.ts";
import { findHolders } from "../../src/inventory/find.ts";
import { listSites, listVersions } from "../../src/inventory/queries.ts";
import { readVersion } from "../../src/inventory/store.ts";
import { storedText } from "../../src/inventory/stored-text.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { recordedInventory } from "../support/inventory.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";

/** Text that a database does not compress below the limit of its indexes. */
function incompressible(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join("");
}

const [LONG, LONGER] = [incompressible(3000), incompressible(9000)];

describe("a text", () => {
  it.each([
    ["per_page", "per_page"],
    ["/shop/v1/carts/{id}", "/shop/v1/carts/{id}"],
    ["日本語 🛒 \u0001 a\\u0000", "日本語 🛒 \u0001 a\\u0000"],
    ["a".repeat(2000), "a".repeat(2000)],
    ["é".repeat(1000), "é".repeat(1000)],
  ])("that both databases hold is stored unchanged: %#", (text, stored) => {
    expect(storedText(text)).toBe(stored);
  });

  it.each([
    ["U+0000", "na\0me", /^na\\u0000me…[0-9a-f]{16}$/],
    ["half of a surrogate pair", "cart\ud83d", /^cart\\ud83d…[0-9a-f]{16}$/],
    ["more than an index holds", LONG, new RegExp(`^${LONG.slice(0, 400)}…[0-9a-f]{16}$`)],
    ["a pair that the cut would divide", `${"a".repeat(399)}🛒${LONG}`, /^a{399}…[0-9a-f]{16}$/],
  ])("with %s is marked", (_, text, stored) => {
    expect(storedText(text)).toMatch(stored);
    expect(storedText(storedText(text))).toBe(storedText(text));
  });

  it("stays different from others", () => {
    const texts = ["a\0", "a\\u0000", "a\ud800", "a\ud801", "a\ufffd", `${LONG}a`, `${LONG}b`];
    expect(new Set(texts.map(storedText)).size).toBe(texts.length);
  });
});

const A = "https://a.example/";

/** An index with a hostile namespace, route and argument. */
function indexWith(name: string, title = name): object {
  const namespace = `${name}/v1`;
  return {
    name: title,
    home: "https://a.example",
    namespaces: [namespace],
    routes: {
      [`/${namespace}/things`]: {
        namespace,
        methods: ["GET"],
        endpoints: [
          { methods: ["GET"], args: { [name]: { type: "string" }, per_page: { type: "integer" } } },
        ],
      },
    },
  };
}

/** Names as attackers and broken encoders write them into an index. */
const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ["U+0000", "na\0me"],
  ["half of a surrogate pair", "name\ud800"],
  ["3 kB", LONG],
  ["9 kB", LONGER],
  ["patterns of LIKE", "100%_!*"],
  ["quotes and backslashes", `a'b"c\\d`],
  ["controls", "a\u0001\u001b\u202e"],
];

describeDatabases("a hostile name", (create) => {
  it.each(HOSTILE)("of %s is recorded, found, and kept in the index", async (_, text) => {
    const { db } = await recordedInventory(create(), [
      { [A]: indexWith("shop") },
      { [A]: indexWith(text) },
      { [A]: indexWith("shop") },
    ]);
    const changes = await listChanges(db);
    expect(changes.map(({ event }) => event)).toEqual(["surface", "surface"]);
    const [, hostile] = await listVersions(db, A);
    if (hostile === undefined) throw new Error("no version");
    const { bytes } = await readVersion(db, hostile, A);
    expect(Buffer.from(bytes).toString("utf8")).toBe(JSON.stringify(indexWith(text)));
    expect(hostile.name.length).toBeLessThanOrEqual(2000);
  });

  it.each(HOSTILE)("of %s answers questions in the same words", async (_, text) => {
    const { db } = await recordedInventory(create(), [{ [A]: indexWith(text, "Shop") }]);
    const { rows } = await findHolders(db, "per_page");
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const namespace = row?.namespace ?? "";
    const found = await findHolders(db, namespace);
    expect(found.rows.map(({ kind, text: name }) => [kind, name])).toContainEqual(["namespace", namespace]);
    expect(await listSites(db, { namespace })).toHaveLength(1);
    // Half of a surrogate pair is replaced when an index is read.
    const typed = await findHolders(db, `${text.replaceAll(/\p{Surrogate}/gu, "\ufffd")}/v1`);
    expect(typed.rows.map(({ text: name }) => name)).toContain(namespace);
  });
});

describe.skipIf(!hasPostgres)("a database of another encoding", () => {
  it("refuses a text as the site's failure", async () => {
    const server = await startPostgres();
    const place = server.create("encoding 'LATIN1' template template0 locale 'C'");
    const { db, close } = await openInventory(place);
    atEnd(close);
    const error: unknown = await db
      .insertInto("name")
      .values({ kind: "route", text: "日本語" })
      .execute()
      .catch((reason: unknown) => reason);
    expect(databaseError(error, place)).toMatchObject({ code: "not-storable", exit: 6 });
  });
});
