import { documentSamples, namesSent } from "../example/index.ts";
import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import type { Notice, NoticeCode } from "../diagnostics/notices.ts";
import { codeSpan } from "../schema/index.ts";
import {
  BODY_METHODS,
  type Operation,
  type ResponseReader,
  type Surface,
  createResponseReader,
  routesBehind,
  summarize,
} from "../surface/index.ts";
import { argumentsInQuery, describeAbility, markAbility, withoutTexts } from "./ability.ts";
import { requestBody } from "./body.ts";
import { coreComponents, operationName, shareIn, shareParameters, type Share } from "./components.ts";
import { withContents } from "./validated.ts";
import { downgrade } from "./downgrade.ts";
import { informationOf, serversOf, tagsOf, type Tags } from "./info.ts";
import type {
  Document,
  DocumentOptions,
  Lists,
  OperationObject,
  ParameterObject,
  PathItem,
  SchemaObject,
} from "./model.ts";
import { queryParameters } from "./parameter.ts";
import { pathParameters } from "./path-parameter.ts";
import { collectResources, type Resources } from "./resource.ts";
import { responsesOf } from "./response.ts";
import { createSchemaPrinter, type SchemaPrinter } from "./schema.ts";
import { accessOf, securityOf, type Security } from "./security.ts";
import { upgrade } from "./upgrade.ts";

/** A document, with notices for facts that OpenAPI cannot express. */
interface Emission {
  readonly document: Document;
  readonly notices: readonly Notice[];
}

/** Printers and shared parts for the operations of one document. */
interface Writer {
  readonly print: SchemaPrinter;
  readonly share: Share;
  readonly resources: Resources;
  readonly tags: Tags;
  readonly formOf: ResponseReader;
  readonly security: Security;
  readonly samplesOf: (
    operation: Operation,
    parameters: readonly ParameterObject[],
  ) => Pick<OperationObject, "x-codeSamples">;
  /** The parameters of every route by component; empty unless requested. */
  readonly globals: Readonly<Record<string, ParameterObject>>;
  readonly lists: Lists;
  /** Whether the texts of the site are written. */
  readonly hasTexts: boolean;
  readonly report: (notice: Notice) => void;
}

/**
 * Writes a surface as an OpenAPI document: 3.1.1, or 3.0.4 or 3.2.0 on request.
 * The same surface and options give the same document, keys and order included; the surface is not changed.
 *
 * @throws RouteprintError `address-invalid` for an invalid server, `usage` for an unknown security scheme.
 */
export function emitDocument(surface: Surface, options: DocumentOptions = {}): Document {
  return emit(surface, options).document;
}

/** Writes a document as `emitDocument` does, and collects its notices. */
export function emit(surface: Surface, options: DocumentOptions = {}): Emission {
  const notices = new Map<string, Notice>();
  // Every expansion of a route and every method of an endpoint reports the same arguments.
  const report = (notice: Notice): void =>
    void notices.set(`${notice.code} ${notice.pointer} ${notice.text}`, notice);
  const print = createSchemaPrinter(options.descriptions !== false);
  const observed = options.responses === "observed";
  const { lists = "brackets" } = options;
  const core = coreComponents(lists);
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
      resources,
      tags,
      formOf,
      security,
      samplesOf: (operation, own) =>
        options.codeSamples === true
          ? { "x-codeSamples": documentSamples(surface, operation, namesSent(own)) }
          : {},
      globals: options.globalParameters === true ? core.parameters : {},
      lists,
      hasTexts: options.descriptions !== false,
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
    ...(lists === "comma" ? { "x-routeprint-lists": lists } : {}),
  };
  return {
    document: VERSIONS[options.openapi ?? "3.1"](document),
    notices: [...notices.values()],
  };
}

/** Writes a 3.1 document in another version. */
const VERSIONS: Readonly<Record<NonNullable<DocumentOptions["openapi"]>, (document: Document) => Document>> =
  {
    "3.0": downgrade,
    "3.1": (document) => document,
    "3.2": upgrade,
  };

