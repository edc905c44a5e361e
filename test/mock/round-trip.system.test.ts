// The document of an index, and that of the mock that serves the index.
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import { sourceFrom, type Source } from "../../src/source.ts";
import { hasShared, readShared } from "../support/shared.ts";
import { readSample, SAMPLES } from "../support/samples.ts";
import { startMock } from "./support/server.ts";

/** Starts a mock, fetches its index from the address a person would type, and compares the documents. */
async function goRound(json: unknown): Promise<void> {
  const mock = await startMock(json);
  const fetched = await fetchIndex(`${mock.origin}/`);
  const again = sourceFrom(fetched.value, "mock", [], { answeredRoot: fetched.provenance.root });
  expect(documentOf(again)).toEqual(documentOf(mock.source));
}

/** The document but for the address, which is the one thing that must differ. */
function documentOf(source: Source): unknown {
  const { document } = convert(source, { server: "https://same.example/wp-json" });
  return { ...document, "x-routeprint-query-root": undefined };
}

describe("the document of a mock", () => {
  it.each(SAMPLES)("is that of %s", async (name) => {
    await goRound(readSample(name));
  });

  it
    .skipIf(!hasShared)
    .each([
      "sites/flormar-ma.json",
      "sites/superbulka-shop-en.json",
      "sites/fundacionpromigas-fastandstatic-com-en.json",
      "wordpress/S6.view.json",
      "wordpress/S1.help.json",
      "core/core-5.4.json",
    ])("is that of %s", async (name) => {
    await goRound(readShared(`corpus/${name}`));
  });
});
