// `surfaces.ts`, `lock-print.ts` and `lock-read.ts` on real indexes.
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { fingerprintOf } from "../../src/compare/equal.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import {
  corpusFiles,
  describeShared,
  hasShared,
  readShared,
  sharedFolder,
  sourceOf,
} from "../support/shared.ts";
import { turnKeys, turnLists } from "../support/turn.ts";
import { expectMirror } from "./mirror.ts";

const surfaceAt = (file: string): Surface => sourceOf(file).surface;

function inFolder(folder: string): string[] {
  if (!hasShared) return [];
  return readdirSync(`${sharedFolder}${folder}`)
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

/** Each item but the last with the next. */
function pairsOf<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.flatMap((item, at) => items.slice(at + 1, at + 2).map((next) => [item, next] as const));
}

/** Language copies of one site that are the same but for their texts. */
const COPIES: readonly (readonly [string, string])[] = hasShared
  ? inFolder("corpus/sites")
      .map((file) => /^(.*)-(?:en|es|ar|uz)\.json$/.exec(file))
      .flatMap((match) => (match === null ? [] : [[`${match[1]}.json`, match[0]] as const]))
      .filter(([original]) => inFolder("corpus/sites").includes(original))
  : [];

describeShared("an index of the corpus", () => {
  it.each(corpusFiles())("%s is equal to itself with its keys, types, values and choices turned", (file) => {
    const turned = sourceFrom(turnLists(turnKeys(readShared(file))), file);
    const { findings, relation } = compareSurfaces(surfaceAt(file), turned.surface);
    expect(findings).toEqual([]);
    expect(relation).toBe("equal");
    expect(fingerprintOf(turned.surface)).toBe(fingerprintOf(surfaceAt(file)));
  });

  it.each(corpusFiles())("%s is equal to its lock, which prints the same again", (file) => {
    const text = printLock(surfaceAt(file));
    const back = readLock(text);
    expect(fingerprintOf(back)).toBe(fingerprintOf(surfaceAt(file)));
    expect(printLock(back)).toBe(text);
    expect(compareSurfaces(surfaceAt(file), back).findings).toEqual([]);
  });
});

/** Saved at different times: the copy has a plugin for languages that the original had not. */
const SAVED_APART = new Set(["corpus/sites/fundacionpromigas-fastandstatic-com.json"]);

describeShared("language copies", () => {
  it.each(COPIES)("%s and %s", (original, copy) => {
    const { relation, findings } = compareSurfaces(surfaceAt(original), surfaceAt(copy));
    if (SAVED_APART.has(original)) {
      const kinds = findings.filter((finding) => finding.class === "surface").map(({ kind }) => kind);
      expect(new Set(kinds)).toEqual(new Set(["route-only-in-a", "namespace-only-in-b", "argument-added"]));
    } else {
      expect(findings.filter((finding) => finding.class === "surface")).toEqual([]);
      expect(relation).toBe("equal");
    }
  });
});

/** Versions of one site, releases of WordPress, and sites with more or fewer plugins. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...inFolder("corpus/pairs").flatMap((folder) => pairsOf(inFolder(folder))),
  ...pairsOf(inFolder("corpus/core")),
  ...pairsOf(
    ["C6_4.view", "S1.view", "S1.help", "S2.help", "S2.view"].map((name) => `corpus/wordpress/${name}.json`),
  ),
];

describeShared("a comparison", () => {
  it.each(PAIRS)("of %s and %s finds the same both ways", (a, b) => {
    const [before, after] = [surfaceAt(a), surfaceAt(b)];
    const forth = compareSurfaces(before, after, { history: true });
    expectMirror(forth, compareSurfaces(after, before, { history: true }));
  });
});
