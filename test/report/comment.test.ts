import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportComment } from "../../src/report/comment.ts";
import { cloneWorld, operationAt, sampleWorld, surfaceOf } from "../compare/world.ts";

/** A comment on a history in which each of some operations gets a required argument of its own name. */
function commentOn(operations: number, above = ""): string {
  const before = sampleWorld(operations);
  for (const operation of before.operations) operation.template = `${above}${operation.template}`;
  const after = cloneWorld(before);
  for (let at = 0; at < operations; at += 1)
    operationAt(after, at).arguments[`fresh${at}`] = { type: "string", required: true };
  return reportComment(compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true }));
}

/** The changes shown open, and those folded. */
function shown(comment: string): readonly [open: number, folded: number] {
  const [open = "", folded = ""] = comment.split("<details>");
  return [open.split("\n- breaking ").length - 1, folded.split("\n- breaking ").length - 1];
}

describe("a comment for a pull request", () => {
  it.each([
    [1, [1, 0], undefined, undefined],
    [5, [5, 0], undefined, undefined],
    [6, [5, 1], "1 more change", undefined],
    [70, [5, 50], "50 more changes", "And 15 more changes."],
  ] as const)(
    "of %i changes shows five open, folds fifty and counts the rest",
    (changes, parts, folded, rest) => {
      const comment = commentOn(changes);
      expect(shown(comment)).toEqual(parts);
      expect(/<summary>(.*)<\/summary>/.exec(comment)?.[1]).toBe(folded);
      expect(/^And .*$/m.exec(comment)?.[0]).toBe(rest);
      expect(comment).toMatch(new RegExp(`^\\*\\*${changes} breaking change`));
    },
  );

  // docs.github.com: the body of a comment has at most 65,536 characters.
  // docs.github.com: the body of a comment has at most 65,536 characters.
  it("is no longer than the forge takes, and counts what does not fit", () => {
    const comment = commentOn(60, `/${"@".repeat(400)}`);
    const [open, folded] = shown(comment);
    const others = Number(/^And (\d+) more/m.exec(comment)?.[1] ?? 0);
    expect(comment.length).toBeLessThan(65_000);
    expect([open, open + folded + others]).toEqual([5, 60]);
  });
});
