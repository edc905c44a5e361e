import type { BothWays, Level } from "./level.ts";

/** The level for a client that moves from A to B, the reason in one sentence, and the level under the `strict` policy. */
type KindRow = readonly [level: Level, why: string, strict?: Level];

/**
 * Every kind of change, in the order of reports within one level. A kind names the difference of B from A; a change carries
 * its own level if the row cannot know it.
 */
export const CHANGE_KINDS = {
  "namespace-only-in-a": ["breaking", "{B} has no routes in this namespace: every request gets 404."],
  "namespace-only-in-b": ["compatible", "Clients of {A} do not use it."],
  "route-only-in-a": ["breaking", "{B} responds 404."],
  "route-only-in-b": ["compatible", "Clients of {A} do not use it."],
  "route-covered-in-b": [
    "risky",
    "Another route of {B} serves these paths; the index does not say whether it does the same.",
  ],
  "route-covered-in-a": ["compatible", "Another route of {A} serves these paths already."],
  "operation-only-in-a": ["breaking", "{B} has the path but not the method: 404."],
  "operation-only-in-b": ["compatible", "Clients of {A} do not use it."],
  "route-other-version": [
    "breaking",
    "{B} responds 404; it has the same paths under another version, which is compared too.",
  ],
  "authentication-only-in-a": ["risky", "{B} does not offer this way to sign in."],
  "authentication-only-in-b": [
    "risky",
    "{A} does not offer this way to sign in; the index does not say whether {B} requires it.",
  ],
  "variable-pattern-changed": ["risky", "{B} accepts other values in this part of the path."],
  "argument-added": ["compatible", "Optional: a request without it stays valid."],
  "argument-removed": [
    "risky",
    "WordPress ignores unknown arguments: the request still succeeds.",
    "breaking",
  ],
  "argument-became-required": ["breaking", "{B} rejects requests that omit it (400)."],
  "argument-became-optional": ["compatible", "{B} also accepts requests that omit it."],
  "type-changed": ["breaking", "{B} rejects a type that {A} accepts."],
  "type-narrowed": ["breaking", "{B} rejects a type that {A} accepts."],
  "type-widened": ["compatible", "{B} accepts more types."],
  "type-enforced": [
    "risky",
    "WordPress knows the type that {B} declares, so {B} rejects other values (400); {A} does not check them.",
  ],
  "type-unenforced": [
    "compatible",
    "WordPress does not know the type that {B} declares, so {B} does not check values.",
  ],
  "enum-values-removed": ["breaking", "{B} rejects the values that only {A} lists."],
  "enum-set": ["breaking", "{B} rejects every value that is not on the list."],
  "minimum-tightened": ["breaking", "{B} rejects smaller numbers."],
  "maximum-tightened": ["breaking", "{B} rejects larger numbers."],
  "minLength-tightened": ["breaking", "{B} rejects shorter text."],
  "maxLength-tightened": ["breaking", "{B} rejects longer text."],
  "minItems-tightened": ["breaking", "{B} rejects shorter lists."],
  "maxItems-tightened": ["breaking", "{B} rejects longer lists."],
  "multipleOf-tightened": ["breaking", "{B} rejects numbers between its steps."],
  "uniqueItems-tightened": ["breaking", "{B} rejects lists that repeat a value."],
  "additionalProperties-tightened": ["breaking", "{B} rejects members that it does not name."],
  "minProperties-tightened": ["breaking", "{B} rejects objects with fewer members."],
  "maxProperties-tightened": ["breaking", "{B} rejects objects with more members."],
  "patternProperties-tightened": [
    "breaking",
    "{B} rejects members whose name matches a pattern, or checks their values.",
  ],
  "pattern-set": ["breaking", "{B} rejects text that does not match."],
  "pattern-changed": ["risky", "{B} matches text against another pattern."],
  "pattern-unset": ["compatible", "{B} accepts any text."],
  "enum-values-added": ["compatible", "{B} accepts more values."],
  "enum-unset": ["compatible", "{B} accepts any value of the type."],
  "minimum-loosened": ["compatible", "{B} accepts smaller numbers."],
  "maximum-loosened": ["compatible", "{B} accepts larger numbers."],
  "minLength-loosened": ["compatible", "{B} accepts shorter text."],
  "maxLength-loosened": ["compatible", "{B} accepts longer text."],
  "minItems-loosened": ["compatible", "{B} accepts shorter lists."],
  "maxItems-loosened": ["compatible", "{B} accepts longer lists."],
  "multipleOf-loosened": ["compatible", "{B} accepts numbers between the steps of {A}."],
  "uniqueItems-loosened": ["compatible", "{B} accepts lists that repeat a value."],
  "additionalProperties-loosened": ["compatible", "{B} accepts members that it does not name."],
  "minProperties-loosened": ["compatible", "{B} accepts objects with fewer members."],
  "maxProperties-loosened": ["compatible", "{B} accepts objects with more members."],
  "patternProperties-loosened": [
    "compatible",
    "{B} accepts members whose name matches a pattern, or does not check their values.",
  ],
  "composition-changed": [
    "risky",
    "The combination of rules differs; the index does not decide which requests that affects.",
  ],
  "format-changed": [
    "risky",
    "WordPress does not check this format; the index does not say whether {B} rejects a value.",
  ],
  "default-changed": ["risky", "A request without this argument may have another result."],
  "deprecated-set": ["risky", "It still works on {B}, but is deprecated there."],
  "deprecated-unset": ["compatible", "It is not deprecated on {B}."],
  "operation-became-restricted": ["breaking", "{B} refuses requests without a sign-in, which {A} allows."],
  "user-became-refused": [
    "risky",
    "{A} allows requests of this user; responses of {B} do not show that it allows them.",
  ],
  "open-operation-only-in-a": ["compatible", "{A} allows requests without a sign-in, and {B} lacks it."],
  "operation-became-open": ["compatible", "{B} allows requests without a sign-in."],
  "open-operation-only-in-b": ["compatible", "{B} allows requests without a sign-in, and {A} lacks it."],
  "user-became-allowed": [
    "compatible",
    "{B} allows requests of this user; responses of {A} do not show that it allows them.",
  ],
  "batch-support-changed": ["risky", "Only one side accepts this operation in batch requests."],
  "response-added": ["compatible", "{B} describes the response, {A} does not."],
  "response-removed": ["risky", "{B} no longer describes the response."],
  "property-added": ["compatible", "The response of {B} has an additional member."],
  "property-removed": ["risky", "Clients that read this member of the response find nothing.", "breaking"],
  "property-became-required": ["compatible", "{B} always sends this member."],
  "property-became-optional": ["breaking", "A response of {B} may lack this member, which {A} always sends."],
  "context-changed": ["risky", "The response holds this member in other contexts (view, edit, embed)."],
  "read-only-changed": ["risky", "Only one side lets a request set it."],
  "variable-renamed": ["compatible", "The paths are the same; only the name in the template differs."],
  "description-changed": ["compatible", "Only a text for people differs."],
} as const satisfies Record<string, KindRow>;

