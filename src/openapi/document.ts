import { groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import type { Notice } from "../notices.ts";
import { codeSpan } from "../schema/index.ts";
import { BODY_METHODS, routesBehind, type Operation, type Surface } from "../surface/model.ts";
import { createResponseReader, type ResponseReader } from "../surface/response.ts";
import { requestBody } from "./body.ts";
import { coreComponents, operationName, shareIn, shareParameters, type Share } from "./components.ts";
import { downgrade } from "./downgrade.ts";
import { informationOf, serversOf, tagsOf, type Tags } from "./info.ts";
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
import { createAccessWriter, securityOf, type AccessWriter } from "./security.ts";
import { summarize } from "./summary.ts";

/** A document, and what the surface has that OpenAPI cannot express. */
export interface Emission {
  readonly document: Document;
  readonly notices: readonly Notice[];
}

/** What the operations of one document are written with. */
interface Writer {
  readonly print: SchemaPrinter;
  readonly share: Share;
  readonly responsesOf: ResponseWriter;
  readonly tags: Tags;
  readonly formOf: ResponseReader;
  readonly accessOf: AccessWriter;
  /** The parameters of every route by component, where they were asked for. */
  readonly globals: Readonly<Record<string, ParameterObject>>;
  readonly report: (notice: Notice) => void;
}

/**
 * Writes a surface as an OpenAPI document: 3.1.1, or 3.0.4 where asked for.
 * The same surface and options give the same document, keys and order included; the surface is not changed.
 *
 * @throws RouteprintError `address-invalid` for a server that is none, `usage` for an unknown security scheme.
 */
export function emitDocument(surface: Surface, options: DocumentOptions = {}): Document {
  return emit(surface, options).document;
}

/** As `emitDocument`, with the notices that arise while the document is written. */
export function emit(surface: Surface, options: DocumentOptions = {}): Emission {
  const notices = new Map<string, Notice>();
  // Every expansion of a route and every method of an endpoint reports the same arguments.
  const report = (notice: Notice): void =>
    void notices.set(`${notice.code} ${notice.pointer} ${notice.text}`, notice);
  const print = createSchemaPrinter(options.descriptions !== false);
  const observed = options.responses === "observed";
  const core = coreComponents();
  const reserved = new Set(Object.keys(core.schemas));
  const resources = collectResources(surface, { print, observed, reserved, report });
  const schemas = new Map<string, SchemaObject>([...Object.entries(core.schemas), ...resources.components]);
  const tags = tagsOf(surface);
  const security = securityOf(surface, options.security);
  const formOf = createResponseReader(surface);
  const { paths, parameters } = shareParameters(
    writePaths(surface, {
      print,
      share: shareIn(schemas),
      responsesOf: createResponseWriter(formOf, resources),
      tags,
      formOf,
      accessOf: createAccessWriter(security),
      globals: options.globalParameters === true ? core.parameters : {},
      report,
    }),
  );
  sourcedNotices(surface).forEach(report);
  const { queryRoot } = surface.apiRoot;
  const document: Document = {
    openapi: "3.1.1",
    info: informationOf(surface, options, security.remarks),
    servers: serversOf(surface.apiRoot, options.server),
    security: security.requirements,
    tags: tags.tags,
    "x-tagGroups": tags.groups,
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => compareCodeUnits(a, b))),
      responses: core.responses,
      parameters: { ...core.parameters, ...Object.fromEntries(parameters) },
      headers: core.headers,
      securitySchemes: security.schemes,
    },
    ...(queryRoot === undefined ? {} : { "x-routeprint-query-root": queryRoot }),
    ...(observed ? { "x-routeprint-responses": "observed" } : {}),
  };
  return {
    document: options.openapi === "3.0" ? downgrade(document) : document,
    notices: [...notices.values()],
  };
}

