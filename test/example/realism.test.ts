// Values by what their names promise, in every example of the documents and in every sample.
import { describe, expect, it } from "vitest";
import { sourceFrom } from "../../src/source.ts";
import { readSample, SAMPLES } from "../support/samples.ts";
import { examine } from "./strangers.ts";

describe("the values of", () => {
  it.each(SAMPLES)("%s are what their names say", (name) => {
    const source = sourceFrom(readSample(name), name);
    const { seen, strange } = examine(source);
    expect(strange).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });
});
