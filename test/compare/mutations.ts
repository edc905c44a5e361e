import type { ChangeKind } from "../../src/compare/kinds.ts";
import type { Level } from "../../src/compare/level.ts";
import { setKeywords, type WorldArgument, type WorldOperation } from "./world.ts";

/** One change that a test plants in one operation, and what must be found for it. */
interface Mutation {
  readonly kind: ChangeKind;
  readonly level: Level;
  readonly back: Level;
  /** Which part of the operation it touches; mutations of one part are never planted together. */
  readonly touches: string;
  /** The subject of the finding. */
  readonly subject: string;
  readonly apply: (operation: WorldOperation) => void;
}

/** A row of the table: what is done to the operation, or the keywords that a schema is given `at` its place. */
function row(
  kind: ChangeKind,
  level: Level,
  back: Level,
  subject: string,
  change: Mutation["apply"] | WorldArgument,
  at = subject,
): Mutation {
  const [touches = ""] = subject.split("/");
  const apply = (operation: WorldOperation): void =>
    typeof change === "object" ? setKeywords(operation, at, change) : change(operation);
  return { kind, level, back, subject, touches, apply };
}

/** At least one change of every kind that one operation can show against `sampleOperation`. */
export const MUTATIONS: readonly Mutation[] = [
  row("variable-renamed", "compatible", "compatible", "{}", (o) => {
    o.template = o.template.replace("{id}", "{key}");
    o.variables = o.variables.map((variable) => ({ ...variable, name: "key" }));
  }),
  row("variable-pattern-changed", "breaking", "compatible", "{id}", (o) => {
    o.variables = o.variables.map((variable) => ({ ...variable, pattern: "^[0-9]{1,3}$" }));
  }),
  row("variable-pattern-changed", "compatible", "breaking", "{id}", (o) => {
    o.variables = o.variables.map((variable) => ({ ...variable, pattern: "^[0-9a-z]+$" }));
  }),
  row("argument-added", "compatible", "risky", "fresh", (o) => {
    o.arguments["fresh"] = { type: "string" };
  }),
  row("argument-added", "breaking", "risky", "fresh", (o) => {
    o.arguments["fresh"] = { type: "string", required: true };
  }),
  row("argument-removed", "risky", "compatible", "search", (o) => {
    delete o.arguments["search"];
  }),
  row("argument-removed", "risky", "breaking", "name", (o) => {
    delete o.arguments["name"];
  }),
  row("argument-became-required", "breaking", "compatible", "search", { required: true }),
  row("argument-became-optional", "compatible", "breaking", "name", { required: false }),
  row("type-changed", "breaking", "breaking", "name", { type: "object" }),
  // In a query, where each of these operations has its arguments, a truth value is a text and `null` cannot be sent.
  row("type-narrowed", "breaking", "compatible", "name", { type: "boolean" }),
  row("type-narrowed", "compatible", "compatible", "either", { type: "string" }),
  row("type-narrowed", "compatible", "compatible", "step", { type: "integer" }),
  row("type-widened", "compatible", "compatible", "either", { type: ["integer", "string", "null"] }),
  row("type-widened", "compatible", "breaking", "page", { type: "number" }),
  row("enum-values-removed", "breaking", "compatible", "order", { enum: ["desc", "asc"] }),
  row("enum-values-added", "compatible", "breaking", "order", { enum: ["random", "desc", "asc", "none"] }),
  row("enum-set", "breaking", "compatible", "name", { enum: ["one", "two"] }),
  row("enum-unset", "compatible", "breaking", "order", { enum: undefined }),
  row("minimum-tightened", "breaking", "compatible", "page", { minimum: 2 }),
  row("minimum-tightened", "breaking", "compatible", "step", { exclusiveMinimum: 0 }),
  row("minimum-loosened", "compatible", "breaking", "page", { minimum: undefined }),
  row("maximum-tightened", "breaking", "compatible", "per_page", { maximum: 50 }),
  row("maximum-loosened", "compatible", "breaking", "per_page", { maximum: 200 }),
  row("minLength-tightened", "breaking", "compatible", "search", { minLength: 3 }),
  row("minLength-loosened", "compatible", "breaking", "search", { minLength: 1 }),
  row("maxLength-tightened", "breaking", "compatible", "search", { maxLength: 20 }),
  row("maxLength-loosened", "compatible", "breaking", "search", { maxLength: undefined }),
  row("minItems-tightened", "breaking", "compatible", "tags", { minItems: 2 }),
  row("minItems-loosened", "compatible", "breaking", "tags", { minItems: undefined }),
  row("maxItems-tightened", "breaking", "compatible", "tags", { maxItems: 4 }),
  row("maxItems-loosened", "compatible", "breaking", "tags", { maxItems: 6 }),
  row("multipleOf-tightened", "breaking", "compatible", "step", { multipleOf: 4 }),
  row("multipleOf-loosened", "compatible", "breaking", "step", { multipleOf: 1 }),
  row("uniqueItems-tightened", "breaking", "compatible", "bag", { uniqueItems: true }),
  row("uniqueItems-loosened", "compatible", "breaking", "tags", { uniqueItems: undefined }),
  row("additionalProperties-tightened", "breaking", "compatible", "open", { additionalProperties: false }),
  row("additionalProperties-loosened", "compatible", "breaking", "meta", { additionalProperties: true }),
  row("minProperties-tightened", "breaking", "compatible", "meta", { minProperties: 2 }),
  row("minProperties-loosened", "compatible", "breaking", "meta", { minProperties: 0 }),
  row("maxProperties-tightened", "breaking", "compatible", "meta", { maxProperties: 3 }),
  row("maxProperties-loosened", "compatible", "breaking", "meta", { maxProperties: undefined }),
  row(
    "patternProperties-tightened",
    "breaking",
    "compatible",
    "open/patternProperties/^x-",
    {
      patternProperties: { "^x-": { type: "string" } },
    },
    "open",
  ),
  row(
    "patternProperties-loosened",
    "compatible",
    "breaking",
    "meta/patternProperties/^x-",
    {
      patternProperties: { "^x-": { type: "string" } },
    },
    "meta",
  ),
  row("pattern-set", "breaking", "compatible", "name", { pattern: "^[a-z]+$" }),
  row("pattern-unset", "compatible", "breaking", "code", { pattern: undefined }),
  row("pattern-changed", "breaking", "compatible", "code", { pattern: "^[a-f]+$" }),
  row("pattern-changed", "compatible", "breaking", "code", { pattern: "^[a-z0-9]+$" }),
  row("format-changed", "breaking", "breaking", "code", { format: "email" }),
  row("default-changed", "risky", "risky", "per_page", { default: 20 }),
  row("deprecated-set", "risky", "compatible", "search", { deprecated: true }),
  row("deprecated-unset", "compatible", "risky", "old", { deprecated: undefined }),
  row("batch-support-changed", "risky", "risky", "batch", (o) => {
    o.batch = !o.batch;
  }),
  row("operation-became-open", "compatible", "breaking", "GET /demo1/v1/things1/{id}", (o) => {
    o.access = "open";
  }),
  row("enum-values-removed", "breaking", "compatible", "meta/properties/colour", { enum: ["red"] }),
  row("type-changed", "breaking", "breaking", "meta/properties/size", { type: "boolean" }),
  row(
    "argument-became-optional",
    "compatible",
    "breaking",
    "meta/properties/colour",
    { required: [] },
    "meta",
  ),
  row(
    "argument-added",
    "compatible",
    "risky",
    "open/properties/extra",
    { properties: { extra: { type: "string" } } },
    "open",
  ),
  row(
    "argument-removed",
    "breaking",
    "compatible",
    "meta/properties/size",
    { size: undefined },
    "meta/properties",
  ),
  row("type-widened", "compatible", "breaking", "tags/items", { type: ["integer", "string"] }),
  row("minimum-tightened", "breaking", "compatible", "tags/items", { minimum: 1 }),
  row(
    "maxLength-loosened",
    "compatible",
    "breaking",
    "choice/oneOf/string",
    { maxLength: 9 },
    "choice/oneOf/0",
  ),
  row("enum-values-added", "breaking", "compatible", "response/properties/state", {
    enum: ["off", "on", "broken"],
  }),
  row(
    "property-added",
    "compatible",
    "risky",
    "response/properties/extra",
    { extra: { type: "string" } },
    "response/properties",
  ),
  row(
    "property-removed",
    "risky",
    "compatible",
    "response/properties/id",
    { id: undefined },
    "response/properties",
  ),
  row("minProperties-tightened", "compatible", "breaking", "response", { minProperties: 1 }),
  row("response-removed", "risky", "compatible", "response", (o) => {
    delete o.response;
  }),
  row("description-changed", "compatible", "compatible", "response/properties/id", {
    description: "Another text.",
  }),
  row("description-changed", "compatible", "compatible", "name", { description: "Another text." }),
];