/** A kind of change: `argument-became-required`, `type-narrowed` and others. */
export type ChangeKind = keyof typeof CHANGE_KINDS;

export const KIND_ORDER: readonly ChangeKind[] = Object.keys(CHANGE_KINDS).filter(isChangeKind);

/** Whether the text names a kind of change. */
function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(CHANGE_KINDS, text);
}

/** Endings of kinds and of their mirrors, the kinds of the same difference with the sides exchanged. */
const MIRRORS: readonly (readonly [string, string])[] = [
  ["-in-a", "-in-b"],
  ["-added", "-removed"],
  ["-set", "-unset"],
  ["-enforced", "-unenforced"],
  ["-tightened", "-loosened"],
  ["-narrowed", "-widened"],
  ["-required", "-optional"],
  ["-open", "-restricted"],
  ["-allowed", "-refused"],
];

/** The kind of the same difference with the sides exchanged. */
export function mirrorKind(kind: ChangeKind): ChangeKind {
  const [mirror = kind] = MIRRORS.flatMap(([one, other]) => [
    ...(kind.endsWith(one) ? [kind.slice(0, -one.length) + other] : []),
    ...(kind.endsWith(other) ? [kind.slice(0, -other.length) + one] : []),
  ]);
  return isChangeKind(mirror) ? mirror : kind;
}

/** Ways to read a declaration, the default first. */
export const POLICIES = ["wordpress", "strict"] as const;

/** `wordpress` reads a declaration as WordPress is known to enforce it, `strict` as it is written. */
export type Policy = (typeof POLICIES)[number];

/** The level of the kind for a client that moves from A to B. */
export function kindLevel(kind: ChangeKind, policy: Policy): Level {
  const [level, , strict]: KindRow = CHANGE_KINDS[kind];
  return policy === "strict" ? (strict ?? level) : level;
}

/** The reason in one sentence, for a client of `{A}` on `{B}`. */
export function kindWhy(kind: ChangeKind): string {
  return CHANGE_KINDS[kind][1];
}

/** The level of a kind in both directions, from the table. */
export function tableLevel(kind: ChangeKind, policy: Policy): BothWays<Level> {
  return { aToB: kindLevel(kind, policy), bToA: kindLevel(mirrorKind(kind), policy) };
}
