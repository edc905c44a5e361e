import { asList, asObject, isArray, isObject, type UnknownObject } from "../json.ts";
import { memoize } from "../memo.ts";
import type { Notice, NoticeCode } from "../notices.ts";
import { bothCases } from "../route/ecma.ts";
import { escapePattern, readDeprecation } from "../schema/index.ts";
import { assembleSurface } from "../surface/assemble.ts";
import type { ArgumentDraft, OperationDraft, VariableDraft } from "../surface/assemble.ts";
import { METHODS } from "../surface/model.ts";
import type { Method, Surface } from "../surface/model.ts";
import { withoutEnd } from "../url.ts";
import { GLOBAL_PARAMETERS } from "../wordpress/core-shapes.ts";
import { readResponse } from "./read-response.ts";
import { createBodyReader, type BodyReader } from "./read-body.ts";
import { withoutRemarks } from "./query.ts";
import { createFollow, type Follow } from "./references.ts";
import { createSchemaPool, createSchemaReader } from "./schema-reader.ts";
import type { SchemaPool, SchemaReader } from "./schema-reader.ts";

/** Readers that the parts of one document share. */
interface Reading {
  readonly follow: Follow;
  readonly readSchema: SchemaReader["read"];
  readonly readQuery: (parameter: UnknownObject) => ArgumentDraft;
  readonly readBody: BodyReader;
  /** Reads what comparisons leave out too. */
  readonly forPages: boolean;
}

/**
 * Reads a document of this tool for pages: with the responses that a release describes, and with the endpoints, which tell
 * the methods of one handler. `_links` and `_embedded`, which the document adds to every resource, are left out.
 */
export function readOwnDocument(document: unknown): Surface {
  const text = JSON.stringify(document, (key, value: unknown) =>
    ADDED_MEMBERS.get(key) === asObject(value)["$ref"] && ADDED_MEMBERS.has(key) ? undefined : value,
  );
  return readAs(JSON.parse(text), createSchemaPool(), true);
}

/** The members that `resource.ts` adds, with their components. */
const ADDED_MEMBERS: ReadonlyMap<string, unknown> = new Map([
  ["_links", "#/components/schemas/Links"],
  ["_embedded", "#/components/schemas/Embedded"],
]);

/**
 * Reads an OpenAPI 3 document, of this tool or another, into a surface for comparison: operations by template, arguments
 * from query and body, the schema of the first successful response. Never throws: unreadable parts are left out.
 * References outside the document are not followed.
 *
 * @param pool shared by documents that are compared with each other, which makes that faster.
 */
export function readDocument(document: unknown, pool: SchemaPool = createSchemaPool()): Surface {
  return readAs(document, pool, false);
}

function readAs(document: unknown, pool: SchemaPool, forPages: boolean): Surface {
  const root = asObject(document);
  const follow = createFollow(root);
  const schemas = createSchemaReader(follow, pool);
  const reading = {
    follow,
    readSchema: schemas.read,
    readQuery: memoize((parameter: UnknownObject) => readQuery(parameter, schemas.read)),
    readBody: createBodyReader(schemas.read),
    forPages,
  };
  const given = Object.entries(asObject(root["paths"]));
  const paths = Object.fromEntries(given.filter(([path]) => !path.startsWith("x-")));
  const prefix = sharedPrefix(Object.keys(paths));
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    readPath(path.slice(prefix.length) || "/", follow(item), reading),
  );
  const [server] = asList(root["servers"]);
  const { url: address } = asObject(server);
  const url = typeof address === "string" ? withoutEnd(address) : "";
  const { title } = asObject(root["info"]);
  return assembleSurface({
    context: operations.some((operation) => operation.response !== undefined) ? "help" : "view",
    authentication: readSchemes(root, follow),
    namespaces: [...new Set(operations.map(({ namespace }) => namespace))],
    operations,
    notices: noticesFor(root, operations, schemas.isCut()),
    ...(url === "" ? {} : { url: `${url}${prefix}` }),
    ...(typeof title === "string" ? { siteName: title } : {}),
  });
}

