import type { BothWays, Level } from "./level.ts";

/** The level for a client that moves from A to B, one sentence on what it meets, and the level of a declaration at its word. */
type KindRow = readonly [level: Level, why: string, strict?: Level];

/**
 * Every kind of change, in the order in which a report lists them within one level. A kind names what B has against A; a
 * change may carry its own level where the row cannot know it.
 */
export const CHANGE_KINDS = {
  "namespace-only-in-a": ["breaking", "{B} has nothing under this namespace: every request gets 404."],
  "namespace-only-in-b": ["compatible", "A client of {A} does not know it."],
  "route-only-in-a": ["breaking", "{B} responds 404."],
  "route-only-in-b": ["compatible", "A client of {A} does not know it."],
  "route-covered-in-b": [
    "risky",
    "Another route of {B} serves these paths; whether it does the same, the index does not say.",
  ],
  "route-covered-in-a": ["compatible", "Another route of {A} serves these paths already."],
  "operation-only-in-a": ["breaking", "{B} has the path but not the method: 404."],
  "operation-only-in-b": ["compatible", "A client of {A} does not know it."],
  "route-other-version": [
    "breaking",
    "{B} responds 404; it has the same paths under another version, which is compared too.",
  ],
  "authentication-only-in-a": ["risky", "{B} does not offer this way to sign in."],
  "authentication-only-in-b": [
    "risky",
    "{A} does not offer this way to sign in; whether {B} asks for it, the index does not say.",
  ],
  "variable-pattern-changed": ["risky", "{B} takes other values at this place of the path."],
  "argument-added": ["compatible", "Optional: a request without it stays valid."],
  "argument-removed": [
    "risky",
    "WordPress ignores an argument it does not know: the request succeeds without it.",
    "breaking",
  ],
  "argument-became-required": ["breaking", "{B} refuses a request without it (400)."],
  "argument-became-optional": ["compatible", "{B} also takes a request without it."],
  "type-changed": ["breaking", "{B} refuses a type that {A} takes."],
  "type-narrowed": ["breaking", "{B} refuses a type that {A} takes."],
  "type-widened": ["compatible", "{B} takes more types."],
  "type-enforced": [
    "risky",
    "WordPress knows the type as {B} writes it: {B} refuses other values (400), which {A} does not check.",
  ],
  "type-unenforced": [
    "compatible",
    "WordPress does not know the type as {B} writes it, so it checks no value by it.",
  ],
  "enum-values-removed": ["breaking", "{B} refuses the values that {A} alone lists."],
  "enum-set": ["breaking", "{B} refuses every value off the list."],
  "minimum-tightened": ["breaking", "{B} refuses smaller numbers."],
  "maximum-tightened": ["breaking", "{B} refuses larger numbers."],
  "minLength-tightened": ["breaking", "{B} refuses shorter text."],
  "maxLength-tightened": ["breaking", "{B} refuses longer text."],
  "minItems-tightened": ["breaking", "{B} refuses shorter lists."],
  "maxItems-tightened": ["breaking", "{B} refuses longer lists."],
  "multipleOf-tightened": ["breaking", "{B} refuses numbers between its steps."],
  "uniqueItems-tightened": ["breaking", "{B} refuses a list that repeats a value."],
  "additionalProperties-tightened": ["breaking", "{B} refuses members it does not name."],
  "minProperties-tightened": ["breaking", "{B} refuses objects with fewer members."],
  "maxProperties-tightened": ["breaking", "{B} refuses objects with more members."],
  "pattern-set": ["breaking", "{B} refuses text that does not match."],
  "pattern-changed": ["risky", "{B} matches text against another pattern."],
  "pattern-unset": ["compatible", "{B} takes any text."],
  "enum-values-added": ["compatible", "{B} takes more values."],
  "enum-unset": ["compatible", "{B} takes any value of the type."],
  "minimum-loosened": ["compatible", "{B} takes smaller numbers."],
  "maximum-loosened": ["compatible", "{B} takes larger numbers."],
  "minLength-loosened": ["compatible", "{B} takes shorter text."],
  "maxLength-loosened": ["compatible", "{B} takes longer text."],
  "minItems-loosened": ["compatible", "{B} takes shorter lists."],
  "maxItems-loosened": ["compatible", "{B} takes longer lists."],
  "multipleOf-loosened": ["compatible", "{B} takes numbers between the steps of {A}."],
  "uniqueItems-loosened": ["compatible", "{B} takes a list that repeats a value."],
  "additionalProperties-loosened": ["compatible", "{B} takes members it does not name."],
  "minProperties-loosened": ["compatible", "{B} takes objects with fewer members."],
  "maxProperties-loosened": ["compatible", "{B} takes objects with more members."],
  "composition-changed": [
    "risky",
    "The rule is combined in another way, and the index does not decide which requests that concerns.",
  ],
  "format-changed": [
    "risky",
    "WordPress does not check this format; whether {B} refuses a value, the index does not say.",
  ],
  "default-changed": ["risky", "The same request without this argument does something else."],
  "deprecated-set": ["risky", "It still works on {B}, and is announced to go."],
  "deprecated-unset": ["compatible", "{B} no longer announces that it goes."],
  "login-became-required": ["breaking", "{B} refuses it to a visitor: a request without a sign-in gets 401."],
  "login-became-optional": ["compatible", "{B} lets anybody do it, without a sign-in."],
  "batch-support-changed": ["risky", "The batch route takes this operation on one side only."],
  "response-added": ["compatible", "{B} describes the response, {A} does not."],
  "response-removed": ["risky", "{B} no longer describes the response."],
  "property-added": ["compatible", "{B} responds with one member more."],
  "property-removed": ["risky", "A client that reads this member of the response finds nothing.", "breaking"],
  "property-became-required": ["compatible", "{B} always sends this member."],
  "property-became-optional": ["breaking", "A response of {B} may lack this member, which {A} always sends."],
  "context-changed": ["risky", "The response holds this member in other contexts (view, edit, embed)."],
  "read-only-changed": ["risky", "Whether a request may set it differs."],
  "variable-renamed": ["compatible", "The paths are the same; only the name in the template differs."],
  "description-changed": ["compatible", "A text for people."],
} as const satisfies Record<string, KindRow>;

