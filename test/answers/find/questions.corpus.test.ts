// Written questions against real sites: the right operation is among the first five.
import { existsSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { describeShared, sharedFolder } from "../../support/shared.ts";
import { HELD_OUT } from "./held-out.cases.ts";
import { isAnswer, placeOf, SHARED, surfaceOf } from "./question.ts";
import { TUNED } from "./tuned.cases.ts";

describeShared("the questions", () => {
  beforeAll(() => {
    const absent = Object.values(SHARED).filter((file) => !existsSync(`${sharedFolder}corpus/${file}`));
    expect(absent).toEqual([]);
  });

  it("name operations that exist", () => {
    const missing = [...TUNED, ...HELD_OUT].flatMap(([site, , ...answers]) =>
      answers.filter((answer) =>
        surfaceOf(site).operations.every(({ method, template }) => !isAnswer(answer, method, template)),
      ),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ["that the words were chosen for", TUNED],
    ["that were never tuned on", HELD_OUT],
  ])("%s find an answer among five, at least 95 of 100", (_, questions) => {
    const missed = questions.filter((question) => placeOf(question) === undefined);
    expect(1 - missed.length / questions.length, missed.join("\n")).toBeGreaterThanOrEqual(0.95);
  });
});
