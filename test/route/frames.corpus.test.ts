// `pattern.ts` on every route key of the corpus.
import { expect, it } from "vitest";
import { readPattern } from "../../src/route/pattern.ts";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";
import { variablesOf } from "./describe.ts";
import { BODIES, FRAMES } from "./frames.cases.ts";
import { takeApart } from "./frames.ts";

const frames = new Set(FRAMES.flatMap(([, rows]) => rows));
const bodies = new Set(BODIES.flatMap(([, rows]) => rows));

/** What a body is read as at the end of a path, which may end in no slash, and before other text. */
function readingsOf(body: string): string[] {
  const keys = [`/a/(?P<x>${body})`, `/a/(?P<x>${body})/a`];
  return keys.flatMap((key) => variablesOf(key).map(({ pattern }) => pattern));
}

describeShared("every route key of the corpus", () => {
  const keys = new Set(
    corpusFiles().flatMap((file) => Object.keys((readShared(file) as { routes?: object }).routes ?? {})),
  );

  it("is made of parts that were read", () => {
    expect(keys.size).toBeGreaterThan(2000);
    const parts = [...keys].map(takeApart);
    expect([...new Set(parts.map(({ frame }) => frame))].filter((frame) => !frames.has(frame))).toEqual([]);
    expect([...new Set(parts.flatMap((part) => part.bodies))].filter((body) => !bodies.has(body))).toEqual(
      [],
    );
  });

  it("gives its captures the patterns that its parts were read with", () => {
    // Letters and counts differ from key to key; bodies with neither must be read letter by letter alike.
    const fixed = new Map(
      [...bodies]
        .filter((body) => !/\{2|(?<![[\\<^a-zA-Z-])a(?![-a-zA-Z\]])/.test(body))
        .map((body) => [body, new Set(readingsOf(body))]),
    );
    let compared = 0;
    for (const key of keys) {
      const { frame, bodies: own } = takeApart(key);
      // A condition outside of the capture is part of its pattern.
      if (frame.includes("(?=")) continue;
      const known = own.flatMap((body) => [...(fixed.get(body) ?? [])]);
      if (own.some((body) => !fixed.has(body))) continue;
      for (const { capture, pattern } of variablesOf(key)) {
        if (capture === undefined) continue;
        expect(known, key).toContain(pattern);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(700);
  });

  it("gives as many templates as its parts were read with", () => {
    // A capture that may be empty or is one word changes the templates; the others stand for digits.
    const isOne = (key: string, text: string): boolean => {
      const { templates } = readPattern(key);
      return templates.length === 1 && templates[0]?.text === text;
    };
    const open = new Set([...bodies].filter((body) => isOne(`/a/(?P<x>${body})/a`, "/a/{x}/a")));
    // Words to choose from between slashes are one letter here, and so are the templates that they give.
    const shapesOf = (key: string): Set<string> =>
      new Set(
        readPattern(key).templates.map(({ parts }) =>
          parts
            .map((part) => (part.kind === "variable" ? "{}" : part.text.replaceAll(/[^/]+/g, "a")))
            .join("")
            .replaceAll(/(?:\/a)+/g, "/a"),
        ),
      );
    let compared = 0;
    for (const key of keys) {
      const { frame, bodies: own } = takeApart(key);
      if (!own.every((body) => open.has(body))) continue;
      expect(shapesOf(key), key).toEqual(shapesOf(frame));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(2000);
  });
});
