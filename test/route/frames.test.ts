// `pattern.ts` on every shape of key that was met.
import { describe, expect, it } from "vitest";
import type { PathVariable } from "../../src/route/model.ts";
import { readPattern } from "../../src/route/pattern.ts";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";
import { describeKey } from "./describe.ts";
import { BODIES, FRAMES } from "./frames.cases.ts";
import { takeApart } from "./frames.ts";

const frames = new Set(FRAMES.flatMap(([, rows]) => rows));
const bodies = new Set(BODIES.flatMap(([, rows]) => rows));

const variablesOf = (key: string): PathVariable[] =>
  readPattern(key).templates.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : [])),
  );

/** What a body is read as at the end of a path, which may end in no slash, and before other text. */
function readingsOf(body: string): string[] {
  const keys = [`/a/(?P<x>${body})`, `/a/(?P<x>${body})/a`];
  return keys.flatMap((key) => variablesOf(key).map(({ pattern }) => pattern));
}

function describeBody(body: string): string {
  const inside = new Set(variablesOf(`/a/(?P<x>${body})/a`).map(({ pattern }) => pattern));
  const before = inside.size === 0 ? "" : `\n    before other text ${[...inside].join("  ")}`;
  return `${describeKey(`/a/(?P<x>${body})`)}${before}`;
}

describe("what route keys are made of", () => {
  it("has the readings that were read and agreed", async () => {
    const write = (table: typeof FRAMES, describeRow: (row: string) => string): string[] =>
      table.map(([what, rows]) => `## ${what}\n\n${rows.map(describeRow).join("\n\n")}\n`);
    const text = [...write(FRAMES, describeKey), ...write(BODIES, describeBody)].join("\n");
    await expect(text).toMatchFileSnapshot("snapshots/frames.txt");
  });

  it("has each row once, and as it is abstracted", () => {
    expect(frames.size).toBe(FRAMES.flatMap(([, rows]) => rows).length);
    expect(bodies.size).toBe(BODIES.flatMap(([, rows]) => rows).length);
    for (const frame of frames) expect(takeApart(frame).frame).toBe(frame);
    for (const body of bodies) {
      expect(takeApart(`/a/(?P<x>${body})`)).toEqual({ frame: String.raw`/a/(?P<x>\d+)`, bodies: [body] });
    }
  });

  it.each([
    [String.raw`/shop/v1/orders/(?P<id>[\d]+)/notes`, String.raw`/a/(?P<x>\d+)/a`, [String.raw`[\d]+`]],
    ["/shop/v1/(?P<what>carts|orders|notes)", String.raw`/a/(?P<x>\d+)`, ["a|b"]],
    [String.raw`/shop/v1/x-(?P<id>\w{32})`, String.raw`/a/a(?P<x>\d+)`, [String.raw`\w{2}`]],
    [
      String.raw`/s(?:/(?P<a>\d+)-(?P<b>[)(]+))?`,
      String.raw`/a(?:/(?P<x>\d+)a(?P<y>\d+))?`,
      [String.raw`\d+`, "[)(]+"],
    ],
  ])("%s is made of known parts", (key, frame, inside) => {
    expect(takeApart(key)).toEqual({ frame, bodies: inside });
  });
});

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