/** The prefix of the API, which other tools write into every path. */
function sharedPrefix(paths: readonly string[]): string {
  const prefix = /^(?:\/index\.php)?\/wp-json(?=\/|$)/.exec(paths[0] ?? "")?.[0] ?? "";
  return prefix !== "" && paths.every((path) => path === prefix || path.startsWith(`${prefix}/`))
    ? prefix
    : "";
}

function noticesFor(
  root: UnknownObject,
  operations: readonly OperationDraft[],
  isCut: boolean,
): readonly Notice[] {
  const isOurs = isOwnDocument(root);
  const isEmpty = operations.length === 0 ? " It describes no operation." : "";
  const rows: readonly (readonly [code: NoticeCode, applies: boolean, text: string])[] = [
    ["document-side", true, `an OpenAPI document is compared by what a document can express.${isEmpty}`],
    [
      "document-foreign",
      !isOurs,
      "the document is of another tool: operations are paired by template and namespaces are read from paths; headers, cookies and security requirements are not compared.",
    ],
    [
      "document-observed",
      root["x-routeprint-responses"] === "observed",
      "its responses are widened to what WordPress is known to send, and so are those of an index compared with it.",
    ],
    [
      "document-comma",
      root["x-routeprint-lists"] === "comma",
      "its queries hold lists as `name=1,2`, and so do those of an index compared with it.",
    ],
    [
      "document-cut",
      isCut,
      "its schemas are too large or too recursive to be read in full; parts of them are left out.",
    ],
  ];
  return rows.flatMap(([code, applies, text]) => (applies ? [{ code, pointer: "", text }] : []));
}

/** Whether routeprint wrote a document. */
export function isOwnDocument(root: UnknownObject): boolean {
  return Object.values(asObject(root["paths"])).some(isOwnPath);
}

function isOwnPath(item: unknown): boolean {
  return isObject(item) && Object.values(item).some((one) => isObject(one) && "x-routeprint-routes" in one);
}

/** The security schemes, each once. */
function readSchemes(root: UnknownObject, follow: Follow): readonly string[] {
  const schemes = Object.entries(asObject(asObject(root["components"])["securitySchemes"]));
  const words = schemes.map(([name, scheme]) => schemeWords(name, asObject(follow(scheme))));
  // The session cookie works on every site and is no scheme of an index.
  return [...new Set(words)].filter((each) => each !== "apikey header x-wp-nonce");
}

/** Names of the index for schemes of OpenAPI. */
const INDEX_SCHEMES: ReadonlyMap<string, string> = new Map([
  ["http basic", "application-passwords"],
  ["http oauth", "oauth1"],
]);

/** A scheme by its type and place; authors choose its name freely. */
function schemeWords(name: string, { type, scheme, in: place, name: key }: UnknownObject): string {
  const parts = [type, ...(type === "http" ? [scheme] : type === "apiKey" ? [place, key] : [])];
  const words = parts.filter((part) => typeof part === "string").join(" ");
  return INDEX_SCHEMES.get(words.toLowerCase()) ?? (words.toLowerCase() || name);
}

function readPath(path: string, item: unknown, reading: Reading): readonly OperationDraft[] {
  if (!isObject(item)) return [];
  return METHODS.flatMap((method) => {
    const operation = item[method.toLowerCase()];
    return isObject(operation) ? [readOperation(method, path, item, operation, reading)] : [];
  });
}

function readOperation(
  method: Method,
  template: string,
  item: UnknownObject,
  operation: UnknownObject,
  reading: Reading,
): OperationDraft {
  const given = [...asList(item["parameters"]), ...asList(operation["parameters"])].map(reading.follow);
  // Those of the operation replace those of the path.
  const parameters = new Map(
    given.filter(isObject).map((each) => [`${String(each["in"])} ${String(each["name"])}`, each]),
  );
  const of = (place: string) => [...parameters.values()].filter((parameter) => parameter["in"] === place);
  const inQuery = of("query")
    .filter((parameter) => !GLOBAL_NAMES.has(argumentName(parameter)))
    .map(reading.readQuery);
  const body = asObject(reading.follow(operation["requestBody"]));
  const inBody = reading.readBody(body, asObject(body["content"]));
  // The body wins by name.
  const named = new Set(inBody.map(({ name }) => name));
  const response = readResponse(operation["responses"], reading);
  return {
    method,
    template,
    namespace: namespaceOf(template, operation),
    batch: false,
    ...readAccess(operation),
    ...(reading.forPages ? readEndpoint(operation) : {}),
    variables: of("path").map((parameter) => readVariable(parameter, reading)),
    arguments: inQuery.length === 0 ? inBody : [...inQuery.filter(({ name }) => !named.has(name)), ...inBody],
    ...response,
  };
}