/** One notice for all responses that releases of WordPress describe, one for those that recordings do. */
function sourcedNotices({ operations }: Surface): readonly Notice[] {
  const variants = operations.flatMap((operation) => operation.variants);
  const known = Map.groupBy(
    variants.filter((variant) => variant.known !== undefined),
    (variant) => variant.known,
  );
  const observed = variants.filter((variant) => variant.observed !== undefined).length;
  const notices: Notice[] = [];
  if (known.size > 0) {
    const releases = [...known].map(([release, { length }]) => `${release} describes ${length}`).join(", ");
    const text = `The site describes no responses; ${releases}.`;
    notices.push({ code: "responses-known", pointer: "/routes", text });
  }
  if (observed > 0) {
    const text = `Recorded responses describe ${observed}.`;
    notices.push({ code: "responses-observed", pointer: "/routes", text });
  }
  return notices;
}

function writePaths(surface: Surface, writer: Writer): readonly (readonly [string, PathItem])[] {
  const byTemplate = groupBy(surface.operations, ({ template }) => template);
  return [...byTemplate].map(([template, operations]) => {
    const bodies = new Map<string, string>();
    const item = operations.map((operation): [string, OperationObject] => {
      // Methods of one endpoint have one body; it is named after the first of them.
      const endpoints = operation.variants.map(({ route, endpoint }) => `${endpoint} ${route}`).join("\n");
      const body = bodies.get(endpoints) ?? `${operationName(operation.id)}Body`;
      bodies.set(endpoints, body);
      return [operation.method.toLowerCase(), writeOperation(operation, body, writer)];
    });
    return [template, Object.fromEntries(item)] as const;
  });
}

function writeOperation(operation: Operation, bodyName: string, writer: Writer): OperationObject {
  const { print, share, report } = writer;
  const isMany = operation.variants.some((variant) => writer.formOf(operation, variant).kind !== "object");
  const inBody = BODY_METHODS.has(operation.method);
  const parameters: readonly ParameterObject[] = [
    ...pathParameters(operation, print),
    ...(inBody ? [] : queryParameters(operation.arguments, print, report)),
  ];
  const globals = globalReferences(parameters, writer.globals);
  const body = inBody ? requestBody(operation, bodyName, print, share, report) : undefined;
  const description = describe(operation);
  const constants = operation.variants[0]?.template.constants;
  return {
    tags: [writer.tags.nameOf(operation.namespace)],
    summary: summarize(operation, isMany),
    ...(description === "" ? {} : { description }),
    operationId: operation.id,
    ...(parameters.length + globals.length === 0 ? {} : { parameters: [...parameters, ...globals] }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: writer.responsesOf(operation),
    ...writer.accessOf(operation),
    "x-routeprint-routes": routesBehind(operation),
    ...(constants === undefined || constants.size === 0
      ? {}
      : { "x-routeprint-constants": Object.fromEntries(constants) }),
    ...(operation.unreachable === undefined ? {} : { "x-routeprint-unreachable": true }),
  };
}

function globalReferences(
  parameters: readonly ParameterObject[],
  globals: Writer["globals"],
): readonly Reference[] {
  const taken = new Set(parameters.map((each) => each["x-routeprint-argument"] ?? each.name));
  return Object.entries(globals)
    .filter(([, parameter]) => !taken.has(parameter.name))
    .map(([name]) => ({ $ref: `#/components/parameters/${name}` }));
}

/** What the other parts of an operation do not show. */
function describe({ variants, unreachable }: Operation): string {
  const parts: string[] = [];
  const routes = new Set(variants.map(({ route }) => route));
  if (routes.size > 1) {
    parts.push("Several routes share this path; the first whose pattern matches responds. In their order:");
    parts.push([...routes].map((route) => `- ${codeSpan(route)}`).join("\n"));
  }
  if (unreachable !== undefined) {
    parts.push(
      unreachable.by === undefined
        ? "No request over HTTP can reach this route."
        : `Never responds: ${codeSpan(unreachable.by)} is tried first and matches every path of it.`,
    );
  }
  return parts.join("\n\n");
}
