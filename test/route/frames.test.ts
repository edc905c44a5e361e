// `pattern.ts` on every shape of key that was met.
import { describe, expect, it } from "vitest";
import { describeKey, variablesOf } from "./describe.ts";
import { BODIES, FRAMES } from "./frames.cases.ts";
import { takeApart } from "./frames.ts";

const frames = new Set(FRAMES.flatMap(([, rows]) => rows));
const bodies = new Set(BODIES.flatMap(([, rows]) => rows));

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
