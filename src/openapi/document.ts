import { groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import { createNamer, underscored } from "../namer.ts";
import type { Notice } from "../notice.ts";
import { codeSpan } from "../schema/index.ts";
import { BODY_METHODS, routesBehind, type Operation, type Surface } from "../surface/model.ts";
import { requestBody, type Share } from "./body.ts";
import { createAnswerReader, type AnswerReader } from "../surface/answer.ts";
import { informationOf, tagsOf, type Tags } from "./information.ts";
import { GLOBAL_PARAMETERS, KNOWN_HEADERS, KNOWN_RESPONSES, KNOWN_SCHEMAS } from "./known.ts";
import type {
  Document,
  DocumentOptions,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  SchemaObject,
} from "./model.ts";
import { queryParameters } from "./parameter.ts";
import { pathParameters } from "./path-parameter.ts";
import { collectResources } from "./resource.ts";
import { createResponseWriter, type ResponseWriter } from "./response.ts";
import { createSchemaPrinter, type SchemaPrinter } from "./schema.ts";
import { createDemand, securityOf, type Demand } from "./security.ts";
import { serversOf } from "./server.ts";
import { shareParameters } from "./sharing.ts";
import { summarise } from "./summary.ts";
import { operationName } from "./component.ts";
import { downgrade } from "./downgrade.ts";

/** A document, and what the surface has that OpenAPI cannot say. */
export interface Emission {
  readonly document: Document;
  readonly notices: readonly Notice[];
}

/** What every operation of one document is written with. */
interface Writer {
  readonly print: SchemaPrinter;
  readonly share: Share;
  readonly responsesOf: ResponseWriter;
  readonly tags: Tags;
  readonly answerOf: AnswerReader;
  readonly demandOf: Demand;
  /** What every operation takes besides, if that was asked for. */
  readonly globals: ReadonlyMap<string, ParameterObject>;
  readonly report: (notice: Notice) => void;
}

/**
 * Writes a surface as an OpenAPI document: 3.1.1, or 3.0.4 where asked for.
 * The same surface and options give the same document, keys and all; nothing of the surface is changed.
 */
export function emitDocument(surface: Surface, options: DocumentOptions = {}): Document {
  return emit(surface, options).document;
}

/** As `emitDocument`, with the notices that arise while the document is written. */
export function emit(surface: Surface, options: DocumentOptions = {}): Emission {
  const notices = new Map<string, Notice>();
  const print = createSchemaPrinter(options.descriptions !== false);
  const observed = options.responses === "observed";
  // Every form of a route and every method of an endpoint tells of the same arguments.
  const report = (notice: Notice): void =>
    void notices.set(`${notice.code} ${notice.pointer} ${notice.text}`, notice);
  const reserved = new Set(KNOWN_SCHEMAS.keys());
  const resources = collectResources(surface, { print, observed, reserved, report });
  // What every document holds is copied into each: who changes one, as tools do, must not change the next.
  const schemas = new Map<string, SchemaObject>([...structuredClone(KNOWN_SCHEMAS), ...resources.components]);
  const tags = tagsOf(surface);
  const security = securityOf(surface, options.security);
  const answerOf = createAnswerReader(surface);
  const writer: Writer = {
    print,
    share: shareIn(schemas),
    responsesOf: createResponseWriter(answerOf, resources),
    tags,
    answerOf,
    demandOf: createDemand(security),
    globals: options.globalParameters === true ? GLOBAL_PARAMETERS : new Map(),
    report,
  };
  const written = writePaths(surface, writer);
  const { paths, parameters } = shareParameters(written);
  const document: Document = {
    openapi: "3.1.1",
    info: informationOf(surface, options, security.remarks),
    servers: serversOf(surface.apiRoot, options.server),
    security: security.requirements,
    tags: tags.tags,
    "x-tagGroups": tags.groups,
    paths: Object.fromEntries(paths),
    components: {
      schemas: fromSorted(schemas),
      responses: Object.fromEntries(structuredClone(KNOWN_RESPONSES)),
      parameters: Object.fromEntries([...structuredClone(GLOBAL_PARAMETERS), ...parameters]),
      headers: Object.fromEntries(structuredClone(KNOWN_HEADERS)),
      securitySchemes: security.schemes,
    },
    ...(surface.apiRoot.queryRoot === undefined
      ? {}
      : { "x-routeprint-query-root": surface.apiRoot.queryRoot }),
    ...(observed ? { "x-routeprint-responses": "observed" } : {}),
  };
  return {
    document: options.openapi === "3.0" ? downgrade(document) : document,
    notices: [...notices.values()],
  };
}

function fromSorted(schemas: ReadonlyMap<string, SchemaObject>): Readonly<Record<string, SchemaObject>> {
  return Object.fromEntries([...schemas].toSorted(([a], [b]) => compareCodeUnits(a, b)));
}

/** Names that are taken get a number, which only happens where a site's own title looks like one of ours. */
function shareIn(schemas: Map<string, SchemaObject>): Share {
  const references = new Map<string, Reference>();
  const namer = createNamer(underscored, (name) => schemas.has(name));
  return (name, make) => {
    const known = references.get(name);
    if (known !== undefined) return known;
    const own = namer(name);
    schemas.set(own, make());
    const reference = { $ref: `#/components/schemas/${own}` };
    references.set(name, reference);
    return reference;
  };
}

function writePaths(surface: Surface, writer: Writer): readonly (readonly [string, PathItem])[] {
  const byTemplate = groupBy(surface.operations, ({ template }) => template);
  return [...byTemplate].map(([template, operations]) => {
    const bodies = new Map<string, string>();
    const item = operations.map((operation): [string, OperationObject] => {
      // Methods that one endpoint answers have one body; it is named after the first of them.
      const endpoints = operation.variants.map(({ route, endpoint }) => `${endpoint} ${route}`).join("\n");
      const body = bodies.get(endpoints) ?? `${operationName(operation.id)}Body`;
      bodies.set(endpoints, body);
      return [operation.method.toLowerCase(), writeOperation(operation, body, writer)];
    });
    return [template, Object.fromEntries(item)] as const;
  });
}

function writeOperation(operation: Operation, bodyName: string, writer: Writer): OperationObject {
  const answersMany = operation.variants.some(
    (variant) => writer.answerOf(operation, variant).kind !== "object",
  );
  const inBody = BODY_METHODS.has(operation.method);
  const parameters: readonly (ParameterObject | Reference)[] = [
    ...pathParameters(operation, writer.print),
    ...(inBody ? [] : queryParameters(operation.arguments, writer.print, writer.report)),
  ];
  const globals = globalReferences(parameters, writer.globals);
  const body = inBody
    ? requestBody(operation, bodyName, writer.print, writer.share, writer.report)
    : undefined;
  const description = describe(operation);
  const constants = operation.variants[0]?.template.constants;
  return {
    tags: [writer.tags.nameOf(operation.namespace)],
    summary: summarise(operation, answersMany),
    ...(description === "" ? {} : { description }),
    operationId: operation.id,
    ...(parameters.length + globals.length === 0 ? {} : { parameters: [...parameters, ...globals] }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: writer.responsesOf(operation),
    ...writer.demandOf(operation),
    "x-routeprint-routes": routesBehind(operation),
    ...(constants === undefined || constants.size === 0
      ? {}
      : { "x-routeprint-constants": Object.fromEntries(constants) }),
    ...(operation.unreachable === undefined ? {} : { "x-routeprint-unreachable": true }),
  };
}

function globalReferences(
  parameters: readonly (ParameterObject | Reference)[],
  globals: Writer["globals"],
): readonly Reference[] {
  const taken = new Set(
    parameters.map((each) => ("name" in each ? (each["x-routeprint-argument"] ?? each.name) : "")),
  );
  return [...globals]
    .filter(([, parameter]) => !taken.has(parameter.name))
    .map(([name]) => ({ $ref: `#/components/parameters/${name}` }));
}

/** What a reader has to know beyond the parts of an operation. */
function describe({ variants, unreachable }: Operation): string {
  const parts: string[] = [];
  const routes = new Set(variants.map(({ route }) => route));
  if (routes.size > 1) {
    parts.push("Several routes share this path; the first whose pattern fits answers. In their order:");
    parts.push([...routes].map((route) => `- ${codeSpan(route)}`).join("\n"));
  }
  if (unreachable !== undefined) {
    parts.push(
      unreachable.by === undefined
        ? "No request over HTTP can reach this route."
        : `Never answers: ${codeSpan(unreachable.by)} is asked first and takes every path of it.`,
    );
  }
  return parts.join("\n\n");
}
