import { type OperationDescription, describeOperation } from "../answers/index.ts";
import {
  type SampleRequest,
  type SampleRoot,
  type SentNames,
  curl,
  examplePath,
  sampleRoot,
} from "../example/index.ts";
import { memoize } from "../base/memo.ts";
import type { OperationVariable } from "../surface/index.ts";
import { routeDetails } from "./details.ts";
import { argumentFields, type PageField } from "./fields.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import type { OperationGroup, ResourcePage } from "./resources.ts";
import { type DescribedEntry, type ResponsePanel, responsePanels } from "./responses.ts";
import { namespacePath, resourcePath, siteCrumb } from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** A page for each resource of a site: its operations with their responses, and the details of their routes. */
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
  readonly details: readonly object[];
}

export interface EntryData {
  readonly entry: OperationGroup;
  readonly methods: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly OperationFact[];
  readonly places: readonly RequestPart[];
  /** By status, as the document declares them. */
  readonly responses: readonly ResponsePanel[];
  readonly curl: string;
  readonly request: SampleRequest;
  /** Whether the request may change data. */
  readonly changes: boolean;
}

interface OperationFact {
  readonly text: string;
  readonly kind: "warn" | "plain";
}

/** The fields of one part of a request. */
interface RequestPart {
  readonly name: "Path" | "Query" | "Body";
  readonly fields: readonly PageField[];
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
  const panels = responsePanels(resource.label, described);
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
    entries: described.map((one) => entryData(one, panels.get(one.entry.anchor) ?? [], root)),
    details: view.routes.filter(({ route }) => keys.has(route.key)).map(routeDetails),
  };
}

function entryData(
  { entry, description }: DescribedEntry,
  responses: readonly ResponsePanel[],
  root: SampleRoot,
): EntryData {
  const [first] = entry.operations;
  const { sample } = description;
  return {
    entry,
    methods: entry.operations.map((each) => each.operation.method),
    description: first.description,
    facts: factsOf(description),
    places: placesOf(description, first.sentNames),
    responses,
    curl: curl(sample.request, root),
    ...sample,
  };
}

function factsOf({ isUnreachable, allowsBatch, response }: OperationDescription): readonly OperationFact[] {
  const { known, observed = 0 } = response ?? {};
  const rows: readonly (OperationFact | undefined)[] = [
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
