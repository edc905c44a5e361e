import type { ChangeKind } from "../../src/compare/kinds.ts";
import type { Level } from "../../src/compare/level.ts";
import type { Schema, SchemaType } from "../../src/schema/index.ts";

/** One change of a schema, wherever one stands that it fits. */
interface SchemaPlant {
  readonly name: string;
  readonly kind: ChangeKind;
  readonly level: Level;
  readonly back: Level;
  /** Where the finding points, below the schema. */
  readonly below: string;
  /** Whether the levels are those of an answer; otherwise an answer has them exchanged. */
  readonly said: boolean;
  readonly fits: (schema: Schema, where: Where) => boolean;
  readonly from: (schema: Schema) => Schema;
  readonly to: (schema: Schema) => Schema;
}

type Where = "argument" | "response";
type Change = (schema: Schema) => Schema;

interface Row {
  readonly levels?: readonly [Level, Level];
  readonly from?: Change;
  readonly to: Change;
  readonly only?: Where;
  readonly below?: string;
}

const TIGHTER = ["breaking", "compatible"] as const;
const WIDER = ["compatible", "breaking"] as const;
const RISKY = ["risky", "risky"] as const;

/** Formats of which WordPress checks some, so that one in their place is no small change. */
const isUnformatted = ({ format, wordpressFormat }: Schema) =>
  format === undefined && wordpressFormat === undefined;

function row(
  kind: ChangeKind,
  type: SchemaType,
  when: (schema: Schema) => boolean,
  { levels = TIGHTER, from = (schema) => schema, to, only, below = "" }: Row,
): SchemaPlant {
  return {
    name: `${kind} ${type} ${levels[0]}`,
    kind,
    level: levels[0],
    back: levels[1],
    below,
    said: only === "response",
    fits: (schema, where) =>
      schema.types?.length === 1 &&
      schema.types[0] === type &&
      (only === undefined || only === where) &&
      when(schema),
    from,
    to,
  };
}

/** A change that sets one member of the schema. */
function set(members: Schema): Change {
  return (schema) => ({ ...schema, ...members });
}

/** A change that takes one member of the schema away. */
function without(name: keyof Schema): Change {
  return (schema) => Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
}

const always = () => true;

/** A list of values takes none of a type that is new, and leaves bounds nothing to refuse where they take all of it. */
const unlisted = (schema: Schema) => schema.enum === undefined;
/** Bounds by whole numbers: above 0 and from 1 on are the same integers. */
const lower = ({ minimum = -9, exclusiveMinimum = -10 }: Schema) => Math.max(minimum, exclusiveMinimum + 1);
const upper = ({ maximum = 9e6, exclusiveMaximum = 9e6 + 1 }: Schema) =>
  Math.min(maximum, exclusiveMaximum - 1);
const members = (schema: Schema) => schema.properties ?? new Map<string, Schema>();

/** The first member that the object names. */
const first = (schema: Schema) => [...members(schema).keys()][0] ?? "";

const PLANTED = "planted";

function withMember(schema: Schema): Schema {
  const { required = [] } = schema;
  return {
    ...schema,
    required,
    properties: new Map([...members(schema), [PLANTED, { types: ["string"] } as const]]),
  };
}

function requiring(schema: Schema): Schema {
  return { ...withMember(schema), required: [...(schema.required ?? []), PLANTED].toSorted() };
}

const isOpen = ({ additionalProperties = true, patternProperties }: Schema) =>
  additionalProperties === true && patternProperties === undefined;

