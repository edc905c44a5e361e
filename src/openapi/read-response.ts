import { asObject, isObject } from "../json.ts";
import type { OperationDraft } from "../surface/assemble.ts";
import type { Follow } from "./references.ts";
import type { SchemaReader } from "./schema-reader.ts";

/** What reading a response needs of the whole document. */
interface ResponseReading {
  readonly follow: Follow;
  readonly readSchema: SchemaReader["read"];
  /** Reads what comparisons leave out too. */
  readonly forPages: boolean;
}

/** Media types of JSON, and any. */
const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json\b|\*\/\*$)/i;

/** The schema of the first successful response that has one, or of `default` where no other status is listed. */
export function readResponse(
  value: unknown,
  { follow, readSchema, forPages }: ResponseReading,
): Pick<OperationDraft, "response" | "known" | "observed"> {
  const responses = asObject(value);
  const good = Object.keys(responses)
    .filter((key) => /^2(?:\d\d|XX)$/i.test(key))
    .toSorted();
  const schemas = (good.length === 0 ? ["default"] : good).map((status): SaidResponse => {
    const response = asObject(follow(responses[status]));
    const content = asObject(response["content"]);
    const types = ["application/json", ...Object.keys(content).toSorted()];
    const type = types.find((each) => JSON_TYPE.test(each) && isObject(content[each])) ?? "";
    const known = response["x-routeprint-known"];
    const { schema } = asObject(content[type]);
    // A release of WordPress describes it, not the site.
    if (known !== undefined && !forPages) return {};
    const { samples } = asObject(response["x-routeprint-observed"]);
    return {
      schema,
      ...(typeof known === "string" ? { known } : {}),
      ...(forPages && typeof samples === "number" ? { observed: samples } : {}),
    };
  });
  const declared = schemas.find(
    ({ schema }) =>
      !CORE_RESPONSES.has(asObject(schema)["$ref"]) && Object.keys(asObject(follow(schema))).length > 0,
  );
  if (declared === undefined) return {};
  const { schema, ...marks } = declared;
  return { response: readSchema(schema), ...marks };
}

interface SaidResponse {
  readonly schema?: unknown;
  readonly known?: string;
  readonly observed?: number;
}

/** Responses that every WordPress site has and no index declares; they are no part of a surface. */
const CORE_RESPONSES: ReadonlySet<unknown> = new Set(
  ["SiteIndex", "NamespaceIndex", "IndexRoute", "BatchResponse"].map(
    (name) => `#/components/schemas/${name}`,
  ),
);