/** A kind of change: `argument-became-required`, `type-narrowed` and others. */
export type ChangeKind = keyof typeof CHANGE_KINDS;

export const KIND_ORDER: readonly ChangeKind[] = Object.keys(CHANGE_KINDS).filter(isChangeKind);

/** Whether the text names a kind of change. */
export function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(CHANGE_KINDS, text);
}

/** What a kind ends in, and what the kind of the same difference with the sides exchanged ends in. */
const MIRRORS: readonly (readonly [string, string])[] = [
  ["-in-a", "-in-b"],
  ["-added", "-removed"],
  ["-set", "-unset"],
  ["-enforced", "-unenforced"],
  ["-tightened", "-loosened"],
  ["-narrowed", "-widened"],
  ["-required", "-optional"],
];

/** The kind of the same difference with the sides exchanged. */
export function mirrorKind(kind: ChangeKind): ChangeKind {
  const [mirror = kind] = MIRRORS.flatMap(([one, other]) => [
    ...(kind.endsWith(one) ? [kind.slice(0, -one.length) + other] : []),
    ...(kind.endsWith(other) ? [kind.slice(0, -other.length) + one] : []),
  ]);
  return isChangeKind(mirror) ? mirror : kind;
}

/** Whether the declaration is taken at its word or read with what WordPress is known to do. */
export const POLICIES = ["wordpress", "strict"] as const;

/** `wordpress` reads a declaration with what WordPress is known to do, `strict` at its word. */
export type Policy = (typeof POLICIES)[number];

/** The level of the kind for a client that moves from A to B. */
export function kindLevel(kind: ChangeKind, policy: Policy): Level {
  const [level, , strict]: KindRow = CHANGE_KINDS[kind];
  return policy === "strict" ? (strict ?? level) : level;
}

/** One sentence on what a client of `{A}` meets on `{B}`. */
export function kindWhy(kind: ChangeKind): string {
  return CHANGE_KINDS[kind][1];
}

/** The level of a kind in both directions, as the table has it. */
export function tableLevel(kind: ChangeKind, policy: Policy): BothWays<Level> {
  return { aToB: kindLevel(kind, policy), bToA: kindLevel(mirrorKind(kind), policy) };
}
