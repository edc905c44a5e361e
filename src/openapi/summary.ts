import { percentDecode } from "../url.ts";
import { BODY_METHODS, type Operation } from "../surface/model.ts";
import { isNamespaceIndex } from "./known.ts";
import { capitalise, singular, withArticle } from "./words.ts";

/** Words that are verbs wherever they stand: `get-settings` gets, and `settings/get` too. */
const SURE_VERBS = [
  "activate",
  "add",
  "approve",
  "assign",
  "authenticate",
  "check",
  "clear",
  "create",
  "deactivate",
  "delete",
  "disable",
  "dismiss",
  "enable",
  "fetch",
  "generate",
  "get",
  "regenerate",
  "remove",
  "resend",
  "reset",
  "retrieve",
  "revoke",
  "save",
  "send",
  "submit",
  "toggle",
  "undo",
  "uninstall",
  "validate",
  "verify",
] as const;

/** Last words that say what a request does, rather than what it is about. */
const VERBS: ReadonlySet<string> = new Set([
  ...SURE_VERBS,
  "accept",
  "analyze",
  "apply",
  "attach",
  "authorize",
  "cancel",
  "capture",
  "change",
  "claim",
  "clone",
  "close",
  "compare",
  "complete",
  "confirm",
  "connect",
  "copy",
  "decode",
  "deploy",
  "detect",
  "disconnect",
  "download",
  "duplicate",
  "edit",
  "encode",
  "export",
  "finalize",
  "finish",
  "fix",
  "grant",
  "hide",
  "import",
  "install",
  "load",
  "lookup",
  "mark",
  "migrate",
  "move",
  "optimize",
  "preview",
  "process",
  "purge",
  "rebuild",
  "receive",
  "refresh",
  "register",
  "reject",
  "render",
  "restore",
  "retry",
  "run",
  "scan",
  "search",
  "skip",
  "start",
  "stop",
  "store",
  "subscribe",
  "sync",
  "synchronize",
  "test",
  "trash",
  "unsubscribe",
  "update",
  "upload",
  "wipe",
]);

/** Words that are nothing but verbs where more follow: `export-log` may be a log, and a `set` alone is a thing. */
const LEADS: ReadonlySet<string> = new Set([...SURE_VERBS, "set"]);

/** What makes a noun of a verb before it, as in `add-ons` and `check-in`. */
const PARTICLE = /^(?:ins?|offs?|ons?|outs?|ups?)$/;

/** `v2` says nothing of what an operation does. */
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

/**
 * A few words on what an operation does, from its method and the last words of its template only:
 * `List posts`, `Get a post`, `Update a post`.
 */
export function summarise(operation: Operation, answersList: boolean): string {
  const { method, template } = operation;
  const segments = template.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1);
  if (last === undefined)
    return method === "GET" ? "Get the index of the site" : `${ACTIONS[method]} the index`;
  const isIndex = (method === "GET" && template === `/${operation.namespace}`) || isNamespaceIndex(operation);
  if (isIndex) return "Get the index of the namespace";
  const { noun, owner, isOne, how } = subjectOf(segments);
  const isItem = last.includes("{");
  const changes = BODY_METHODS.has(method);
  if (saysAll(noun, changes && !isItem && !answersList)) return capitalise(noun);
  if (VERBS.has(noun) && owner !== undefined && (method !== "DELETE" || noun === "delete")) {
    const ofOne = isOne || (isItem && LEADS.has(noun));
    return `${capitalise(noun)} ${ofOne ? withArticle(singularPhrase(owner)) : owner}${how}`;
  }
  if (isItem) return `${itemAction(method)} ${withArticle(singularPhrase(noun))}${how}`;
  if (method === "GET") return `${answersList ? "List" : "Get"} ${noun}${how}`;
  if (method === "POST" && answersList) return `Create ${withArticle(singularPhrase(noun))}${how}`;
  if (method === "PUT" || method === "PATCH") return `Update ${noun}${how}`;
  return `${ACTIONS[method]} ${noun}${how}`;
}

/** What the last words of a template are about. */
interface Subject {
  readonly noun: string;
  /** The words before. */
  readonly owner: string | undefined;
  /** Whether one of the owners is named right before the noun. */
  readonly isOne: boolean;
  /** By what the noun is found, as in `events/by-slug`; empty where nothing says so. */
  readonly how: string;
}

function subjectOf(segments: readonly string[]): Subject {
  const literals = segments.filter((segment) => !segment.includes("{") && !VERSION.test(segment));
  const words = literals.map(toWords);
  const last = words.at(-1) ?? "resource";
  if (words.length > 1 && last.startsWith("by ")) {
    return { noun: words.at(-2) ?? last, owner: words.at(-3), isOne: false, how: ` ${last}` };
  }
  const before = segments[segments.lastIndexOf(literals.at(-1) ?? "") - 1];
  return { noun: last, owner: words.at(-2), isOne: before?.includes("{") === true, how: "" };
}

/** Whether the words are a sentence of their own; where something is `changed`, more of them are. */
function saysAll(words: string, changed: boolean): boolean {
  const [first = "", second] = words.split(" ", 2);
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
