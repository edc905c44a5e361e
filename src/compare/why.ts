import { CHANGE_KINDS, kindWhy, mirrorKind } from "./kinds.ts";
import { compareLevels } from "./level.ts";
import type { ChangeKind } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangePart } from "./model.ts";

const READ_AS_OTHER =
  "WordPress reads a single value as a list of one, splits text at commas, and reads a list as an object of its positions.";

const UNCHECKED =
  "WordPress checks this only beside a type that it knows: the index does not say whether {B} rejects such a value.";

const MATCHED_BY_TWO = "Exactly one branch must match a value: {B} rejects values that match two.";

const OTHER_MEMBERS =
  "Members whose name matches the pattern have another schema; the index does not decide which values that affects.";

const SHADOWING =
  "{B} tries it before a route that {A} has too, and calls the first that matches: some requests reach another route.";

/** Kinds of changes that reject more values, except types. */
const REJECTING =
  /^(?:enum-values-removed|enum-set|pattern-set|argument-added|argument-became-required|.*-tightened)$/;

/** Kinds of changes that accept more values; a loosened `multipleOf` or pattern of names may still reject some. */
const WIDENING =
  /^(?:type-widened|enum-values-added|(?:enum|pattern)-unset|argument-became-optional|(?!multipleOf|patternProperties).*-loosened)$/;

/**
 * Reasons for a kind at another level than that of its row.
 *
 * @public The reference is written from it, out of what is built.
 */
export const WHY_AT: ReadonlyMap<string, string> = new Map([
  ...["route-only-in-b", "operation-only-in-b", "namespace-only-in-b", "route-covered-in-a"].map(
    (kind) => [`${kind} risky`, SHADOWING] as const,
  ),
  ["route-only-in-a risky", "The patterns do not decide whether another route of {B} serves these paths."],
  ["operation-only-in-a compatible", "WordPress responds to HEAD as to GET."],
  ["argument-added breaking", "{B} rejects requests that omit it (400)."],
  ["argument-removed breaking", "{B} rejects members that it does not name."],
  ["argument-became-required compatible", "It is required, but WordPress fills in its default."],
  ["default-changed breaking", "{B} rejects requests that omit it (400)."],
  ["default-changed compatible", "{B} fills in a default; {A} rejects requests that omit it."],
  ["variable-pattern-changed breaking", "{B} responds 404 for values that {A} accepts."],
  ["variable-pattern-changed compatible", "{B} accepts every value that {A} accepts, and more."],
  ["type-changed risky", READ_AS_OTHER],
  ["type-narrowed risky", `{B} may read it as another type or branch. ${READ_AS_OTHER}`],
  ["type-widened risky", MATCHED_BY_TWO],
  ["type-widened breaking", MATCHED_BY_TWO],
  ["type-narrowed compatible", "{B} accepts every value that can be sent to {A}."],
  ["type-changed compatible", "{B} accepts every value that can be sent to {A}."],
  ["pattern-changed breaking", "{B} rejects text that {A} accepts."],
  ["pattern-changed compatible", "{B} accepts every text that {A} accepts, and more."],
  ["format-changed breaking", "{B} rejects text in another format."],
  ["format-changed compatible", "{B} does not require the format that {A} requires."],
  [
    "operation-became-restricted risky",
    "{A} allows requests without a sign-in; the methods that {B} lists to a visitor lack this one.",
  ],
  ["property-removed breaking", "{A} always sends this member, {B} never does."],
  ...Object.keys(CHANGE_KINDS)
    .filter((kind) => REJECTING.test(kind))
    .map((kind) => [`${kind} risky`, UNCHECKED] as const),
  ["patternProperties-tightened risky", OTHER_MEMBERS],
  ["patternProperties-loosened risky", OTHER_MEMBERS],
]);

/** Reasons for changes of responses, if the reason for requests would mislead. */
const WHY_OF_RESPONSES: ReadonlyMap<string, string> = new Map([
  ["context-changed compatible", "The response holds this member in more contexts (view, edit, embed)."],
  ["format-changed risky", "A response of {B} may write this value in another format."],
  ["type-widened risky", "{B} does not declare the type."],
  [
    "composition-changed risky",
    "A response of {B} may hold what {A} never sends; the index does not decide it.",
  ],
]);

/** Names of the sides in a reason, and the directions that count. */
interface SideNames {
  readonly a: string;
  readonly b: string;
  /** Whether only the direction from A to B counts. */
  readonly history: boolean;
}

/**
 * Explains the direction in which the change is worse (in a history, from A to B) in one sentence with the names of the
 * sides.
 *
 * @param level the level of the change itself; selects the sentence.
 * @param set the level with those that a person set; selects only the direction.
 */
export function explainChange(
  kind: ChangeKind,
  part: ChangePart,
  level: BothWays<Level>,
  set: BothWays<Level>,
  labels: SideNames,
): string {
  const back = !labels.history && compareLevels(set.bToA, set.aToB) < 0;
  const sentence = sentenceOf(back ? mirrorKind(kind) : kind, part, back ? level.bToA : level.aToB);
  const [here, there] = back ? [labels.b, labels.a] : [labels.a, labels.b];
  return nameSides(sentence, here, there);
}

/**
 * Inserts the names of the sides into a sentence of `CHANGE_KINDS`.
 *
 * @public The reference is written with it, out of what is built.
 */
export function nameSides(sentence: string, a: string, b: string): string {
  const named = sentence.replaceAll(/\{([AB])\}/g, (_, side: string) => (side === "A" ? a : b));
  return named.slice(0, 1).toUpperCase() + named.slice(1);
}

function sentenceOf(kind: ChangeKind, part: ChangePart, level: Level): string {
  const saysItself =
    kind.startsWith("property-") || kind.startsWith("response-") || kind === "description-changed";
  if (part === "response" && !saysItself) {
    const own = WHY_OF_RESPONSES.get(`${kind} ${level}`);
    if (own !== undefined) return own;
    if (level === "breaking") return "A response of {B} may hold what {A} never sends.";
    if (level === "compatible") return "A response of {B} stays within what {A} sends.";
  }
  // A request may hold a read-only member, as one that repeats a response does.
  if (part !== "response" && kind === "property-removed" && level === "breaking")
    return sentenceOf("argument-removed", part, level);
  if (part !== "response" && level !== "compatible" && WIDENING.test(kind)) return MATCHED_BY_TWO;
  return WHY_AT.get(`${kind} ${level}`) ?? kindWhy(kind);
}
