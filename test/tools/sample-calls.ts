// The sample requests of operations as calls of their tools.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type SampleRequest, namesSent, sampleRequest, withSentNames } from "../../src/example/index.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import type { Surface } from "../../src/surface/index.ts";
import { operationTools, toolInput, toolRequest } from "../../src/tools/index.ts";

interface Outcome {
  readonly calls: number;
  /** The calls that the schema rejects, or whose request differs from the sample. */
  readonly failed: readonly string[];
}

/** Calls the tool of each operation with the values of its sample. */
export function failedSamples(surface: Surface): Outcome {
  const document = emitDocument(surface);
  const operations = new Map(surface.operations.map((each) => [`${each.method} ${each.template}`, each]));
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  let calls = 0;
  const failed = operationTools(document).flatMap((tool) => {
    const operation = operations.get(`${tool.method} ${tool.template}`);
    if (operation === undefined) return [`${tool.name}: no operation`];
    const { parameters = [] } = document.paths[tool.template]?.[tool.method.toLowerCase()] ?? {};
    const own = parameters.flatMap((each) =>
      "$ref" in each ? (document.components.parameters[each.$ref.split("/").at(-1) ?? ""] ?? []) : [each],
    );
    const sample = withSentNames(sampleRequest(operation), namesSent(own));
    if (sample.file !== undefined) return [];
    calls += 1;
    const input = toolInput(tool, sample);
    if (!ajv.validate(tool.inputSchema, input))
      return [`${tool.name} ${JSON.stringify(input)}: ${ajv.errorsText()}`];
    const request = toolRequest(tool, input);
    return sortedText(request) === sortedText(sample)
      ? []
      : [`${tool.name}: ${sortedText(request)} instead of ${sortedText(sample)}`];
  });
  return { calls, failed };
}

/** The values of a request, whose order has no meaning. */
function sortedText({ path, query, body = [] }: Pick<SampleRequest, "path" | "query" | "body">): string {
  return JSON.stringify(
    [path, query, body].map((pairs) => pairs.map((pair) => JSON.stringify(pair)).toSorted()),
  );
}
