import { type OperationDescription, type ResponseDescription, describeOperation } from "../answers/index.ts";
import {
  type SampleRequest,
  type SampleRoot,
  type SentNames,
  curl,
  examplePath,
  sampleRoot,
} from "../example/index.ts";
import type { Json } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import type { OperationVariable } from "../surface/index.ts";
import { routeDetails } from "./details.ts";
import { argumentFields, schemaFields, type PageField } from "./fields.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import type { OperationGroup, ResourcePage } from "./resources.ts";
import { uniqueSlugs } from "./slug.ts";
import { namespacePath, resourcePath, siteCrumb } from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** A page for each resource of a site: its operations, the objects that they return, and the details of their routes. */
export function resourcePages(view: SiteView, options: DocsOptions): readonly Page[] {
  return view.namespaces.flatMap((namespace) =>
    namespace.resources.map((resource) =>
      htmlPage(options, resourcePath(view, namespace, resource), () => ({
        title: `${resource.label} · ${namespace.label} · ${view.title}`,
        description: resource.entries.map(({ title }) => title).join(", "),
        crumbs: [
          siteCrumb(view, options),
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

/** Data of a resource page and its Markdown version. */
export interface ResourceData {
  readonly view: SiteView;
  readonly namespace: NamespaceView;
  readonly resource: ResourcePage;
  /** A path for the box that looks up which route responds. */
  readonly example: string;
  /** The root of the API as JSON, for the script that prints samples. */
  readonly root: string;
  readonly entries: readonly EntryData[];
  readonly objects: readonly ObjectData[];
  readonly details: readonly object[];
}

export interface EntryData {
  readonly entry: OperationGroup;
  readonly methods: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly OperationFact[];
  readonly places: readonly RequestPart[];
  readonly response: ResponseData;
  readonly errors: readonly (readonly [status: string, text: string])[];
  readonly curl: string;
  readonly request: SampleRequest;
  /** Whether the request may change data. */
  readonly changes: boolean;
  /** An example of the response, as JSON; empty without a schema. */
  readonly example: string;
}

interface OperationFact {
  readonly text: string;
  readonly kind: "lock" | "warn" | "plain";
}

/** The fields of one part of a request. */
interface RequestPart {
  readonly name: "Path" | "Query" | "Body";
  readonly fields: readonly PageField[];
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
  readonly fields: readonly PageField[];
}

/** A group with the description of the operation that examples use. */
interface DescribedEntry {
  readonly entry: OperationGroup;
  readonly description: OperationDescription;
}

/** Arranges a resource for its page and its Markdown version, which follows: of several, the last is kept. */
export function resourceData(view: SiteView, namespace: NamespaceView, resource: ResourcePage): ResourceData {
  return lastData({ view, namespace, resource });
}

interface PlacedResource {
  readonly view: SiteView;
  readonly namespace: NamespaceView;
  readonly resource: ResourcePage;
}

const lastData = memoize(arrangeResource, 1, ({ resource }) => resource);

function arrangeResource({ view, namespace, resource }: PlacedResource): ResourceData {
  const { surface } = view.site;
  const described = resource.entries.map((entry): DescribedEntry => {
    const [{ operation, sentNames }] = entry.operations;
    return { entry, description: describeOperation(surface, operation, sentNames) };
  });
  const objects = objectsOf(resource.label, described);
  const root = sampleRoot(surface);
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
    entries: described.map((one) => entryData(one, objects, root)),
    objects: [...new Set(objects.values())],
    details: view.routes.filter(({ route }) => keys.has(route.key)).map(routeDetails),
  };
}

function entryData(
  { entry, description }: DescribedEntry,
  objects: ReadonlyMap<string, ObjectData>,
  root: SampleRoot,
): EntryData {
  const [first] = entry.operations;
  const { operation, sample, response } = description;
  const statuses = Object.keys(first.responses);
  return {
    entry,
    methods: entry.operations.map((each) => each.operation.method),
    description: first.description,
    facts: factsOf(description),
    places: placesOf(description, first.sentNames),
    response: {
      status: statuses.filter((each) => each.startsWith("2")).join(" or "),
      text: response === undefined ? "not described by the site" : KINDS[response.kind],
      object: objects.get(operation.id),
    },
    errors: statuses.flatMap((status) => {
      const text = ERRORS.get(status);
      return text === undefined ? [] : [[status, text] as const];
    }),
    curl: curl(sample.request, root),
    ...sample,
    example: response === undefined ? "" : shortened(response.example),
  };
}

/** The words before the name of an object. */
const KINDS: Readonly<Record<ResponseDescription["kind"], string>> = {
  object: "",
  list: "a list of ",
  map: "a map of ",
};

/** The most lines of an example. */
const MOST_LINES = 60;

function shortened(example: Json): string {
  const lines = JSON.stringify(example, null, 2).split("\n");
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"].join("\n") : lines.join("\n");
}

/** Statuses of errors that WordPress itself returns. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ["400", "a missing or invalid value"],
  ["401", "no sign-in, or a wrong one"],
  ["403", "the user may not do this"],
  ["404", "no such item, or no such route"],
]);

function factsOf({
  operation: { access },
  isUnreachable,
  allowsBatch,
  response,
}: OperationDescription): readonly OperationFact[] {
  const { known, observed = 0 } = response ?? {};
  const rows: readonly (OperationFact | undefined)[] = [
    access.verdict === "sign-in" ? { text: "Sign-in required", kind: "lock" } : undefined,
    access.verdict === "open" ? { text: "Open to visitors", kind: "plain" } : undefined,
    isUnreachable ? { text: "Unreachable: another route answers", kind: "warn" } : undefined,
    allowsBatch ? { text: "Allowed in a batch request", kind: "plain" } : undefined,
    known === undefined ? undefined : { text: `Response as in ${known}`, kind: "plain" },
    observed === 0 ? undefined : { text: `Response from ${observed} recordings`, kind: "plain" },
  ];
  return rows.filter((fact) => fact !== undefined);
}

function placesOf(
  { variables, arguments: named, place }: OperationDescription,
  sentNames: SentNames,
): readonly RequestPart[] {
  const places: readonly RequestPart[] = [
    { name: "Path", fields: variables.map(variableField) },
    {
      name: place === "body" ? "Body" : "Query",
      fields: argumentFields(named).map((field) => withSentName(field, sentNames)),
    },
  ];
  return places.filter(({ fields }) => fields.length > 0);
}

/** A field of a query with the name by which it is sent, where it differs. */
function withSentName(field: PageField, names: SentNames): PageField {
  const sent = names.get(field.name);
  return sent === undefined ? field : { ...field, sent, marks: [...field.marks, `sent as ${sent}`] };
}

/** A path variable by the argument of its name, else by its pattern. */
function variableField({ name, readings }: OperationVariable): PageField {
  const [{ argument, variable } = { argument: undefined, variable: undefined }] = readings;
  const [declared] = argument === undefined ? [] : argumentFields([argument]);
  const words = variable?.words ?? [];
  const own: PageField = {
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

/** The objects that the groups of a resource return, by the id of the operation; equal objects are listed once. */
function objectsOf(label: string, entries: readonly DescribedEntry[]): ReadonlyMap<string, ObjectData> {
  const found = entries.flatMap(({ description: { operation, response } }) => {
    const fields = response === undefined ? [] : schemaFields(response.schema);
    if (response === undefined || fields.length === 0) return [];
    const title = response.schema.title?.replaceAll(/[-_]+/g, " ") ?? label;
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
