// Names that a database cannot hold or index: what is stored of them, and that both databases answer the same.
import { describe, expect, it } from "vitest";
import { listChanges } from "../../src/inventory/changes.ts";
import { databaseError } from "../../src/inventory/database-error.ts";
import { openInventory } from "../../src/inventory/database.ts";
import { findHolders } from "../../src/inventory/find.ts";
import { listSites, listVersions } from "../../src/inventory/queries.ts";
import { readVersion } from "../../src/inventory/version.ts";
import { describeDatabases } from "../support/databases.ts";
import { atEnd } from "../support/end.ts";
import { incompressible } from "../support/incompressible.ts";
import { recordedInventory } from "../support/inventory.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";

const [LONG, LONGER] = [incompressible(3000), incompressible(9000)];

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