/** The endpoint of its first route, by which the methods of one handler are known. */
function readEndpoint(operation: UnknownObject): Pick<OperationDraft, "endpoint"> {
  const [first] = asList(operation["x-routeprint-routes"]);
  const { endpoint } = asObject(first);
  return typeof endpoint === "number" ? { endpoint } : {};
}

/** Whether an anonymous request may use the operation, where the route was probed. */
function readAccess(operation: UnknownObject): Pick<OperationDraft, "open"> {
  if (operation["x-routeprint-probed"] !== true) return {};
  const ways = asList(operation["security"]);
  return { open: ways.some((way) => Object.keys(asObject(way)).length === 0) };
}

/** Parameters of every WordPress route, which no index lists. */
const GLOBAL_NAMES: ReadonlySet<unknown> = new Set(
  Object.values(GLOBAL_PARAMETERS).map((parameter) => parameter.name),
);

/** The namespace: the tag in a document of this tool; elsewhere the path up to a version, else its first segment. */
function namespaceOf(template: string, operation: UnknownObject): string {
  const [tag] = asList(operation["tags"]);
  if (operation["x-routeprint-routes"] !== undefined && typeof tag === "string")
    return tag === "index" ? "" : tag;
  const steps = template.split("/").slice(1);
  const version = steps.findIndex((step) => /^v\d+(?:\.\d+)*$|^\d+\.\d+$/.test(step));
  return version > 0 && version < 4 ? steps.slice(0, version + 1).join("/") : (steps[0] ?? "");
}

function readVariable(parameter: UnknownObject, { follow }: Reading): VariableDraft {
  const schema = follow(parameter["schema"]);
  const given = isObject(schema) ? (schema["anyOf"] ?? schema["oneOf"]) : undefined;
  const choices = isArray(given) ? given.map(follow) : [schema];
  const patterns = new Set(choices.map((choice) => patternOf(asObject(choice))));
  return { name: String(parameter["name"]), patterns: [...patterns].toSorted(), exact: true };
}

/** The values of a path variable as a pattern, the form in which surfaces compare them. */
function patternOf(schema: UnknownObject): string {
  const { enum: values, pattern, type, "x-routeprint-route-pattern": own } = schema;
  if (typeof own === "string") return own;
  if (isArray(values)) {
    const words = values.map((value) => escapePattern(String(value))).toSorted();
    // Words without a pattern beside them are those of the route, whose case WordPress ignores.
    const written = pattern === undefined ? words.map(bothCases) : words;
    return `^(?:${written.join("|")})$`;
  }
  if (typeof pattern === "string") return pattern;
  return type === "integer" ? "^[0-9]+$" : "^[^/]+$";
}

/** The name of the argument, which is sent as `name[]` where it is a list. */
function argumentName({ name, "x-routeprint-argument": own }: UnknownObject): string {
  return typeof own === "string" ? own : String(name).replace(/\[\]$/, "");
}

function readQuery(parameter: UnknownObject, readSchema: SchemaReader["read"]): ArgumentDraft {
  const { deprecated, content, description } = parameter;
  const [media] = isObject(content) ? Object.values(content) : [parameter];
  const name = argumentName(parameter);
  // A document of this tool adds remarks.
  const text = typeof description === "string" ? withoutRemarks(name, description) : "";
  const marks = {
    ...(text === "" ? {} : { description: text }),
    ...readDeprecation(deprecated, text),
  };
  return {
    name,
    required: parameter["required"] === true,
    schema: readSchema({ ...asObject(asObject(media)["schema"]), ...marks }),
  };
}
