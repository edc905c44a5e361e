import { noticePart } from "../notice.ts";
import type { Notice, NoticeCode } from "../notice.ts";
import type { PathVariable, RoutePattern } from "../route/model.ts";
import { BATCH_METHODS } from "../surface/model.ts";
import type { Endpoint, Operation, Route } from "../surface/model.ts";
import { codeSamples, shellWord } from "./code.ts";
import { argumentRow, responseRows } from "./describe.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { cutKey } from "./pattern.ts";
import { examplePath, sampleRequest } from "./request.ts";
import { sampleVariables } from "./variable.ts";
import { crumbOf } from "./view.ts";
import type { OperationView, RouteView, SiteView } from "./view.ts";

/** A page for each route: what it is, what it takes, what it answers, who else answers its paths. */
export function routePages(view: SiteView, options: DocsOptions): readonly Page[] {
  const namespaces = new Map(view.namespaces.map((one) => [one.namespace.name, one]));
  return view.routes.map((shown) => {
    const namespace = namespaces.get(shown.route.namespace);
    return htmlPage(options, `${view.site.slug}/routes/${shown.slug}.html`, () => {
      const [first] = shown.operations;
      const heading = first?.operation.template ?? shown.route.key;
      return {
        title: `${heading} · ${view.title}`,
        description: [...new Set(shown.operations.map(({ summary }) => summary))].join("; "),
        crumbs: [
          crumbOf(view),
          ...(namespace
            ? [{ label: namespace.label, to: `${view.site.slug}/namespaces/${namespace.slug}.html` }]
            : []),
          { label: heading },
        ],
        template: "route",
        data: { view, heading, namespace, ...anatomyOf(view, shown) },
      };
    });
  });
}

function anatomyOf(view: SiteView, shown: RouteView): object {
  const { route, operations, notices } = shown;
  const hues = hueByCapture(route);
  return {
    route,
    operations,
    source: shellWord(view.site.source),
    example: examplePath(operations.map(({ operation }) => operation)),
    notices: notices.map((notice) => ({ ...notice, part: noticePart(notice) })),
    key: cutKey(route.key).map(({ text, capture }) => ({
      text,
      capture,
      hue: capture === undefined ? undefined : hues.get(capture),
    })),
    templates: route.pattern.templates.map((template) =>
      template.parts.map((part) =>
        part.kind === "literal"
          ? { text: part.text }
          : { text: `{${part.variable.name}}`, hue: hues.get(captureOf(part.variable)) },
      ),
    ),
    variables: variablesOf(route, operations, hues),
    endpoints: route.endpoints.map((endpoint) => endpointOf(endpoint, operations)),
    response: route.responseSchema ? responseRows(route.responseSchema) : undefined,
    others: othersOf(operations, route, notices),
    samples: operations.map(({ operation }) => ({
      operation,
      codes: codeSamples(sampleRequest(view.site.surface, operation)),
    })),
  };
}

/** The colours that `site.css` has for captures. */
const CAPTURE_HUES = 6;

/** Captures in the order of the key, with the variables that stand for a run without a name. */
function hueByCapture({ pattern }: Route): ReadonlyMap<string, number> {
  const names = new Set([...pattern.captures, ...variablesIn(pattern).map(captureOf)]);
  return new Map([...names].map((name, position) => [name, position % CAPTURE_HUES]));
}

function variablesIn({ templates }: RoutePattern): readonly PathVariable[] {
  return templates.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : [])),
  );
}

/** What a variable has its colour of: its capture, or itself where it stands for a run without a name. */
function captureOf({ capture, name }: PathVariable): string {
  return capture ?? name;
}

function variablesOf(
  { key, pattern }: Route,
  operations: readonly OperationView[],
  hues: ReadonlyMap<string, number>,
): readonly object[] {
  // The last that is set stays: the first operation has the say.
  const samples = new Map(
    operations.toReversed().flatMap(({ operation }) => {
      const position = operation.variants.findIndex(({ route }) => route === key);
      return [...sampleVariables(operation, position)];
    }),
  );
  const known = new Map(variablesIn(pattern).map((variable) => [variable.name, variable]));
  return [...known.values()].map((variable) => ({
    variable,
    sample: samples.get(variable.name) ?? variable.example,
    hue: hues.get(captureOf(variable)),
  }));
}

function endpointOf(endpoint: Endpoint, operations: readonly OperationView[]): object {
  const answered = operations.filter(
    ({ operation }) =>
      operation.variants.some((variant) => variant.endpoint === endpoint.position) &&
      endpoint.methods.includes(operation.method),
  );
  return {
    endpoint,
    rows: [...endpoint.arguments.values()].map(argumentRow),
    answered,
    batched: endpoint.allowBatch && answered.some(({ operation }) => BATCH_METHODS.has(operation.method)),
  };
}

/** Notices that tell of another route. */
const OF_OTHERS: ReadonlySet<NoticeCode> = new Set(["route-unreachable", "routes-overlap"]);

interface Other {
  readonly method: string;
  readonly route: string;
  readonly text: string;
}

/** Other routes that are shown, the rest is counted: where thousands share a path, each has a page that names all others. */
const MOST_OTHERS = 50;

/** The other routes that answer, or would answer, a path of this one. */
function othersOf(
  operations: readonly OperationView[],
  route: Route,
  notices: readonly Notice[],
): { readonly rows: readonly Other[]; readonly hidden: number; readonly said: readonly Notice[] } {
  const found = operations.map(({ operation }) => othersOfOne(operation, route));
  const rows = found.flatMap((each) => each.rows).slice(0, MOST_OTHERS);
  return {
    rows,
    hidden: found.reduce((sum, { count }) => sum + count, 0) - rows.length,
    said: notices.filter(({ code }) => OF_OTHERS.has(code)),
  };
}

/** The other routes of one operation: how many, and those that may be shown. */
function othersOfOne(
  { method, variants, unreachable }: Operation,
  route: Route,
): { readonly rows: readonly Other[]; readonly count: number } {
  const own = variants.findIndex((variant) => variant.route === route.key);
  const others = variants.filter((variant) => variant.route !== route.key);
  // What stands before the first of its own has the same position in both lists.
  const rows = others.slice(0, MOST_OTHERS).map((variant, position) => ({
    method,
    route: variant.route,
    text: position < own ? "is asked before this one" : "is asked after this one",
  }));
  const by = unreachable?.by;
  if (by === undefined) return { rows, count: others.length };
  const last = { method, route: by, text: "answers every path of this one" };
  return { rows: [...rows, last], count: others.length + 1 };
}
