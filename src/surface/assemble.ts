import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import {
  type PathTemplate,
  type PathVariable,
  SLASH,
  type TemplatePart,
  holds,
  isDigits,
  parseValues,
  sampleMatch,
  matchesOf,
} from "../route/index.ts";
import type { Argument, Schema } from "../schema/index.ts";
import { refusedMethod, runsAnyAbility } from "../wordpress/index.ts";
import { METHODS, accessWithout } from "./model.ts";
import type {
  Access,
  ResponseKind,
  Method,
  Operation,
  OperationVariable,
  Surface,
  Variant,
} from "./model.ts";
import { nameOperations } from "./naming.ts";

/** An operation as a lock file declares it. */
export interface OperationDraft {
  readonly method: Method;
  readonly template: string;
  readonly namespace: string;
  readonly batch: boolean;
  readonly access?: Omit<Access, "evidence">;
  readonly variables: readonly VariableDraft[];
  readonly arguments: readonly ArgumentDraft[];
  readonly response?: Schema;
  /** The forms of the responses of its routes, where they differ. */
  readonly responses?: readonly ResponseKind[];
}

/** An argument, in the query or the body. */
interface ArgumentDraft {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface VariableDraft {
  readonly name: string;
  readonly patterns: readonly string[];
  readonly exact: boolean;
  readonly schema?: Schema;
}

interface SurfaceDraft {
  readonly context: "view" | "help";
  readonly authentication: readonly string[];
  readonly namespaces: readonly string[];
  readonly operations: readonly OperationDraft[];
}

/** The template without variable names, in lower case, since WordPress ignores case. */
export function shapeOf(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, "{}").toLowerCase();
}

/** The variables that a template names, in order. */
export function namesInTemplate(template: string): readonly string[] {
  return (template.match(/\{[^{}]*\}/g) ?? []).map((name) => name.slice(1, -1));
}

/** Assembles the surface of a lock file for comparison; its routes are unknown. */
export function assembleSurface(draft: SurfaceDraft): Surface {
  // Earlier versions wrote operations that WordPress always rejects.
  const answered = draft.operations.filter(
    ({ method, template }) => refusedMethod(method, shapeOf(template)) === undefined,
  );
  const names = nameOperations(answered);
  const operations = answered.map((operation) => assembleOperation(operation, names.get(operation) ?? ""));
  const byNamespace = groupBy(operations, ({ namespace }) => namespace);
  return {
    origin: "lock",
    site: { name: "", description: "" },
    apiRoot: { url: "/", evidence: "unknown", languages: [] },
    context: draft.context,
    namespaces: draft.namespaces.map((name) => {
      const own = byNamespace.get(name) ?? [];
      return { name, routeCount: new Set(own.map(({ shape }) => shape)).size, operationCount: own.length };
    }),
    namespaceOrder: draft.namespaces,
    routes: [],
    operations,
    authentication: draft.authentication.map((name) => ({ name, endpoints: new Map() })),
    version: "",
    notices: [],
  };
}

function assembleOperation(draft: OperationDraft, id: string): Operation {
  const { method, template, namespace, responses: forms = [] } = draft;
  const drafts = new Map(draft.variables.map((variable) => [variable.name, variable]));
  const given = namesInTemplate(template).map(
    (name) => drafts.get(name) ?? { name, patterns: [], exact: true },
  );
  const isTooMany = given.length * mostPatterns(given) > MAX_READINGS;
  const ordered = isTooMany ? given.map(memoize(withOnePattern)) : given;
  // Readings are parallel to variants, so the number of variants is the largest number of patterns of any variable.
  const count = Math.max(mostPatterns(ordered), forms.length, 1);
  const variables = ordered.map(memoize((variable) => assembleVariable(variable, count)));
  const listed = draft.arguments.map((argument): Argument => ({ ...argument, pointer: "" }));
  const shape = shapeOf(template);
  return {
    id,
    method,
    namespace,
    template,
    shape,
    variables,
    variants: Array.from({ length: count }, (_, index): Variant => ({
      route: template,
      endpoint: METHODS.indexOf(method),
      template: assembleTemplate(template, shape, variables, index),
      arguments: listed,
      ...(draft.response === undefined || runsAnyAbility(shape) ? {} : { responseSchema: draft.response }),
      allowBatch: draft.batch,
      ...formAt(forms, index),
    })),
    arguments: listed.toSorted((a, b) => compareCodeUnits(a.name, b.name)),
    access: { ...accessWithout(), ...draft.access },
  };
}

/** The most readings of a template: each variable has one for every pattern of any variable. */
const MAX_READINGS = 100_000;

function mostPatterns(variables: readonly VariableDraft[]): number {
  return variables.reduce((most, { patterns }) => Math.max(most, patterns.length), 0);
}

/** Joins the patterns of a variable into one, which accepts the same values. */
function withOnePattern(variable: VariableDraft): VariableDraft {
  const distinct = [...new Set(variable.patterns)].toSorted(compareCodeUnits);
  return { ...variable, patterns: distinct.length === 0 ? [] : [distinct.join("|")] };
}

function formAt(forms: readonly ResponseKind[], index: number): Pick<Variant, "response"> {
  const response = forms[index % forms.length];
  return response === undefined ? {} : { response };
}

function assembleVariable(draft: VariableDraft, count: number): OperationVariable {
  const patterns = draft.patterns.length === 0 ? ["^[^/]+$"] : draft.patterns;
  const { name, exact, schema } = draft;
  return {
    name,
    readings: Array.from({ length: count }, (_, index) => ({
      variable: pathVariable(name, patterns[index % patterns.length] ?? "", exact),
      ...(schema === undefined ? {} : { argument: { name, schema, required: true, pointer: "" } }),
    })),
  };
}

function pathVariable(name: string, pattern: string, exact: boolean): PathVariable {
  const tree = parseValues(pattern);
  const base = { name, capture: name, inner: [], pattern, exact };
  if (tree === undefined) return { ...base, digits: false, multiSegment: false, example: "a" };
  const words = matchesOf(tree);
  return {
    ...base,
    tree,
    ...(words === undefined ? {} : { words }),
    digits: isDigits(tree),
    multiSegment: holds(tree, SLASH),
    example: sampleMatch(tree),
  };
}

function assembleTemplate(
  text: string,
  shape: string,
  variables: readonly OperationVariable[],
  index: number,
): PathTemplate {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const parts = text.split(/(\{[^{}]*\})/).flatMap((piece): readonly TemplatePart[] => {
    if (piece === "") return [];
    const variable = byName.get(piece.slice(1, -1))?.readings[index]?.variable;
    const isVariable = piece.startsWith("{") && variable !== undefined;
    return [isVariable ? { kind: "variable", variable } : { kind: "literal", text: piece }];
  });
  return { text, parts, shape, constants: new Map() };
}