/** Every kind of change that a schema can show; each is planted forth and, as its mirror, back. */
export const SCHEMA_PLANTS: readonly SchemaPlant[] = [
  row("type-changed", "string", unlisted, {
    levels: ["breaking", "breaking"],
    to: set({ types: ["object"] }),
  }),
  // Types that a query can tell apart: there a number is a text, and `null` cannot be sent.
  row("type-widened", "string", unlisted, { levels: WIDER, to: set({ types: ["string", "object"] }) }),
  row("type-widened", "boolean", unlisted, { levels: WIDER, to: set({ types: ["boolean", "object"] }) }),
  row("type-widened", "integer", unlisted, { levels: WIDER, to: set({ types: ["number"] }) }),
  row("type-enforced", "integer", unlisted, {
    levels: ["risky", "compatible"],
    only: "argument",
    from: set({ foreignType: "int" }),
    to: without("foreignType"),
  }),
  row("enum-set", "string", unlisted, { to: set({ enum: ["one", "two"] }) }),
  row("enum-values-added", "string", (schema) => (schema.enum ?? []).length > 0, {
    levels: WIDER,
    to: (schema) => ({ ...schema, enum: [PLANTED, ...(schema.enum ?? [])] }),
  }),
  row("enum-unset", "string", (schema) => (schema.enum ?? []).length > 0, {
    levels: WIDER,
    to: without("enum"),
  }),
  ...(["integer", "number"] as const).flatMap((type) => [
    row("minimum-tightened", type, unlisted, { to: (schema) => ({ ...schema, minimum: lower(schema) + 1 }) }),
    row("minimum-tightened", type, unlisted, {
      to: (schema) => ({ ...schema, exclusiveMinimum: lower(schema) }),
      from: (schema) => ({ ...schema, exclusiveMinimum: lower(schema) - 1, minimum: lower(schema) }),
    }),
    row("maximum-tightened", type, unlisted, { to: (schema) => ({ ...schema, maximum: upper(schema) - 1 }) }),
    row("multipleOf-tightened", type, unlisted, {
      to: (schema) => ({ ...schema, multipleOf: (schema.multipleOf ?? 1.5) * 2 }),
    }),
  ]),
  row("minLength-tightened", "string", unlisted, {
    to: (schema) => ({ ...schema, minLength: (schema.minLength ?? 0) + 1 }),
  }),
  row("maxLength-tightened", "string", (schema) => unlisted(schema) && (schema.maxLength ?? 9) > 0, {
    to: (schema) => ({ ...schema, maxLength: (schema.maxLength ?? 9) - 1 }),
  }),
  row("minItems-tightened", "array", always, {
    to: (schema) => ({ ...schema, minItems: (schema.minItems ?? 0) + 1 }),
  }),
  row("maxItems-tightened", "array", ({ maxItems = 9 }) => maxItems > 0, {
    to: (schema) => ({ ...schema, maxItems: (schema.maxItems ?? 9) - 1 }),
  }),
  row("uniqueItems-tightened", "array", (schema) => schema.uniqueItems !== true, {
    to: set({ uniqueItems: true }),
  }),
  row("minProperties-tightened", "object", always, {
    to: (schema) => ({ ...schema, minProperties: (schema.minProperties ?? 0) + 1 }),
  }),
  row("maxProperties-tightened", "object", ({ maxProperties = 9 }) => maxProperties > 0, {
    to: (schema) => ({ ...schema, maxProperties: (schema.maxProperties ?? 9) - 1 }),
  }),
  row("additionalProperties-tightened", "object", isOpen, { to: set({ additionalProperties: false }) }),
  row("patternProperties-tightened", "object", isOpen, {
    below: `/patternProperties/${PLANTED}`,
    to: set({ patternProperties: new Map([[PLANTED, { types: ["string"] }]]) }),
  }),
  row("patternProperties-loosened", "object", isOpen, {
    levels: WIDER,
    below: `/patternProperties/${PLANTED}`,
    from: set({ additionalProperties: false }),
    to: set({
      additionalProperties: false,
      patternProperties: new Map([[PLANTED, { types: ["string"] }]]),
    }),
  }),
  row("pattern-set", "string", (schema) => unlisted(schema) && schema.pattern === undefined, {
    to: set({ pattern: "^[a-z]+$" }),
  }),
  row("pattern-changed", "string", unlisted, {
    from: set({ pattern: "^[a-z]+$" }),
    to: set({ pattern: "^[a-f]+$" }),
  }),
  row("format-changed", "string", isUnformatted, { levels: RISKY, to: set({ format: PLANTED }) }),
  // A default that WordPress refuses makes a request without it fail, which is another change.
  row("default-changed", "string", ({ misfitDefault }) => misfitDefault === undefined, {
    levels: RISKY,
    only: "argument",
    to: set({ default: PLANTED }),
  }),
  // A client that reads a deprecated member of a response is warned as one that sends a deprecated argument is.
  ...(["argument", "response"] as const).map((only) =>
    row("deprecated-set", "string", (schema) => schema.deprecated !== true, {
      levels: ["risky", "compatible"],
      only,
      to: set({ deprecated: true }),
    }),
  ),
  row("read-only-changed", "string", (schema) => schema.readOnly !== true, {
    levels: RISKY,
    to: set({ readOnly: true }),
  }),
  row("context-changed", "string", always, {
    levels: RISKY,
    only: "response",
    from: set({ context: ["view"] }),
    to: set({ context: [PLANTED] }),
  }),
  row("composition-changed", "string", always, { levels: RISKY, to: set({ not: { enum: [PLANTED] } }) }),
  row("description-changed", "string", (schema) => schema.description !== undefined, {
    levels: ["compatible", "compatible"],
    to: set({ description: "A planted text." }),
  }),
  row("argument-became-required", "object", (schema) => first(schema) !== "", {
    only: "argument",
    below: `/properties/${PLANTED}`,
    from: withMember,
    to: requiring,
  }),
  row("property-became-required", "object", (schema) => first(schema) !== "", {
    levels: WIDER,
    only: "response",
    below: `/properties/${PLANTED}`,
    from: withMember,
    to: requiring,
  }),
  row("argument-added", "object", isOpen, {
    levels: ["compatible", "risky"],
    only: "argument",
    below: `/properties/${PLANTED}`,
    to: withMember,
  }),
  row("argument-added", "object", isOpen, {
    levels: ["breaking", "risky"],
    only: "argument",
    below: `/properties/${PLANTED}`,
    to: requiring,
  }),
  row("argument-added", "object", (schema) => schema.additionalProperties === false, {
    levels: WIDER,
    only: "argument",
    below: `/properties/${PLANTED}`,
    to: withMember,
  }),
  row("property-added", "object", always, {
    levels: ["compatible", "risky"],
    only: "response",
    below: `/properties/${PLANTED}`,
    to: withMember,
  }),
];
