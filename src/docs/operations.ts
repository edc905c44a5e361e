import { memoizeByObject } from "../memo.ts";
import { mayChange } from "../example/effect.ts";
import { curl } from "../example/languages.ts";
import type { SampleRequest, SampleRoot } from "../example/model.ts";
import { exampleResponse } from "../example/value.ts";
import { examplePath, sampleRequest, sampleRoot } from "../example/request.ts";
import { withSentNames, type SentNames } from "../example/sent-name.ts";
import { shapeIn, type Schema } from "../schema/index.ts";
import { bodyArguments, isShopBatch } from "../surface/body.ts";
import {
  BATCH_METHODS,
  BODY_METHODS,
  type Operation,
  type OperationVariable,
  type Variant,
} from "../surface/model.ts";
import { createResponseReader, type ResponseReader } from "../surface/response.ts";
import { routeDetails } from "./details.ts";
import { argumentFields, schemaFields, type Field } from "./fields.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import type { Entry, Resource } from "./resources.ts";
import { uniqueSlugs } from "./slug.ts";
import { namespacePath, resourcePath, siteCrumb } from "./paths.ts";
import type { NamespaceView, OperationView, SiteView } from "./view.ts";

/** A page for each resource of a site: its operations, the objects that they return, and the details of their routes. */
export function resourcePages(view: SiteView, options: DocsOptions): readonly Page[] {
  return view.namespaces.flatMap((namespace) =>
    namespace.resources.map((resource) =>
      htmlPage(options, resourcePath(view, namespace, resource), () => ({
        title: `${resource.label} · ${namespace.label} · ${view.title}`,
        description: resource.entries.map(({ title }) => title).join(", "),
        crumbs: [
          siteCrumb(view),
          { label: namespace.label, to: namespacePath(view, namespace) },
          { label: resource.label },
        ],
        template: "resource",
        sidebar: { view, namespace, resource },
        data: resourceData(view, namespace, resource),
      })),
    ),
  );
}

/** What a resource page and its Markdown twin show. */
export interface ResourceData {
  readonly view: SiteView;
  readonly namespace: NamespaceView;
  readonly resource: Resource;
  /** A path for the box that asks which route answers. */
  readonly example: string;
  /** The root of the API as JSON, for the script that prints samples. */
  readonly root: string;
  readonly entries: readonly EntryData[];
  readonly objects: readonly ObjectData[];
  readonly details: readonly object[];
}

export interface EntryData {
  readonly entry: Entry;
  readonly methods: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly Fact[];
  readonly places: readonly Place[];
  readonly response: ResponseData;
  readonly errors: readonly (readonly [status: string, text: string])[];
  readonly curl: string;
  readonly request: SampleRequest;
  /** Whether the sample may change data. */
  readonly changes: boolean;
  /** An example of the response, as JSON; empty without a schema. */
  readonly example: string;
}

interface Fact {
  readonly text: string;
  readonly kind: "lock" | "warn" | "plain";
}

/** The fields of one part of a request. */
interface Place {
  readonly name: "Path" | "Query" | "Body";
  readonly fields: readonly Field[];
}

interface ResponseData {
  /** The statuses of success: `200`. */
  readonly status: string;
  readonly text: string;
  /** The object that it holds, described on the same page. */
  readonly object: ObjectData | undefined;
}

/** An object that operations return. */
interface ObjectData {
  readonly label: string;
  readonly anchor: string;
  readonly fields: readonly Field[];
}

const responseReaderOf = memoizeByObject((view: SiteView) => createResponseReader(view.site.surface));

/** Arranges a resource for its page. */
export function resourceData(view: SiteView, namespace: NamespaceView, resource: Resource): ResourceData {
  const objects = objectsOf(resource);
  const readResponse = responseReaderOf(view);
  const root = sampleRoot(view.site.surface);
  const keys = new Set(
    resource.entries.flatMap(({ operations }) =>
      operations.flatMap(({ operation }) => operation.variants.map(({ route }) => route)),
    ),
  );
  return {
    view,
    namespace,
    resource,
    example: examplePath(resource.entries.map(({ operations }) => operations[0].operation)),
    root: JSON.stringify(root),
    entries: resource.entries.map((entry) => entryData(entry, objects, readResponse, root)),
    objects: [...new Set(objects.values())],
    details: view.routes.filter(({ route }) => keys.has(route.key)).map(routeDetails),
  };
}

function entryData(
  entry: Entry,
  objects: ReadonlyMap<string, ObjectData>,
  readResponse: ResponseReader,
  root: SampleRoot,
): EntryData {
  const [first] = entry.operations;
  const { operation } = first;
  const statuses = Object.keys(first.responses);
  const request = withSentNames(sampleRequest(operation), first.sentNames);
  return {
    entry,
    methods: entry.operations.map((each) => each.operation.method),
    description: first.description,
    facts: factsOf(entry),
    places: placesOf(first),
    response: responseOf(operation, statuses, objects, readResponse),
    errors: statuses.flatMap((status) => {
      const text = ERRORS.get(status);
      return text === undefined ? [] : [[status, text] as const];
    }),
    curl: curl(request, root),
    request,
    changes: mayChange(request, root),
    example: exampleOf(operation, readResponse),
  };
}

