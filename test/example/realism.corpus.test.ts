// Values of shared indexes by what their names promise.
import { expect, it } from "vitest";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";
import { examine } from "./strangers.ts";

describeShared("the values of shared indexes", () => {
  it("are what their names say", { timeout: 120_000 }, () => {
    const strange = corpusFiles().flatMap((file) => {
      const source = sourceOf(file);
      return examine(source).strange.map((line) => `${file} ${line}`);
    });
    expect(strange).toEqual([]);
  });
});
