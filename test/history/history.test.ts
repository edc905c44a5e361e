// What a history says of versions: entries with stable ids, releases, the changes that badges show.
import { describe, expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { recentEntries } from "../../src/history/badges.ts";
import { versionEntries } from "../../src/history/entries.ts";
import type { HistoryVersion } from "../../src/history/model.ts";
import { provenReleases, versionLabel } from "../../src/history/releases.ts";
import { readSource } from "../../src/source.ts";
import { appendVersion, describeVersion } from "../../src/history/versions.ts";
import type { AccessVerdict, Surface } from "../../src/surface/index.ts";

function surfaceOf(routes: Readonly<Record<string, object>>): Surface {
  const namespaces = [...new Set(Object.keys(routes).map((key) => key.split("/").slice(1, 3).join("/")))];
  const index = {
    namespaces,
    routes: Object.fromEntries(
      Object.entries(routes).map(([key, args]) => [
        key,
        {
          namespace: key.split("/").slice(1, 3).join("/"),
          methods: ["GET"],
          endpoints: [{ methods: ["GET"], args }],
        },
      ]),
    ),
  };
  return readSource(new TextEncoder().encode(JSON.stringify(index)), "index.json").surface;
}

/** The surface with the access that a visitor has to all of it. */
function withAccess(surface: Surface, verdict: AccessVerdict): Surface {
  const operations = surface.operations.map((each) => ({
    ...each,
    access: { verdict, users: [], evidence: [] },
  }));
  return { ...surface, operations };
}

function version(date: string): HistoryVersion {
  const rest = { releases: [], origin: "index", fingerprint: "", operations: [], label: date } as const;
  return { id: date, date, dateEvidence: "name", ...rest };
}

const OLD = surfaceOf({ "/a/v1/x": {}, "/a/v1/y": {} });
const NEW = surfaceOf({ "/a/v1/x": { n: { type: "string", required: true } }, "/a/v1/z": {} });
const [FIRST, SECOND] = [version("2026-01-01"), version("2026-02-01")];

describe("the entries of two versions", () => {
  const entries = versionEntries(OLD, NEW, { from: FIRST, to: SECOND });

  it("name the operation in the versions that have it, and what a client must do", () => {
    const added = entries.find(({ kind }) => kind === "argument-added");
    expect(added).toMatchObject({
      level: "breaking",
      advice: "Send this argument with every request.",
      from: "2026-01-01",
      to: "2026-02-01",
      plugins: ["a"],
    });
    expect(added?.operations[0]?.before).toBeDefined();
    expect(added?.operations[0]?.after).toBeDefined();
    const removed = entries.find(({ kind }) => kind === "route-only-in-a");
    expect(removed?.operations[0]).toMatchObject({ template: "/a/v1/y" });
    expect(removed?.operations[0]).not.toHaveProperty("after");
    const gained = entries.find(({ kind }) => kind === "route-only-in-b");
    expect(gained?.operations[0]).not.toHaveProperty("before");
    expect(gained).toMatchObject({ level: "compatible", advice: "Nothing to do." });
  });

  it("show which operations became open or no longer are, and which new ones are open", () => {
    const rows = (before: Surface, after: Surface) =>
      versionEntries(before, after, { from: FIRST, to: SECOND }).map(({ kind, what, where, advice }) =>
        [kind, what, where, advice].join(" | "),
      );
    const [closed, open] = [withAccess(OLD, "sign-in"), withAccess(OLD, "open")];
    expect(rows(closed, open)).toEqual([
      "operation-became-open | was behind a sign-in | GET /a/v1/x, GET /a/v1/y | Nothing to do.",
    ]);
    expect(rows(open, closed)).toEqual([
      "operation-became-restricted | now behind a sign-in | GET /a/v1/x, GET /a/v1/y | Sign in, and check that requests still succeed.",
    ]);
    expect(rows(OLD, withAccess(NEW, "open"))).toContain(
      "open-operation-only-in-b | open to visitors | GET /a/v1/z | Nothing to do.",
    );
  });

  it("have ids of the date and the change, whatever the version before is called", () => {
    expect(entries[0]?.id).toMatch(/^2026-02-01-[0-9a-f]{12}$/);
    const again = versionEntries(OLD, NEW, { from: version("2025-12-31"), to: SECOND });
    expect(again.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  });

  it("are none between an index and its own lock file", () => {
    expect(versionEntries(readLock(printLock(OLD)), OLD, { from: FIRST, to: SECOND })).toEqual([]);
  });

  it("mark operations since the oldest version within 90 days, or else the version before", () => {
    const recent = (dates: readonly string[]) =>
      recentEntries({ versions: dates.map(version), entries })?.since;
    expect(recent(["2025-01-01", "2025-12-01", "2026-01-01", "2026-02-01"])).toBe("2025-12-01");
    expect(recent(["2024-01-01", "2025-01-01", "2026-02-01"])).toBe("2025-01-01");
    expect(recent(["2026-02-01"])).toBeUndefined();
    const history = { versions: [FIRST, SECOND, version("2026-06-01")], entries };
    expect(recentEntries(history)?.byOperation.size).toBe(0);
    const marked = recentEntries({ versions: [FIRST, SECOND], entries })?.byOperation;
    expect(marked?.size).toBe(2);
  });
});

describe("the release of WordPress", () => {
  it("is the newest that a path proves", () => {
    const releases = provenReleases(surfaceOf({ "/wp/v2/posts": {}, "/wp/v2/menu-items": {} }));
    expect(releases).toEqual([{ product: "WordPress", atLeast: "5.9", evidence: "GET /wp/v2/menu-items" }]);
    expect(versionLabel({ id: "2026-11-28-0930", date: "2026-11-28T09:30:00Z", releases })).toBe(
      "2026-11-28 09:30 · WordPress 5.9+",
    );
  });

  it("stands beside the number of a version that shares its date", () => {
    const [first, second] = ["2026-11-28", "2026-11-28-2"].map((id) =>
      versionLabel({ id, date: "2026-11-28", releases: [] }),
    );
    expect([first, second]).toEqual(["2026-11-28", "2026-11-28 (2)"]);
  });

  it("is unknown beside the Gutenberg plugin, which has routes of later releases", () => {
    expect(provenReleases(surfaceOf({ "/wp/v2/font-families": {}, "/__experimental/v1/x": {} }))).toEqual([]);
  });
});

describe("a history", () => {
  const dated = (date: string) => ({ id: date, date, dateEvidence: "name" }) as const;
  const first = describeVersion(OLD, dated("2026-01-01"));
  const begun = appendVersion({ versions: [], entries: [] }, first);
  const next = (surface: Surface) =>
    appendVersion(begun, describeVersion(surface, dated("2026-02-01"), { id: "2026-01-01", surface: OLD }));

  it("gains a version for each change, newest entries first", () => {
    const { versions, entries } = next(NEW);
    expect(versions.map(({ id }) => id)).toEqual(["2026-01-01", "2026-02-01"]);
    expect(new Set(entries.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(["2026-01-01 2026-02-01"]),
    );
  });

  it("keeps the first date of a version that did not change, and nothing of its lock file", () => {
    expect(next(OLD).versions).toEqual([first.version]);
    expect(next(readLock(printLock(OLD)))).toBe(begun);
  });
});
