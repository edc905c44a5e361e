import { CHANGE_KINDS, kindWhy, mirrorKind } from "./kinds.ts";
import { compareLevels } from "./level.ts";
import type { ChangeKind } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangePart } from "./model.ts";

const READ_AS_OTHER =
  "WordPress reads a single value as a list of one, text split at its commas, and a list as a map of its positions.";

const UNCHECKED =
  "WordPress checks this only beside a type that it knows: whether {B} refuses such a value, the index does not say.";

const TAKEN_BY_TWO = "Exactly one of the choices must take a value: {B} refuses what two of them take.";

const SHADOWING =
  "{B} tries it before a route that {A} has too, and calls the first that matches: some requests reach another route.";

/** The kinds of changes by which a value is refused, types apart. */
const REFUSING =
  /^(?:enum-values-removed|enum-set|pattern-set|argument-added|argument-became-required|.*-tightened)$/;

/** The kinds of changes by which more values are accepted; `multipleOf` may be loosened and still refuse some. */
const WIDENING =
  /^(?:type-widened|enum-values-added|(?:enum|pattern)-unset|argument-became-optional|(?!multipleOf).*-loosened)$/;

/**
 * Sentences for a kind at a level that is not the one of its row.
 *
 * @public The reference is written from it, out of what is built.
 */
export const WHY_AT: ReadonlyMap<string, string> = new Map([
  ...["route-only-in-b", "operation-only-in-b", "namespace-only-in-b", "route-covered-in-a"].map(
    (kind) => [`${kind} risky`, SHADOWING] as const,
  ),
  ["route-only-in-a risky", "Whether another route of {B} serves these paths, the patterns do not decide."],
  ["operation-only-in-a compatible", "WordPress responds to HEAD as to GET."],
  ["argument-added breaking", "{B} refuses a request without it (400)."],
  ["argument-removed breaking", "{B} refuses what it does not name."],
  ["argument-became-required compatible", "Required, but its default fills it in."],
  ["default-changed breaking", "{B} refuses a request without it (400)."],
  ["default-changed compatible", "{B} fills it in, where {A} refuses a request without it."],
  ["variable-pattern-changed breaking", "{B} responds 404 for values that {A} takes."],
  ["variable-pattern-changed compatible", "{B} takes every value that {A} takes, and more."],
  ["type-changed risky", READ_AS_OTHER],
  ["type-narrowed risky", `{B} may take it for another type or choice. ${READ_AS_OTHER}`],
  ["type-widened risky", TAKEN_BY_TWO],
  ["type-widened breaking", TAKEN_BY_TWO],
  ["type-narrowed compatible", "{B} takes whatever can be sent to {A}."],
  ["type-changed compatible", "{B} takes whatever can be sent to {A}."],
  ["pattern-changed breaking", "{B} refuses text that {A} takes."],
  ["pattern-changed compatible", "{B} takes every text that {A} takes, and more."],
  ["format-changed breaking", "{B} refuses text in another format."],
  ["format-changed compatible", "{B} does not ask for the format that {A} asks for."],
  ["property-removed breaking", "{A} always sends this member, {B} never does."],
  ...Object.keys(CHANGE_KINDS)
    .filter((kind) => REFUSING.test(kind))
    .map((kind) => [`${kind} risky`, UNCHECKED] as const),
]);

/** Sentences for a change of a response, where the one for requests would mislead. */
const WHY_OF_RESPONSES: ReadonlyMap<string, string> = new Map([
  ["context-changed compatible", "The response holds this member in more contexts (view, edit, embed)."],
  ["format-changed risky", "A response of {B} may write this value in another way than {A}."],
  ["type-widened risky", "{B} does not say of which type this is."],
  ["composition-changed risky", "Whether an answer of {B} may hold what {A} never sends is not decided."],
]);

/** What a sentence calls the sides, and which ways count. */
interface SideNames {
  readonly a: string;
  readonly b: string;
  /** Whether only the way from A to B counts. */
  readonly history: boolean;
}

/** What sentences call the sides of a history, or of two sites. */
export function sidesOf(history: boolean): SideNames {
  return history ? { a: "the old surface", b: "the new one", history } : { a: "A", b: "B", history };
}

/**
 * One sentence for the direction in which the change is worse (in a history, for the way forward), with the names of the
 * sides.
 *
 * @param level what it is, whatever level a person has `set` for its kind: only the direction follows that.
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
 * A sentence of `CHANGE_KINDS` with the names of the sides.
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
  if (part !== "response" && level !== "compatible" && WIDENING.test(kind)) return TAKEN_BY_TWO;
  return WHY_AT.get(`${kind} ${level}`) ?? kindWhy(kind);
}
