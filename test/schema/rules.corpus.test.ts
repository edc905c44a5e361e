// The rules of `rules-*.ts`, each needed by an index of the corpus.
import { expect, it } from "vitest";
import { normalizeArgument, normalizeSchema } from "../../src/schema/normalize.ts";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";
import { CASES } from "./cases.ts";

/** Codes that no index of the corpus needs, and who does. */
const NOT_IN_THE_CORPUS: Readonly<Record<string, string>> = {
  "key-skipped": "a hostile site's: such a key changes every object",
  "pattern-dropped": "what PHP reads and ECMA-262 cannot say: without it no tool could read the rest",
};

describeShared("the corpus", () => {
  it("needs every code but those", () => {
    const seen = new Set<string>();
    for (const file of corpusFiles()) {
      const { routes = {} } = readShared(file) as {
        routes?: Record<string, { schema?: unknown; endpoints?: { args: Record<string, unknown> }[] }>;
      };
      for (const { schema, endpoints = [] } of Object.values(routes)) {
        if (schema !== undefined) for (const { code } of normalizeSchema(schema, "").notices) seen.add(code);
        for (const definition of endpoints.flatMap(({ args }) => Object.values(args))) {
          if (typeof definition !== "object" || definition === null) continue;
          const argument = { name: "a", definition: definition as Record<string, unknown>, pointer: "" };
          for (const { code } of normalizeArgument(argument).notices) seen.add(code);
        }
      }
    }
    const rules = new Set<string>(CASES.flatMap(({ notices }) => notices));
    const silent = [...rules].filter((rule) => !seen.has(rule));
    expect(silent.toSorted()).toEqual(Object.keys(NOT_IN_THE_CORPUS).toSorted());
  });
});
