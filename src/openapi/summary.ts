import { percentDecode } from "../url.ts";
import type { Operation } from "../surface/model.ts";
import { isNamespaceIndex } from "./known.ts";
import { capitalise, singular, withArticle } from "./words.ts";

/** Last words that say what a request does, rather than what it is about. */
const VERBS: ReadonlySet<string> = new Set([
  "activate",
  "add",
  "apply",
  "approve",
  "assign",
  "cancel",
  "check",
  "clear",
  "clone",
  "complete",
  "connect",
  "copy",
  "create",
  "deactivate",
  "delete",
  "disable",
  "disconnect",
  "dismiss",
  "download",
  "duplicate",
  "edit",
  "enable",
  "export",
  "fetch",
  "fix",
  "generate",
  "import",
  "install",
  "load",
  "lookup",
  "move",
  "preview",
  "process",
  "rebuild",
  "receive",
  "refresh",
  "regenerate",
  "register",
  "remove",
  "render",
  "reset",
  "resend",
  "restore",
  "retry",
  "run",
  "save",
  "scan",
  "search",
  "send",
  "skip",
  "start",
  "stop",
  "store",
  "submit",
  "subscribe",
  "sync",
  "synchronize",
  "test",
  "toggle",
  "trash",
  "undo",
  "uninstall",
  "unsubscribe",
  "update",
  "upload",
  "validate",
  "verify",
  "wipe",
]);

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
  const literals = segments
    .filter((segment) => !segment.includes("{") && !VERSION.test(segment))
    .map(toWords);
  const noun = literals.at(-1) ?? "resource";
  if (last.includes("{")) return `${itemAction(method)} ${withArticle(singularPhrase(noun))}`;
  const owner = literals.at(-2);
  if (VERBS.has(noun) && owner !== undefined && method !== "DELETE") {
    const beforeLast = segments.at(-2) ?? "";
    const object = beforeLast.includes("{") ? withArticle(singularPhrase(owner)) : owner;
    return `${capitalise(noun)} ${object}`;
  }
  if (method === "GET") return answersList ? `List ${noun}` : `Get ${noun}`;
  if (method === "POST" && answersList) return `Create ${withArticle(singularPhrase(noun))}`;
  if (method === "PUT" || method === "PATCH") return `Update ${noun}`;
  return `${ACTIONS[method]} ${noun}`;
}

function itemAction(method: Operation["method"]): string {
  return method === "POST" || method === "PUT" || method === "PATCH" ? "Update" : ACTIONS[method];
}

function toWords(segment: string): string {
  if (/^[a-z\d]+$/.test(segment)) return segment;
  const words = percentDecode(segment)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, " ")
    .trim();
  return words === "" ? "resource" : words.toLowerCase();
}

function singularPhrase(phrase: string): string {
  const words = phrase.split(" ");
  return [...words.slice(0, -1), singular(words.at(-1) ?? "")].join(" ");
}
