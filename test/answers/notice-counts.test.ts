import { expect, it } from "vitest";
import { countLevels, countTexts } from "../../src/answers/notice-counts.ts";
import { NOTICE_KINDS, NOTICE_LEVELS, type NoticeCode } from "../../src/diagnostics/notices.ts";

/** A notice of each level, losses twice. */
const NOTICES = [...NOTICE_LEVELS, "loss"].map((level) => {
  const codes = Object.keys(NOTICE_KINDS).filter((code): code is NoticeCode => code in NOTICE_KINDS);
  const code = codes.find((one) => NOTICE_KINDS[one].level === level);
  if (code === undefined) throw new Error(`no notice of the level ${level}`);
  return { code, pointer: "", text: "" };
});

it("counts notices by level, losses first, in words for one", () => {
  expect(countTexts(countLevels(NOTICES))).toEqual(["2 losses", "1 guess", "1 repair", "1 info"]);
  expect(countTexts(countLevels(NOTICES, countLevels(NOTICES)))[0]).toBe("4 losses");
});
