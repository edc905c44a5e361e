// The provenance file beside a saved index: what it keeps, and what of it is believed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileBeside } from "../../src/jobs/beside.ts";
import { readProvenance, saveIndex } from "../../src/jobs/provenance.ts";
import { makeFolder } from "../support/folder.ts";

const FIRST = "2026-01-01T00:00:00Z";
const SECOND = "2026-02-01T00:00:00Z";

describe("saveIndex", () => {
  it("keeps the first time of equal bytes, so that no file changes", async () => {
    const file = join(makeFolder(), "index.json");
    const save = (text: string, time: string) => saveIndex(file, Buffer.from(text), { requests: 2 }, time);
    await save("{}", FIRST);
    const before = readFileSync(fileBeside(file, "provenance"), "utf8");
    await save("{}", SECOND);
    expect(readFileSync(fileBeside(file, "provenance"), "utf8")).toBe(before);
    expect(JSON.parse(before)).toEqual({ requests: 2, fetchedAt: FIRST });
    await save("[]", SECOND);
    expect(await readProvenance(file)).toEqual({ capture: {}, fetchedAt: SECOND });
  });
});

describe("readProvenance", () => {
  it.each([
    ["no object", "[]", { capture: {} }],
    ["no JSON", "{", { capture: {} }],
    ["a time that is a day", `{"fetchedAt":"2026-01-01"}`, { capture: {} }],
    ["a root that is no address", `{"root":"x","authenticated":"yes"}`, { capture: {} }],
    [
      "all members",
      `{"root":"https://a.example/wp-json/","authenticated":true,"fetchedAt":"${FIRST}"}`,
      { capture: { answeredRoot: "https://a.example/wp-json/", authenticated: true }, fetchedAt: FIRST },
    ],
  ])("reads %s", async (_case, text, expected) => {
    const file = join(makeFolder(), "index.json");
    writeFileSync(fileBeside(file, "provenance"), text);
    expect(await readProvenance(file)).toEqual(expected);
  });
});
