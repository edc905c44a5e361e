// The schemas of all tools of all shared indexes against the rules of models.
import { expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { type OperationTool, operationTools } from "../../src/tools/index.ts";
import { ANTHROPIC_STRICT, OPENAI_STRICT, strictInput } from "../../src/tools/strict.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";
import { failedSamples } from "./sample-calls.ts";
import { brokenRules, brokenStrictRules } from "./schema-rules.ts";

function brokenStrict(schema: OperationTool["inputSchema"]): readonly string[] {
  return [OPENAI_STRICT, ANTHROPIC_STRICT].flatMap((mode) => {
    const strict = strictInput(schema, mode);
    return strict === undefined ? [] : brokenStrictRules(strict, mode.hasOptional);
  });
}

describeShared("the tools of the shared indexes", () => {
  it.each(corpusFiles())("have schemas and names that models accept: %s", (file) => {
    const tools = operationTools(convert(sourceOf(file)).document);
    const names = tools.map(({ name }) => name);
    expect(names.filter((name, at) => !/^[\w-]{1,64}$/.test(name) || names.indexOf(name) !== at)).toEqual([]);
    const broken = tools.flatMap(({ name, inputSchema, outputSchema = {} }) =>
      [
        ...brokenRules(inputSchema, "input"),
        ...brokenRules(outputSchema, "output"),
        ...brokenStrict(inputSchema),
      ].map((rule) => `${name}: ${rule}`),
    );
    expect(broken.slice(0, 20)).toEqual([]);
  });

  it.each(["corpus/wordpress/C7_1.help.json", "corpus/sites/flormar-ma.json"])(
    "accept the samples of %s and send the same requests",
    (file) => {
      const { calls, failed } = failedSamples(sourceOf(file).surface);
      expect(failed).toEqual([]);
      expect(calls).toBeGreaterThan(100);
    },
  );
});
