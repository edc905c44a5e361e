import { expect, it } from "vitest";
import { readIndex } from "../../src/discovery/read.ts";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";

describeShared("readIndex on the corpus", () => {
  it.each(corpusFiles())("keeps every route and argument of %s, or says which it left out", (file) => {
    const raw = readShared(file) as { routes: Record<string, { endpoints: { args: object }[] }> };
    const { index, notices } = readIndex(raw, file);
    const kept = index.routes.flatMap((route) => route.endpoints.flatMap((each) => each.arguments));
    const given = Object.values(raw.routes).flatMap((route) =>
      route.endpoints.flatMap((each) => Object.keys(each.args)),
    );
    expect(index.routes.map(({ key }) => key)).toEqual(Object.keys(raw.routes));
    const leftOut = notices.filter(({ code }) => code === "key-skipped" || code === "argument-unnamed");
    expect(kept.length + leftOut.length).toBe(given.length);
  });
});
