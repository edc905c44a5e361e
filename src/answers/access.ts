import { groupBy } from "../base/group.ts";
import type { AccessEvidence, AccessVerdict, Method, Operation, Surface } from "../surface/index.ts";

/** Verdicts in the order in which a person reads them. */
export const VERDICTS = ["open", "role", "sign-in", "unknown"] as const satisfies readonly AccessVerdict[];

/** Whether a method is for changing something. */
export function isWrite(method: Method): boolean {
  return !READING.has(method);
}

/** Whether an operation in words, `POST /wc/v3/orders`, may write: every method but GET. */
export function mayWrite(text: string): boolean {
  return !text.startsWith("GET ");
}

const READING: ReadonlySet<Method> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** The operations of a surface by who may call them. */
export interface AccessMap {
  /** The number of operations of each verdict. */
  readonly counts: Readonly<Record<AccessVerdict, number>>;
  /** The same of each namespace, in the order of the surface. */
  readonly namespaces: ReadonlyMap<string, AccessMap["counts"]>;
  /** Open ones that write first, then by verdict, each group in the order of the surface. */
  readonly operations: readonly Operation[];
}

/** Sorts the operations of a surface by who may call them. */
export function mapAccess({ operations }: Pick<Surface, "operations">): AccessMap {
  return {
    counts: countVerdicts(operations),
    namespaces: new Map(
      [...groupBy(operations, ({ namespace }) => namespace)].map(([name, own]) => [name, countVerdicts(own)]),
    ),
    operations: operations.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/** The place of an operation in the map: by verdict, writes first. */
function rankOf({ method, access }: Operation): number {
  return 2 * VERDICTS.indexOf(access.verdict) + (isWrite(method) ? 0 : 1);
}

function countVerdicts(operations: readonly Operation[]): AccessMap["counts"] {
  const countOf = (verdict: AccessVerdict): number =>
    operations.filter(({ access }) => access.verdict === verdict).length;
  return {
    open: countOf("open"),
    role: countOf("role"),
    "sign-in": countOf("sign-in"),
    unknown: countOf("unknown"),
  };
}

/** Says what was requested and what came: `OPTIONS /wp/v2/posts → 200, Allow: GET`. */
export function sayEvidence({ request, status, code, allow, source, path }: AccessEvidence): string {
  const came =
    status === 0 ? (code ?? "no response") : [status, ...(code === undefined ? [] : [code])].join(" ");
  const list =
    allow === undefined ? "" : `, ${LISTS[source]}: ${allow.length === 0 ? "none" : allow.join(", ")}`;
  return `${request} → ${came}${list}${source === "target-hints" ? ` for ${path}` : ""}`;
}

const LISTS: Readonly<Record<AccessEvidence["source"], string>> = {
  response: "Allow",
  abilities: "Allow",
  allow: "Allow",
  options: "Allow",
  "target-hints": "targetHints",
};
