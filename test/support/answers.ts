import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Document } from "../../src/openapi/model.ts";

/** One answer of a real site. */
export interface Answer {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly body: unknown;
  readonly query: string;
  readonly cut: boolean;
}

/** Validates bodies against the response schemas of a document, formats asserted; says what is wrong, if anything. */
export function createAnswerJudge(document: Document): (answer: Answer) => string | undefined {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, "document");
  const validators = new Map<string, ValidateFunction>();
  return ({ route, method, status, body, query }) => {
    const context = /(?:^|&)context=(\w+)/.exec(query)?.[1] ?? "";
    for (const [template, item] of Object.entries(document.paths)) {
      const operation = item[method.toLowerCase()];
      if (operation?.["x-routeprint-routes"].some((source) => source.route === route) !== true) continue;
      const responses = operation.responses;
      const key = String(status) in responses ? String(status) : "default";
      const response = responses[key];
      if (response === undefined) return "no answer described";
      const place =
        "$ref" in response
          ? `#/components/responses/${response.$ref.split("/").at(-1)}`
          : `#/paths/${encodeURIComponent(template.replaceAll("~", "~0").replaceAll("/", "~1"))}/${method.toLowerCase()}/responses/${key}`;
      const others = "$ref" in response ? undefined : response["x-routeprint-contexts"];
      const part =
        others !== undefined && context in others
          ? `x-routeprint-contexts/${context}`
          : "content/application~1json/schema";
      const pointer = `${place}/${part}`;
      if (!("$ref" in response) && response.content?.["application/json"]?.schema === undefined)
        return undefined;
      let validate = validators.get(pointer);
      if (validate === undefined) {
        validate = ajv.compile({ $ref: `document${pointer}` });
        validators.set(pointer, validate);
      }
      if (validate(body)) return undefined;
      return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`).join("; ");
    }
    return "no operation";
  };
}
