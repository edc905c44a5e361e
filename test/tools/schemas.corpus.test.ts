// The schemas of all tools of all shared indexes against the rules of models.
import { expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { operationTools } from "../../src/tools/index.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";
import { failedSamples } from "./sample-calls.ts";
import { brokenRules } from "./schema-rules.ts";

describeShared("the tools of the shared indexes", () => {
  it("have schemas and names that models accept", () => {
    let count = 0;
    const broken = corpusFiles().flatMap((file) => {
      const tools = operationTools(convert(sourceOf(file)).document);
      count += tools.length;
      const names = tools.map(({ name }) => name);
      const wrong = names.filter((name, at) => !/^[\w-]{1,64}$/.test(name) || names.indexOf(name) !== at);
      return [
        ...wrong.map((name) => `${file} ${name}: a name`),
        ...tools.flatMap(({ name, inputSchema, outputSchema = {} }) =>
          [...brokenRules(inputSchema, "input"), ...brokenRules(outputSchema, "output")].map(
            (rule) => `${file} ${name}: ${rule}`,
          ),
        ),
      ];
    });
    expect(broken.slice(0, 20)).toEqual([]);
    expect(count).toBeGreaterThan(20_000);
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
