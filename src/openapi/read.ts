import { asList, asObject, isArray, isObject, type UnknownObject } from "../json.ts";
import type { Notice } from "../notice.ts";
import { onceEach } from "../once.ts";
import { bothCases, escapePattern, readDeprecation, type Schema } from "../schema/index.ts";
import { assembleSurface } from "../surface/assemble.ts";
import type { ArgumentDraft, OperationDraft, VariableDraft } from "../surface/assemble.ts";
import { METHODS } from "../surface/model.ts";
import type { Method, Surface } from "../surface/model.ts";
import { withoutEnd } from "../url.ts";
import { findCircles } from "./circles.ts";
import { GLOBAL_PARAMETERS } from "./known.ts";
import { createArgumentJoin, createDraftReader, readMembers } from "./read-body.ts";
import { objectRemark } from "./parameter.ts";
import { createFollow } from "./reference.ts";
import type { Follow } from "./reference.ts";
import { createSchemaPool, createSchemaReader } from "./schema-reader.ts";
import type { SchemaPool, SchemaReader } from "./schema-reader.ts";

/** What reading a part of a document needs of the whole. */
interface Reading {
  readonly follow: Follow;
  readonly readSchema: SchemaReader["read"];
  readonly readQuery: (parameter: UnknownObject) => ArgumentDraft;
  readonly membersIn: (schema: Schema) => readonly ArgumentDraft[];
  readonly joinArguments: ReturnType<typeof createArgumentJoin>;
}

/**
 * Reads an OpenAPI 3 document, of this tool or another, into a surface that is fit to compare: operations by template,
 * arguments from query and body, the first good answer. What a document cannot say is absent. Never throws:
 * what cannot be read is left out. References outside the document are not followed.
 * Documents that are to be compared share a pool, which makes that faster.
 */
