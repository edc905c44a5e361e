// What WordPress 7.1 said of its own items in `targetHints`, read as a run reads it.
import { expect, it } from "vitest";
import { withAccess } from "../../src/access/map.ts";
import { observe } from "../../src/access/observe.ts";
import { prepareSite } from "../../src/access/site.ts";
import { asObject, parseJson } from "../../src/base/json.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeShared, readShared, readSharedLines } from "../support/shared.ts";

interface Recorded {
  readonly path: string;
  readonly status: number;
  readonly headers: { readonly allow?: string };
  readonly body: string;
  readonly cut?: number;
}

describeShared("the hints of WordPress 7.1", () => {
  const value = readShared("corpus/wordpress/W7_1.view.admin.json");
  const { surface } = sourceFrom(value, "W7_1", [], { answeredRoot: "http://127.0.0.1:9071/wp-json/" });
  const site = prepareSite(surface);
  const recorded = readSharedLines<Recorded>("truth/wordpress-7.1/get.jsonl")
    .filter(({ path, cut }) => path.startsWith("/wp-json/") && !path.includes("?") && cut === undefined)
    .map(({ path, status, headers: { allow }, body }) => {
      const request = { user: "administrator", method: "GET", path: path.replace("/wp-json", "") } as const;
      const listed = allow === undefined ? {} : { allow: [allow] };
      return observe(site, request, { status, ...listed, body: parseJson(body) });
    });
  const items = recorded.flatMap((each) => each.items ?? []);

  it("are read from the links of collections", () => {
    expect(items.filter(({ allow }) => allow !== undefined).length).toBeGreaterThan(20);
    expect(items.filter(({ path }) => site.servedAt(path).operations.length === 0)).toEqual([]);
  });

  it("agree with the responses of the items themselves", () => {
    const statuses = new Map(recorded.map(({ path, status }) => [path, status]));
    const both = items.filter(({ path, allow }) => allow !== undefined && statuses.has(path));
    expect(both.length).toBeGreaterThan(3);
    const disagreeing = both.filter(
      ({ path, allow }) => allow?.includes("GET") !== (statuses.get(path) ?? 0) < 300,
    );
    expect(disagreeing).toEqual([]);
  });

  it("agree with the header Allow of the same items", () => {
    const lists = new Map(
      recorded.flatMap(({ path, allow }) => (allow === undefined ? [] : [[path, allow]])),
    );
    const both = items.filter(({ path, allow }) => allow !== undefined && lists.has(path));
    expect(both.length).toBeGreaterThan(3);
    for (const { path, allow = [] } of both)
      expect([path, allow.toSorted()]).toEqual([path, lists.get(path)?.toSorted()]);
  });

  it("open nothing to visitors, who were not asked", () => {
    const { operations } = withAccess(surface, recorded);
    expect(operations.filter(({ access }) => access.verdict !== "unknown")).toEqual([]);
    expect(operations.filter(({ access }) => access.evidence.length > 0).length).toBeGreaterThan(80);
  });

  it("leave the running of abilities to their list", () => {
    const list = asObject(readShared("truth/wordpress-7.1/abilities.json"))["abilities"];
    const request = { user: "administrator", method: "GET", path: "/wp-abilities/v1/abilities" } as const;
    const observation = observe(site, request, { status: 200, body: list });
    expect(observation.abilities).toEqual(["GET"]);
    expect(observation.items?.[0]?.path).toBe("/wp-abilities/v1/abilities/core/get-site-info");
    const { operations } = withAccess(surface, [observation]);
    const runs = operations.filter(({ template }) => /^\/wp-abilities\/.*\/run$/.test(template));
    expect(runs.map(({ method, access }) => [method, access.evidence[0]?.reason])).toEqual([
      ["GET", "ability"],
      ["POST", "no-ability"],
      ["DELETE", "no-ability"],
    ]);
  });
});
