// `surfaces.ts`, `lock-print.ts` and `lock-read.ts` on real indexes.
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportText } from "../../src/report/text.ts";
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

/** A report without what changes whenever another room of the house does. */
function steady(report: string): string {
  return report.replaceAll(/surface-[0-9a-f]{12}/g, "surface-…");
}

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
  });

  it.each(corpusFiles())("%s is equal to its lock, which prints the same again", (file) => {
    const text = printLock(surfaceAt(file));
    const back = readLock(text);
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

/** Sites over time: by folder, for each step the changes that are breaking, risky, compatible. */
const HISTORIES = new Map([
  ["core-7.0-7.1", ["0 1 10"]],
  ["2180-gideon-github-io", ["0 0 0"]],
  [
    "fundacionpromigas-fastandstatic-com",
    [
      "1 3 8",
      "0 0 1",
      "3 0 2",
      "0 1 10",
      "0 0 1",
      "3 0 0",
      "0 0 16",
      "2 2 4",
      "0 0 2",
      "8 2 9",
      "0 0 7",
      "5 1 0",
      "0 0 1",
    ],
  ],
  ["idt-ydns-eu", ["0 1 1"]],
  ["pug-vision", ["0 0 0", "0 0 0"]],
  ["rooflint-com", ["0 0 0"]],
  ["rooflint-com-ar", ["0 0 0", "0 0 0"]],
  ["superbulka-shop", ["0 0 0", "0 0 0"]],
  ["superbulka-shop-en", ["0 0 0"]],
]);

describeShared("a site over time", () => {
  it.each([...HISTORIES])("%s", (folder, expected) => {
    const steps = inFolder(`corpus/pairs/${folder}`).map(surfaceAt);
    const counts = pairsOf(steps).map(([before, after]) => {
      const forth = compareSurfaces(before, after, { history: true });
      expectMirror(forth, compareSurfaces(after, before, { history: true }));
      const { breaking, risky, compatible } = forth.counts.levels.aToB;
      return `${breaking} ${risky} ${compatible}`;
    });
    expect(counts).toEqual(expected);
  });
});

describeShared("WordPress core", () => {
  it("reads as a changelog", async () => {
    const reports = pairsOf(inFolder("corpus/core")).map(([a, b]) => {
      const labels = { a: basename(a), b: basename(b) };
      return reportText(compareSurfaces(surfaceAt(a), surfaceAt(b), { labels, history: true }));
    });
    await expect(steady(reports.join("\n\n"))).toMatchFileSnapshot("snapshots/history-core.txt");
  });
});

describeShared("two sites", () => {
  it.each([
    ["C6_4.view", "S1.view"],
    ["S2.view", "S1.view"],
    ["S2.help", "S1.help"],
    ["S1.view", "S1.help"],
  ])("%s and %s", async (a, b) => {
    const comparison = compareSurfaces(
      surfaceAt(`corpus/wordpress/${a}.json`),
      surfaceAt(`corpus/wordpress/${b}.json`),
      {
        labels: { a, b },
      },
    );
    expectMirror(
      comparison,
      compareSurfaces(surfaceAt(`corpus/wordpress/${b}.json`), surfaceAt(`corpus/wordpress/${a}.json`)),
    );
    await expect(steady(reportText(comparison))).toMatchFileSnapshot(`snapshots/sites-${a}-${b}.txt`);
  });
});