/** Makes one notice for all responses from releases of WordPress, and one for all from recordings. */
function sourcedNotices({ operations }: Surface): readonly Notice[] {
  const variants = operations.flatMap((operation) => operation.variants);
  const known = groupBy(
    variants.flatMap((variant) => variant.known ?? []),
    (release) => release,
  );
  const releases = [...known].map(([release, { length }]) => `${release} describes ${length}`);
  const observed = variants.filter((variant) => variant.observed !== undefined).length;
  const rows: readonly (readonly [code: NoticeCode, count: number, text: string])[] = [
    ["responses-known", releases.length, `The site describes no responses; ${releases.join(", ")}.`],
    ["responses-observed", observed, `Recorded responses describe ${observed}.`],
  ];
  return rows.flatMap(([code, count, text]) => (count === 0 ? [] : [{ code, pointer: "/routes", text }]));
}

function writePaths(surface: Surface, writer: Writer): readonly (readonly [string, PathItem])[] {
  const byTemplate = groupBy(surface.operations, ({ template }) => template);
  return [...byTemplate].map(([template, operations]) => {
    const bodies = new Map<string, string>();
    const item = operations.map((operation): [string, OperationObject] => {
      // Methods of one endpoint have one body; it is named after the first of them. openapi-typescript requires a property with
      // a default, but not where the pointer to its schema holds `requestBody`.
      const endpoints = operation.variants.map(({ route, endpoint }) => `${endpoint} ${route}`).join("\n");
      const body = bodies.get(endpoints) ?? `${operationName(operation.id)}_requestBody`;
      bodies.set(endpoints, body);
      return [operation.method.toLowerCase(), writeOperation(operation, body, writer)];
    });
    return [template, Object.fromEntries(item)] as const;
  });
}

function writeOperation(operation: Operation, bodyName: string, writer: Writer): OperationObject {
  const { print, share, report } = writer;
  const inBody = BODY_METHODS.has(operation.method);
  const parameters: readonly ParameterObject[] = [
    ...pathParameters(operation, print),
    ...(inBody ? [] : queryParameters(argumentsInQuery(operation), print, report, writer.lists)),
  ];
  const taken = new Set(parameters.map(argumentOf));
  const globals = Object.entries(writer.globals)
    .filter(([, each]) => !taken.has(argumentOf(each)))
    .map(([name]) => ({ $ref: `#/components/parameters/${name}` }));
  const body = inBody ? requestBody(withContents(operation), bodyName, print, share, report) : undefined;
  const shown = writer.hasTexts ? operation : withoutTexts(operation);
  const description = describe(shown);
  const { ability } = shown;
  const constants = operation.variants[0]?.template.constants;
  return {
    tags: [writer.tags.nameOf(operation.namespace)],
    summary: summarize(shown, writer.formOf),
    ...(description === "" ? {} : { description }),
    operationId: operation.id,
    ...(parameters.length + globals.length === 0 ? {} : { parameters: [...parameters, ...globals] }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(operation, writer.formOf, writer.resources),
    ...(ability === undefined ? {} : { "x-routeprint-ability": markAbility(ability) }),
    ...accessOf(operation, writer.security),
    ...writer.samplesOf(operation, parameters),
    "x-routeprint-routes": routesBehind(operation),
    ...(constants === undefined || constants.size === 0
      ? {}
      : { "x-routeprint-constants": Object.fromEntries(constants) }),
    ...(operation.unreachable === undefined ? {} : { "x-routeprint-unreachable": true }),
  };
}

function argumentOf({ name, "x-routeprint-argument": own = name }: ParameterObject): string {
  return own;
}

/** Describes facts that no other part of an operation expresses. */
function describe({ variants, unreachable, ability }: Operation): string {
  const routes = new Set(variants.map(({ route }) => route));
  const shared = [
    "Several routes share this path; the first whose pattern matches responds. In their order:",
    [...routes].map((route) => `- ${codeSpan(route)}`).join("\n"),
  ];
  const never =
    unreachable?.by === undefined
      ? "No request over HTTP can reach this route."
      : `Never responds: ${codeSpan(unreachable.by)} is tried first and matches every path of it.`;
  return [
    ...(ability === undefined ? [] : describeAbility(ability)),
    ...(routes.size > 1 ? shared : []),
    ...(unreachable === undefined ? [] : [never]),
  ].join("\n\n");
}