export function readDocument(document: unknown, pool: SchemaPool = createSchemaPool()): Surface {
  const root = asObject(document);
  const follow = createFollow(root);
  const schemas = createSchemaReader(follow, findCircles(root, follow), pool);
  const reading = {
    follow,
    readSchema: schemas.read,
    readQuery: onceEach((parameter: UnknownObject) => readQuery(parameter, schemas.read)),
    membersIn: createDraftReader(),
    joinArguments: createArgumentJoin(),
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

/** Other tools write the prefix of the API into every path. */
function sharedPrefix(paths: readonly string[]): string {
  const prefix = /^(?:\/index\.php)?\/wp-json(?=\/|$)/.exec(paths[0] ?? "")?.[0] ?? "";
  return prefix !== "" && paths.every((path) => path === prefix || path.startsWith(`${prefix}/`))
    ? prefix
    : "";
}

const FOREIGN =
  "it is a document of another tool: operations are paired by template, namespaces are told from the paths; what goes into headers and cookies, and who must log in where, is not compared.";

const OBSERVED =
  "its answers are widened to what WordPress is known to send, and those of an index beside it too.";

const CUT = "its schemas are too large or too entwined to be read whole: parts of them are left out.";

function noticesFor(
  root: UnknownObject,
  operations: readonly OperationDraft[],
  isCut: boolean,
): readonly Notice[] {
  const isOurs = Object.values(asObject(root["paths"])).some(isOwnPath);
  const empty = operations.length === 0 ? " It describes no operation." : "";
  const text = `it is an OpenAPI document, and compared by what a document says.${empty}`;
  return [
    { code: "document-side", pointer: "", text },
    ...(isOurs ? [] : [{ code: "document-foreign", pointer: "", text: FOREIGN } as const]),
    ...(root["x-routeprint-responses"] === "observed"
      ? [{ code: "document-observed", pointer: "", text: OBSERVED } as const]
      : []),
    ...(isCut ? [{ code: "document-cut", pointer: "", text: CUT } as const] : []),
  ];
}

function isOwnPath(item: unknown): boolean {
  return isObject(item) && Object.values(item).some((one) => isObject(one) && "x-routeprint-routes" in one);
}

/** The ways to log in, each once. */
function readSchemes(root: UnknownObject, follow: Follow): readonly string[] {
  const schemes = Object.entries(asObject(asObject(root["components"])["securitySchemes"]));
  const words = schemes.map(([name, scheme]) => schemeWords(name, asObject(follow(scheme))));
  // The cookie of a logged-in person works on every site and is no scheme of an index.
  return [...new Set(words)].filter((each) => each !== "apikey header x-wp-nonce");
}

/** What an index calls the schemes that OpenAPI knows otherwise. */
const INDEX_SCHEMES: ReadonlyMap<string, string> = new Map([
  ["http basic", "application-passwords"],
  ["http oauth", "oauth1"],
]);

/** A scheme by what it is: its name is whatever somebody has called it. */
function schemeWords(name: string, { type, scheme, in: place, name: key }: UnknownObject): string {
  const parts = [type, ...(type === "http" ? [scheme] : type === "apiKey" ? [place, key] : [])];
  const words = parts
    .filter((part) => typeof part === "string")
    .join(" ")
    .toLowerCase();
  return INDEX_SCHEMES.get(words) ?? (words || name);
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
  const parameters = new Map(
    [...asList(item["parameters"]), ...asList(operation["parameters"])].flatMap((entry) => {
      const parameter = reading.follow(entry);
      return isObject(parameter)
        ? [[`${String(parameter["in"])} ${String(parameter["name"])}`, parameter] as const]
        : [];
    }),
  );
  const all = [...parameters.values()];
  const response = readResponse(operation["responses"], reading);
  const inQuery = all
    .filter((parameter) => parameter["in"] === "query" && !GLOBAL_NAMES.has(parameter["name"]))
    .map(reading.readQuery);
  const inBody = readBody(operation["requestBody"], reading);
  return {
    method,
    template,
    namespace: namespaceOf(template, operation),
    batch: false,
    ...readAccess(operation),
    variables: all
      .filter((parameter) => parameter["in"] === "path")
      .map((parameter) => readVariable(parameter, reading)),
    arguments: reading.joinArguments(inQuery, inBody),
    ...(response === undefined ? {} : { response }),
  };
}

/** Whether a visitor may use it, where the document says that the site was asked. */
function readAccess(operation: UnknownObject): Pick<OperationDraft, "open"> {
  if (operation["x-routeprint-probed"] !== true) return {};
  const ways = asList(operation["security"]);
  return { open: ways.some((way) => Object.keys(asObject(way)).length === 0) };
}

/** WordPress takes these on every route, and no index lists them. */
const GLOBAL_NAMES: ReadonlySet<unknown> = new Set(
  [...GLOBAL_PARAMETERS.values()].map((parameter) => parameter.name),
);

/** In a document of this tool the tag is the namespace; elsewhere the path tells: up to a version, else its first step. */
function namespaceOf(template: string, operation: UnknownObject): string {
  const [tag] = asList(operation["tags"]);
  if (operation["x-routeprint-routes"] !== undefined && typeof tag === "string")
    return tag === "index" ? "" : tag;
  const steps = template.split("/").slice(1);
  const version = steps.findIndex((step) => /^v\d+(?:\.\d+)*$|^\d+\.\d+$/.test(step));
  return version > 0 && version < 4 ? steps.slice(0, version + 1).join("/") : (steps[0] ?? "");
}

/** Of more patterns than this one is made, since every variable of a template is held once for each. */
const MAX_PATTERNS = 64;

function readVariable(parameter: UnknownObject, { follow }: Reading): VariableDraft {
  const schema = follow(parameter["schema"]);
  const given = isObject(schema) ? (schema["anyOf"] ?? schema["oneOf"]) : undefined;
  const choices = isArray(given) ? given.map(follow) : [schema];
  const distinct = new Set(choices.map((choice) => patternOf(asObject(choice))));
  const patterns = [...distinct].toSorted();
  return {
    name: String(parameter["name"]),
    patterns: patterns.length <= MAX_PATTERNS ? patterns : [patterns.map((each) => `(?:${each})`).join("|")],
    exact: true,
  };
}

/** The values of a path variable as a pattern, which is how surfaces compare them. */
function patternOf(schema: UnknownObject): string {
  const { enum: values, pattern, type } = schema;
  if (isArray(values)) {
    const words = values.map((value) => escapePattern(String(value))).toSorted();
    // Words that no pattern stands beside are those of the route, of which WordPress ignores the case.
    const written = pattern === undefined ? words.map(bothCases) : words;
    return `^(?:${written.join("|")})$`;
  }
  if (typeof pattern === "string") return pattern;
  return type === "integer" ? "^[0-9]+$" : "^[^/]+$";
}

/** A description as the site gave it. */
function withoutRemark(description: unknown, remark: string): string {
  if (typeof description !== "string") return "";
  return description.endsWith(remark) ? description.slice(0, -remark.length).trimEnd() : description;
}

function readQuery(parameter: UnknownObject, readSchema: SchemaReader["read"]): ArgumentDraft {
  const { deprecated, content } = parameter;
  const [media] = isObject(content) ? Object.values(content) : [parameter];
  const schema = isObject(media) ? media["schema"] : undefined;
  const own = parameter["x-routeprint-argument"];
  const name = typeof own === "string" ? own : String(parameter["name"]).replace(/\[\]$/, "");
  const description = withoutRemark(parameter["description"], objectRemark(name));
  const marks = {
    ...(description === "" ? {} : { description }),
    ...readDeprecation(deprecated, description),
  };
  return {
    name,
    required: parameter["required"] === true,
    schema: readSchema({ ...asObject(schema), ...marks }),
  };
}

function readBody(value: unknown, { follow, readSchema, membersIn }: Reading): readonly ArgumentDraft[] {
  const body = follow(value);
  if (!isObject(body) || !isObject(body["content"])) return [];
  const read = (media: unknown) =>
    isObject(media) && isObject(media["schema"]) ? readSchema(media["schema"]) : undefined;
  return readMembers(body, body["content"], read, membersIn);
}

/** JSON by any name, or whatever is answered. */
const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json\b|\*\/\*$)/i;

/** The schema of the first good answer that has one, or of any where none is told apart; one that takes anything tells nothing. */
function readResponse(value: unknown, { follow, readSchema }: Reading): Schema | undefined {
  if (!isObject(value)) return undefined;
  const good = Object.keys(value)
    .filter((key) => /^2(?:\d\d|XX)$/i.test(key))
    .toSorted();
  const schemas = (good.length === 0 ? ["default"] : good).flatMap((status) => {
    const content = asObject(asObject(follow(value[status]))["content"]);
    const type = ["application/json", ...Object.keys(content).toSorted()].find(
      (each) => JSON_TYPE.test(each) && isObject(content[each]),
    );
    const media = type === undefined ? undefined : content[type];
    return isObject(media) ? [media["schema"]] : [];
  });
  return schemas.filter((schema) => !isKnown(schema) && says(follow(schema))).map(readSchema)[0];
}

/** What every WordPress answers, and no index says: beside one it is no part of a surface. */
const KNOWN_ANSWERS: ReadonlySet<unknown> = new Set(
  ["SiteIndex", "NamespaceIndex", "IndexRoute", "BatchResponse"].map(
    (name) => `#/components/schemas/${name}`,
  ),
);

function isKnown(schema: unknown): boolean {
  return isObject(schema) && KNOWN_ANSWERS.has(schema["$ref"]);
}

function says(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).length > 0;
}
