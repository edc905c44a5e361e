// Sites with the list of their abilities, as WordPress 7.1 sends it (`test/wordpress/site/abilities.php`, recorded).
import { describe, expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { sourceFrom } from "../../src/source.ts";
import { RECORDED, runOf, sourceWith } from "../support/abilities.ts";

const { surface } = sourceWith();
const { surface: bare } = sourceFrom(RECORDED.index, "test");

/** The surface where one ability is changed, or left out. */
function changed(name: string, change?: object) {
  const abilities = RECORDED.abilities.flatMap((ability) => {
    if (ability["name"] !== `fixture/${name}`) return [ability];
    return change === undefined ? [] : [{ ...ability, ...change }];
  });
  return sourceWith(abilities).surface;
}

const history = { history: true } as const;

function kindsOf(after: typeof surface) {
  const { findings } = compareSurfaces(surface, after, history);
  return findings.map(({ kind, subject, level }) => [kind, subject, level.aToB]);
}

describe("the comparison of listed abilities", () => {
  it.each([
    ["is removed", "ping", undefined, [["route-only-in-a", runOf("ping"), "breaking"]]],
    [
      "takes another method",
      "update-order",
      { meta: { annotations: { readonly: true } } },
      [
        ["operation-only-in-a", runOf("update-order"), "breaking"],
        ["operation-only-in-b", runOf("update-order"), "compatible"],
      ],
    ],
    [
      "requires input",
      "ping",
      { input_schema: { type: "integer" } },
      [["argument-added", "input", "breaking"]],
    ],
    ["has another label", "ping", { label: "Pong" }, []],
  ] as const)("reports an ability that %s", (_, name, change, findings) => {
    expect(kindsOf(changed(name, change))).toEqual(findings);
  });

  it("finds no change in the lock of the same abilities", () => {
    const lock = printLock(surface);
    expect(lock).toContain(`GET ${runOf("ping")}\n  => string`);
    expect(compareSurfaces(surface, readLock(lock), { policy: "strict" }).findings).toEqual([]);
  });

  it.each([
    ["an index", bare],
    ["a lock", readLock(printLock(bare))],
  ])("leaves abilities out where %s has no list of them, and says so", (_, other) => {
    for (const [a, b] of [
      [surface, other],
      [other, surface],
    ] as const) {
      const { findings, notCompared } = compareSurfaces(a, b, { ...history, policy: "strict" });
      expect(findings).toEqual([]);
      const side = a === surface ? "older" : "newer";
      expect(notCompared).toContainEqual({ what: "abilities", why: `only the ${side} version shows them` });
    }
  });

  it("does not warn of abilities where neither side lists them, or one cannot have any", () => {
    const { surface: old } = sourceFrom({ namespaces: ["x/v1"], routes: {} }, "test");
    for (const [a, b] of [
      [bare, bare],
      [surface, surface],
      [old, surface],
    ] as const)
      expect(compareSurfaces(a, b).notCompared.map(({ what }) => what)).not.toContain("abilities");
  });
});
