import type { Level } from "./level.ts";

/** What is known of a kind of change. */
export interface KindRow {
  /** The kind of the same difference seen from the other side. */
  readonly mirror: string;
  /** For a client that moves from A to B; a change may carry its own level where the row cannot know it. */
  readonly level: Level;
  /** Where the declaration at its word says otherwise. */
  readonly strict?: Level;
  /** One sentence on what a client of `{A}` meets on `{B}`. */
  readonly why: string;
}

/**
 * Every kind of change. A kind names what B has against A; its mirror names the same with the sides exchanged,
 * so the level from B to A is the level of the mirror.
 */
export const CHANGE_KINDS = {
  "namespace-only-in-a": {
    mirror: "namespace-only-in-b",
    level: "breaking",
    why: "{B} has nothing under this namespace: every request gets 404.",
  },
  "namespace-only-in-b": {
    mirror: "namespace-only-in-a",
    level: "compatible",
    why: "A client of {A} does not know it.",
  },
  "route-only-in-a": {
    mirror: "route-only-in-b",
    level: "breaking",
    why: "{B} responds 404.",
  },
  "route-only-in-b": {
    mirror: "route-only-in-a",
    level: "compatible",
    why: "A client of {A} does not know it.",
  },
  "route-covered-in-b": {
    mirror: "route-covered-in-a",
    level: "risky",
    why: "Another route of {B} serves these paths; whether it does the same, the index does not say.",
  },
  "route-covered-in-a": {
    mirror: "route-covered-in-b",
    level: "compatible",
    why: "Another route of {A} serves these paths already.",
  },
  "operation-only-in-a": {
    mirror: "operation-only-in-b",
    level: "breaking",
    why: "{B} has the path but not the method: 404.",
  },
  "operation-only-in-b": {
    mirror: "operation-only-in-a",
    level: "compatible",
    why: "A client of {A} does not know it.",
  },
  "route-other-version": {
    mirror: "route-other-version",
    level: "breaking",
    why: "{B} responds 404; it has the same paths under another version, which is compared too.",
  },
  "authentication-only-in-a": {
    mirror: "authentication-only-in-b",
    level: "risky",
    why: "{B} does not offer this way to sign in.",
  },
  "authentication-only-in-b": {
    mirror: "authentication-only-in-a",
    level: "risky",
    why: "{A} does not offer this way to sign in; whether {B} asks for it, the index does not say.",
  },
  "variable-pattern-changed": {
    mirror: "variable-pattern-changed",
    level: "risky",
    why: "{B} takes other values at this place of the path.",
  },
  "argument-added": {
    mirror: "argument-removed",
    level: "compatible",
    why: "Optional: a request without it stays valid.",
  },
  "argument-removed": {
    mirror: "argument-added",
    level: "risky",
    strict: "breaking",
    why: "WordPress ignores an argument it does not know: the request succeeds without it.",
  },
  "argument-became-required": {
    mirror: "argument-became-optional",
    level: "breaking",
    why: "{B} refuses a request without it (400).",
  },
  "argument-became-optional": {
    mirror: "argument-became-required",
    level: "compatible",
    why: "{B} also takes a request without it.",
  },
  "type-changed": {
    mirror: "type-changed",
    level: "breaking",
    why: "{B} refuses a type that {A} takes.",
  },
  "type-narrowed": {
    mirror: "type-widened",
    level: "breaking",
    why: "{B} refuses a type that {A} takes.",
  },
  "type-widened": { mirror: "type-narrowed", level: "compatible", why: "{B} takes more types." },
  "enum-values-removed": {
    mirror: "enum-values-added",
    level: "breaking",
    why: "{B} refuses the values that {A} alone lists.",
  },
  "enum-set": { mirror: "enum-unset", level: "breaking", why: "{B} refuses every value off the list." },
  "minimum-tightened": { mirror: "minimum-loosened", level: "breaking", why: "{B} refuses smaller numbers." },
  "maximum-tightened": { mirror: "maximum-loosened", level: "breaking", why: "{B} refuses larger numbers." },
  "minLength-tightened": {
    mirror: "minLength-loosened",
    level: "breaking",
    why: "{B} refuses shorter text.",
  },
  "maxLength-tightened": { mirror: "maxLength-loosened", level: "breaking", why: "{B} refuses longer text." },
  "minItems-tightened": { mirror: "minItems-loosened", level: "breaking", why: "{B} refuses shorter lists." },
  "maxItems-tightened": { mirror: "maxItems-loosened", level: "breaking", why: "{B} refuses longer lists." },
  "multipleOf-tightened": {
    mirror: "multipleOf-loosened",
    level: "breaking",
    why: "{B} refuses numbers between its steps.",
  },
  "uniqueItems-tightened": {
    mirror: "uniqueItems-loosened",
    level: "breaking",
    why: "{B} refuses a list that repeats a value.",
  },
  "additionalProperties-tightened": {
    mirror: "additionalProperties-loosened",
    level: "breaking",
    why: "{B} refuses members it does not name.",
  },
  "minProperties-tightened": {
    mirror: "minProperties-loosened",
    level: "breaking",
    why: "{B} refuses objects with fewer members.",
  },
  "maxProperties-tightened": {
    mirror: "maxProperties-loosened",
    level: "breaking",
    why: "{B} refuses objects with more members.",
  },
  "pattern-set": {
    mirror: "pattern-unset",
    level: "breaking",
    why: "{B} refuses text that does not match.",
  },
  "pattern-changed": {
    mirror: "pattern-changed",
    level: "risky",
    why: "{B} matches text against another pattern.",
  },
  "pattern-unset": { mirror: "pattern-set", level: "compatible", why: "{B} takes any text." },
  "enum-values-added": { mirror: "enum-values-removed", level: "compatible", why: "{B} takes more values." },
  "enum-unset": { mirror: "enum-set", level: "compatible", why: "{B} takes any value of the type." },
  "minimum-loosened": {
    mirror: "minimum-tightened",
    level: "compatible",
    why: "{B} takes smaller numbers.",
  },
  "maximum-loosened": { mirror: "maximum-tightened", level: "compatible", why: "{B} takes larger numbers." },
  "minLength-loosened": {
    mirror: "minLength-tightened",
    level: "compatible",
    why: "{B} takes shorter text.",
  },
  "maxLength-loosened": {
    mirror: "maxLength-tightened",
    level: "compatible",
    why: "{B} takes longer text.",
  },
  "minItems-loosened": { mirror: "minItems-tightened", level: "compatible", why: "{B} takes shorter lists." },
  "maxItems-loosened": { mirror: "maxItems-tightened", level: "compatible", why: "{B} takes longer lists." },
  "multipleOf-loosened": {
    mirror: "multipleOf-tightened",
    level: "compatible",
    why: "{B} takes numbers between the steps of {A}.",
  },
  "uniqueItems-loosened": {
    mirror: "uniqueItems-tightened",
    level: "compatible",
    why: "{B} takes a list that repeats a value.",
  },
  "additionalProperties-loosened": {
    mirror: "additionalProperties-tightened",
    level: "compatible",
    why: "{B} takes members it does not name.",
  },
  "minProperties-loosened": {
    mirror: "minProperties-tightened",
    level: "compatible",
    why: "{B} takes objects with fewer members.",
  },
  "maxProperties-loosened": {
    mirror: "maxProperties-tightened",
    level: "compatible",
    why: "{B} takes objects with more members.",
  },
  "composition-changed": {
    mirror: "composition-changed",
    level: "risky",
    why: "The rule is combined in another way, and the index does not decide which requests that concerns.",
  },
  "format-changed": {
    mirror: "format-changed",
    level: "risky",
    why: "WordPress does not check this format; whether {B} refuses a value, the index does not say.",
  },
  "default-changed": {
    mirror: "default-changed",
    level: "risky",
    why: "The same request without this argument does something else.",
  },
  "deprecated-set": {
    mirror: "deprecated-unset",
    level: "risky",
    why: "It still works on {B}, and is announced to go.",
  },
  "deprecated-unset": {
    mirror: "deprecated-set",
    level: "compatible",
    why: "{B} no longer announces that it goes.",
  },
  "login-became-required": {
    mirror: "login-became-optional",
    level: "breaking",
    why: "{B} refuses it to a visitor: a request without a sign-in gets 401.",
  },
  "login-became-optional": {
    mirror: "login-became-required",
    level: "compatible",
    why: "{B} lets anybody do it, without a sign-in.",
  },
  "batch-support-changed": {
    mirror: "batch-support-changed",
    level: "risky",
    why: "The batch route takes this operation on one side only.",
  },
  "response-added": {
    mirror: "response-removed",
    level: "compatible",
    why: "{B} describes the response, {A} does not.",
  },
  "response-removed": {
    mirror: "response-added",
    level: "risky",
    why: "{B} no longer describes the response.",
  },
  "property-added": {
    mirror: "property-removed",
    level: "compatible",
    why: "{B} responds with one member more.",
  },
  "property-removed": {
    mirror: "property-added",
    level: "risky",
    strict: "breaking",
    why: "A client that reads this member of the response finds nothing.",
  },
  "property-became-required": {
    mirror: "property-became-optional",
    level: "compatible",
    why: "{B} always sends this member.",
  },
  "property-became-optional": {
    mirror: "property-became-required",
    level: "breaking",
    why: "A response of {B} may lack this member, which {A} always sends.",
  },
  "context-changed": {
    mirror: "context-changed",
    level: "risky",
    why: "The response holds this member in other contexts (view, edit, embed).",
  },
  "read-only-changed": {
    mirror: "read-only-changed",
    level: "risky",
    why: "Whether a request may set it differs.",
  },
  "variable-renamed": {
    mirror: "variable-renamed",
    level: "compatible",
    why: "The paths are the same; only the name in the template differs.",
  },
  "description-changed": {
    mirror: "description-changed",
    level: "compatible",
    why: "A text for people.",
  },
} as const satisfies Record<string, KindRow>;
