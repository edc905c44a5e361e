import { describe, expect, it } from "vitest";
import { showCounts, showEachNotice, showNotices } from "../../src/cli/notices.ts";
import type { Io } from "../../src/cli/process.ts";
import type { Notice } from "../../src/diagnostics/notices.ts";
import { ioWith } from "../support/io.ts";

/** What stands on stderr afterwards. */
function told(show: (io: Io) => void): string {
  let text = "";
  show(ioWith({ writeErr: (part) => void (text += part) }));
  return text;
}

const LOSS: Notice = { code: "key-skipped", pointer: "/a", text: "Lost." };
const GUESS: Notice = { code: "pattern-dot", pointer: "/routes/x", route: "/x", text: "Guessed." };
const OF_ARGUMENT: Notice = {
  code: "type-spelling",
  pointer: "/routes/~1x/endpoints/0/args/page/type",
  route: "/x",
  text: "Mended.",
};
const REPAIR: Notice = { code: "type-spelling", pointer: "", text: "Mended\u001B." };
const INFO: Notice = { code: "pattern-dead", pointer: "", text: "So it is." };

const COUNTS: readonly (readonly [string, readonly Notice[]])[] = [
  ["1 notice (1 loss)", [LOSS]],
  ["2 notices (2 losses)", [LOSS, LOSS]],
  ["3 notices (1 guess, 2 repairs)", [REPAIR, GUESS, REPAIR]],
  ["4 notices (2 guesses, 2 info)", [INFO, GUESS, GUESS, INFO]],
  ["2 notices (1 repair, 1 info)", [INFO, REPAIR]],
  ["1,001 notices (1,000 losses, 1 guess)", [GUESS, ...Array.from({ length: 1000 }, () => LOSS)]],
];

describe("notices", () => {
  it.each(COUNTS)("are counted: %s", (text, notices) => {
    expect(told((io) => showNotices(io, notices, { color: true }))).toBe(
      `routeprint: ${text}; -v shows them\n`,
    );
  });

  it("are printed one by one with --verbose, the place first", () => {
    expect(
      told((io) => showNotices(io, [LOSS, GUESS, OF_ARGUMENT, REPAIR], { color: true, verbose: true })),
    ).toBe(
      [
        "loss key-skipped /a: Lost.",
        "guess pattern-dot /x: Guessed.",
        "repair type-spelling /x  page/type: Mended.",
        String.raw`repair type-spelling: Mended\u{1B}.`,
        "routeprint: 4 notices (1 loss, 1 guess, 2 repairs)",
        "",
      ].join("\n"),
    );
    expect(told((io) => showEachNotice(io, [LOSS], { color: true, verbose: true }, "a.json"))).toBe(
      "a.json: loss key-skipped /a: Lost.\n",
    );
  });

  it.each([
    ["there are none", [], { color: true }],
    ["there are none, with --verbose", [], { color: true, verbose: true }],
    ["--quiet", [LOSS], { color: true, quiet: true }],
    ["--quiet, with --verbose", [LOSS], { color: true, quiet: true, verbose: true }],
  ])("are not printed: %s", (_, notices, options) => {
    expect(told((io) => showNotices(io, notices, options))).toBe("");
    expect(told((io) => showCounts(io, new Map(notices.map(() => ["loss", 1])), options))).toBe("");
  });
});
