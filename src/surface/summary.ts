import { singular } from "../base/singular.ts";
import { plainText } from "../schema/index.ts";
import { percentDecode } from "../base/url.ts";
import { runsAbility } from "../wordpress/index.ts";
import { BODY_METHODS, isNamespaceIndex, type Operation } from "./model.ts";
import type { ResponseReader } from "./response.ts";

/** Words that are verbs in any position: `get-settings` and `settings/get`. */
const SURE_VERBS = wordsIn(`
  activate add approve assign authenticate check clear create deactivate delete disable dismiss enable fetch
  generate get regenerate remove resend reset retrieve revoke save send submit toggle undo uninstall
  validate verify
`);

/** Last words that name an action, not a resource. */
const VERBS: ReadonlySet<string> = new Set([
  ...SURE_VERBS,
  ...wordsIn(`
    accept analyze apply attach authorize cancel capture change claim clone close compare complete confirm
    connect copy decode deploy detect disconnect download duplicate edit encode export finalize finish fix
    grant hide import install load lookup mark migrate move optimize preview process purge rebuild receive
    refresh register reject render restore retry run scan search skip start stop store subscribe sync
    synchronize test trash unsubscribe update upload wipe
  `),
]);

function wordsIn(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Words that are always verbs where more words follow. `export` is none: `export-log` may be a log. A `set` alone is a noun. */
const LEADS: ReadonlySet<string> = new Set([...SURE_VERBS, "set"]);

/** Particles that make a verb a noun, as in `add-ons` and `check-in`. */
const PARTICLE = /^(?:ins?|offs?|ons?|outs?|ups?)$/;

/** Versions, which summaries leave out. */
const VERSION = /^v\d+$/;

const ACTIONS = {
  GET: "Get",
  HEAD: "Probe",
  POST: "Send",
  PUT: "Replace",
  PATCH: "Change",
  DELETE: "Delete",
  OPTIONS: "Describe",
  TRACE: "Trace",
} as const;

/** Summarizes an operation by the label of its ability, else by its method and the last words of its template: `List posts`, `Get a post`, `Update a post`. */
export function summarize(operation: Operation, readResponse: ResponseReader): string {
  const { method, template, variants, ability } = operation;
  const label = plainText(ability?.label ?? "");
  if (label !== "") return label;
  const returnsList = variants.some((variant) => readResponse(operation, variant).kind !== "object");
  const segments = template.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1);
  if (last === undefined)
    return method === "GET" ? "Get the index of the site" : `${ACTIONS[method]} the index`;
  const isIndex = (method === "GET" && template === `/${operation.namespace}`) || isNamespaceIndex(operation);
  if (isIndex) return "Get the index of the namespace";
  const { noun, owner, isOne, how } = subjectOf(segments);
  const isItem = last.includes("{");
  const changes = BODY_METHODS.has(method);
  if (saysAll(noun, changes && !isItem && !returnsList)) return capitalize(noun);
  if (
    VERBS.has(noun) &&
    owner !== undefined &&
    (method !== "DELETE" || noun === "delete" || runsAbility(operation.shape))
  ) {
    const ofOne = isOne || (isItem && LEADS.has(noun));
    return `${capitalize(noun)} ${ofOne ? withArticle(singularPhrase(owner)) : owner}${how}`;
  }
  if (isItem) return `${itemAction(method)} ${withArticle(singularPhrase(noun))}${how}`;
  if (method === "GET") return `${returnsList ? "List" : "Get"} ${noun}${how}`;
  if (method === "POST" && returnsList) return `Create ${withArticle(singularPhrase(noun))}${how}`;
  if (method === "PUT" || method === "PATCH") return `Update ${noun}${how}`;
  return `${ACTIONS[method]} ${noun}${how}`;
}

/** The subject of a template, from its last words. */
interface Subject {
  readonly noun: string;
  /** The words before the noun. */
  readonly owner: string | undefined;
  /** Whether a variable comes right before the noun. */
  readonly isOne: boolean;
  /** The suffix that names the selecting property, ` by slug` for `events/by-slug`; else empty. */
  readonly how: string;
}

function subjectOf(segments: readonly string[]): Subject {
  const literals = segments.filter((segment) => !segment.includes("{") && !VERSION.test(segment));
  const nouns = literals.map(toWords);
  const last = nouns.at(-1) ?? "resource";
  if (nouns.length > 1 && last.startsWith("by ")) {
    return { noun: nouns.at(-2) ?? last, owner: nouns.at(-3), isOne: false, how: ` ${last}` };
  }
  const before = segments[segments.lastIndexOf(literals.at(-1) ?? "") - 1];
  return { noun: last, owner: nouns.at(-2), isOne: before?.includes("{") === true, how: "" };
}

/** Whether the phrase is a sentence by itself; more verbs count where the method changes something. */
function saysAll(phrase: string, changed: boolean): boolean {
  const [first = "", second] = phrase.split(" ", 2);
  const isVerb = LEADS.has(first) || (changed && VERBS.has(first));
  return isVerb && second !== undefined && !PARTICLE.test(second);
}

function itemAction(method: Operation["method"]): string {
  return BODY_METHODS.has(method) ? "Update" : ACTIONS[method];
}

function toWords(segment: string): string {
  if (/^[a-z\d]+$/.test(segment)) return segment;
  const words = percentDecode(segment)
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .replaceAll(/[^\p{L}\p{N}.]+/gu, " ")
    .trim();
  return words === "" ? "resource" : words.toLowerCase();
}

function singularPhrase(phrase: string): string {
  const words = phrase.split(" ");
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ");
}

/** Capitalizes the first letter. */
function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Uncountable nouns. */
const UNCOUNTABLE = /(?:^| )(?:content|data|feedback|info|information|metadata|news)$/i;

/** Puts `a` or `an` before a countable noun. */
function withArticle(word: string): string {
  if (UNCOUNTABLE.test(word)) return word;
  return /^(?:[aeio]|u(?!se|ni))/i.test(word) ? `an ${word}` : `a ${word}`;
}