/** Statuses of failures that WordPress gives itself. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ["400", "a missing or invalid value"],
  ["401", "no sign-in, or a wrong one"],
  ["403", "the user may not do this"],
  ["404", "no such item, or no such route"],
]);

function factsOf({ operations }: Entry): readonly Fact[] {
  const [{ operation, needsCredential }] = operations;
  const { variants, unreachable } = operation;
  const known = variants.find((variant) => variant.known !== undefined)?.known;
  const observed = Math.max(0, ...variants.map((variant) => variant.observed ?? 0));
  const rows: readonly (Fact | undefined)[] = [
    needsCredential === true ? { text: "Sign-in required", kind: "lock" } : undefined,
    needsCredential === false ? { text: "Open to visitors", kind: "plain" } : undefined,
    unreachable === undefined ? undefined : { text: "Unreachable: another route answers", kind: "warn" },
    BATCH_METHODS.has(operation.method) && variants.some(({ allowBatch }) => allowBatch)
      ? { text: "Allowed in a batch request", kind: "plain" }
      : undefined,
    known === undefined ? undefined : { text: `Response as in ${known}`, kind: "plain" },
    observed === 0 ? undefined : { text: `Response from ${observed} recordings`, kind: "plain" },
  ];
  return rows.filter((fact) => fact !== undefined);
}

function placesOf({ operation, sentNames }: OperationView): readonly Place[] {
  const name = BODY_METHODS.has(operation.method) ? "Body" : "Query";
  const places: readonly Place[] = [
    { name: "Path", fields: operation.variables.map(variableField) },
    {
      name,
      fields: argumentFields(bodyArguments(operation)).map((field) => withSentName(field, sentNames)),
    },
  ];
  return places.filter(({ fields }) => fields.length > 0);
}

/** A field of a query with the name by which it is sent, where that is another. */
function withSentName(field: Field, names: SentNames): Field {
  const sent = names.get(field.name);
  return sent === undefined ? field : { ...field, sent, marks: [...field.marks, `sent as ${sent}`] };
}

/** A path variable by the argument of its name, else by its pattern. */
function variableField({ name, readings }: OperationVariable): Field {
  const [{ argument, variable } = { argument: undefined, variable: undefined }] = readings;
  const [declared] = argument === undefined ? [] : argumentFields([argument]);
  const words = variable?.words ?? [];
  const own: Field = {
    name,
    type: variable?.digits === true ? "integer" : "string",
    required: true,
    description: "",
    text: "",
    values: words,
    limits:
      words.length > 0 || variable === undefined || variable.digits ? [] : [["matches", variable.pattern]],
    marks: variable?.multiSegment === true ? ["may hold slashes"] : [],
    fields: [],
    below: "",
  };
  return declared === undefined ? own : { ...declared, name, required: true, limits: own.limits };
}

function schemaOf({
  variants,
}: Operation): { readonly schema: Schema; readonly variant: Variant } | undefined {
  const variant = variants.find(({ responseSchema }) => responseSchema !== undefined);
  return variant?.responseSchema === undefined ? undefined : { schema: variant.responseSchema, variant };
}

/** The objects that the entries of a resource return, by the id of the operation; equal ones are one. */
function objectsOf({ label, entries }: Resource): ReadonlyMap<string, ObjectData> {
  const found = entries.flatMap(({ operations: [{ operation }] }) => {
    const described = schemaOf(operation);
    const fields = described === undefined ? [] : schemaFields(described.schema);
    if (described === undefined || fields.length === 0) return [];
    const title = described.schema.title?.replaceAll(/[-_]+/g, " ") ?? label;
    return [{ id: operation.id, title, fields, key: JSON.stringify([title, fields]) }];
  });
  const byKey = new Map(found.map((object) => [object.key, object]));
  const anchors = uniqueSlugs([...byKey.keys()], (key) => `object ${byKey.get(key)?.title ?? ""}`);
  const objects = new Map(
    [...byKey].map(([key, { title, fields }]) => [
      key,
      { label: title.slice(0, 1).toUpperCase() + title.slice(1), anchor: anchors.get(key) ?? "", fields },
    ]),
  );
  return new Map(
    found.flatMap(({ id, key }) => {
      const object = objects.get(key);
      return object === undefined ? [] : [[id, object] as const];
    }),
  );
}

/** What a response holds, before the name of its object. */
const FORMS = { object: "", list: "a list of ", map: "a map of " } as const;

function responseOf(
  operation: Operation,
  statuses: readonly string[],
  objects: ReadonlyMap<string, ObjectData>,
  readResponse: ResponseReader,
): ResponseData {
  const status = statuses.filter((each) => each.startsWith("2")).join(" or ");
  const object = objects.get(operation.id);
  const described = schemaOf(operation);
  if (described === undefined) return { status, text: "not described by the site", object };
  const { kind } = readResponse(operation, described.variant);
  const isOwnList = described.schema.types?.includes("array") === true;
  return {
    status,
    text: operation.method === "GET" || kind === "object" ? FORMS[isOwnList ? "list" : kind] : "",
    object,
  };
}

/** The most lines of an example. */
const MOST_LINES = 60;

/** An example of the response, made from the schema. */
function exampleOf(operation: Operation, readResponse: ResponseReader): string {
  const described = schemaOf(operation);
  if (described === undefined) return "";
  const { schema, variant } = described;
  const item = exampleResponse(shapeIn(schema, "view"), { path: operation.template });
  const { kind } = readResponse(operation, variant);
  const isPlain = kind !== "list" || operation.method !== "GET" || schema.types?.includes("array") === true;
  const lists = isShopBatch(operation) ? bodyArguments(operation).map(({ name }) => [name, [item]]) : [];
  const body = lists.length > 0 ? Object.fromEntries(lists) : isPlain ? item : [item];
  const lines = JSON.stringify(body, null, 2).split("\n");
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"].join("\n") : lines.join("\n");
}
