import { REASONS, VISITOR, decisiveEvidence } from "../access/index.ts";
import { type GroupedOperations, groupOperations, isWrite, sayEvidence } from "../answers/index.ts";
import { count, digits } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { memoizeByObject } from "../base/memo.ts";
import type { Access, AccessEvidence, AccessVerdict, Operation } from "../surface/index.ts";
import { accessPath } from "./paths.ts";
import type { OperationGroup } from "./resources.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** The title of the page of the access, for links to it. */
export const ACCESS_TITLE = "What a visitor can do";

/** Who may call the operations of a site that was asked. */
export interface AccessView {
  /** Who asked, the visitor first. */
  readonly users: readonly string[];
  /** `A visitor can call 12 of 40 operations: 10 read, 2 write.` */
  readonly sentence: string;
  readonly sections: readonly AccessSection[];
  /** The number of operations of each section in each namespace that has operations. */
  readonly namespaces: readonly { readonly namespace: NamespaceView; readonly counts: readonly number[] }[];
  readonly openIn: ReadonlyMap<string, number>;
}

/** A group that is not empty. */
interface AccessSection extends GroupedOperations {
  /** Whether it needs to be opened. */
  readonly isFolded: boolean;
  readonly rows: readonly AccessRow[];
}

/** The methods of one handler that share a section. */
export interface AccessRow {
  readonly title: string;
  readonly operations: readonly [Operation, ...Operation[]];
  readonly namespace: string;
  /** `read` or `write`. */
  readonly effect: string;
  /** The users who may; empty where the access is unknown. */
  readonly who: readonly string[];
  /** What shows it: requests and their responses. */
  readonly evidence: readonly string[];
}

/** Arranges who may call what; undefined where nobody asked the site. */
export const viewAccess = memoizeByObject((view: SiteView): AccessView | undefined => {
  const { surface } = view.site;
  const evidence = surface.operations.flatMap(({ access }) => access.evidence);
  if (evidence.length === 0) return undefined;
  const users = [...new Set([VISITOR, ...evidence.map(({ user }) => user)])];
  const sections = groupOperations(surface).flatMap((group) => {
    if (group.operations.length === 0) return [];
    const rows = rowsOf(group.operations, view, users);
    return [{ ...group, isFolded: group.verdict !== "open", rows }];
  });
  const open = groupBy(surface.operations.filter(isOpen), ({ namespace }) => namespace);
  return {
    users,
    sentence: sentenceOf(surface.operations),
    openIn: new Map([...open].map(([name, own]) => [name, own.length])),
    sections,
    namespaces: view.namespaces
      .filter(({ namespace }) => namespace.operationCount > 0)
      .map((namespace) => ({
        namespace,
        counts: sections.map(
          ({ operations }) => operations.filter((each) => each.namespace === namespace.namespace.name).length,
        ),
      })),
  };
});

function isOpen({ access }: Operation): boolean {
  return access.verdict === "open";
}

function sentenceOf(operations: readonly Operation[]): string {
  const open = operations.filter(isOpen);
  const writes = open.filter(({ method }) => isWrite(method)).length;
  const parts = open.length === 0 ? "" : `: ${digits(open.length - writes)} read, ${digits(writes)} write`;
  return `A visitor can call ${digits(open.length)} of ${count(operations.length, "operation")}${parts}.`;
}

function rowsOf(
  operations: readonly Operation[],
  { places }: SiteView,
  users: readonly string[],
): readonly AccessRow[] {
  const groups = groupBy(operations, ({ id, access }) => {
    const { namespace, resource, entry } = places.get(id) ?? {};
    return JSON.stringify([namespace?.slug, resource?.slug, entry?.anchor, access.users]);
  });
  return [...groups.values()].map((own) => {
    const [{ id, method, namespace, template, access }] = own;
    const place = places.get(id);
    return {
      title: place?.entry.title ?? template,
      operations: own,
      namespace: place?.namespace.label ?? namespace,
      effect: isWrite(method) ? "write" : "read",
      who: access.verdict === "open" ? users : access.users,
      evidence: evidenceOf(own[0]),
    };
  });
}

/** Says what decided for the visitor, and for the first named user who may. */
function evidenceOf({ template, access: { verdict, users, evidence } }: Operation): readonly string[] {
  const textOf = (user: string): string | undefined =>
    decidingText(
      evidence.filter((each) => each.user === user),
      template,
    );
  const [user] = users;
  if (user === undefined) {
    const unasked = evidence.length > 0 ? "not asked as a visitor" : "not asked";
    return [textOf(VISITOR) ?? (verdict === "unknown" ? unasked : "stated by an overlay")];
  }
  return [VISITOR, user].flatMap((name) => {
    const text = textOf(name);
    return text === undefined ? [] : [`${name}: ${text}`];
  });
}

function decidingText(evidence: readonly AccessEvidence[], template: string): string | undefined {
  const deciding = decisiveEvidence(evidence);
  const one = deciding.find(({ reading }) => reading === "allowed") ?? deciding[0] ?? evidence[0];
  if (one === undefined) return undefined;
  const text = sayEvidence(withoutValues(one, template));
  return one.reason === undefined ? text : `${text}: ${REASONS[one.reason]}`;
}

/** Replaces the values of path variables by their names: pages may be published, and only a named user may know the values. */
function withoutValues(evidence: AccessEvidence, template: string): AccessEvidence {
  const { request, path } = evidence;
  const [method = "", sent = ""] = request.split(" ");
  const shown = sent === path ? template : withNames(sent.split("/"), path.split("/"), template.split("/"));
  return { ...evidence, request: `${method} ${shown}`, path: template };
}

/** Names the values of a path above that of an operation; cut where a value may hold slashes. */
function withNames(sent: readonly string[], path: readonly string[], template: readonly string[]): string {
  const isAlike = path.length === template.length;
  const parts = sent.map((part, at) => (isAlike && part === path[at] ? template[at] : part));
  const differs = parts.findIndex((part, at) => part !== template[at]);
  return (differs < 0 ? parts : [...parts.slice(0, differs), "…"]).join("/");
}

/** Who may call an operation, in a few words. */
export interface AccessMark {
  readonly verdict: Exclude<AccessVerdict, "unknown">;
  /** `Open to visitors`, or `Open to visitors: GET` where the methods of one handler differ. */
  readonly text: string;
  /** Its place on the page of the access; absent where nobody asked the site. */
  readonly path?: string;
}

/** Marks the methods of one handler by who may call them. */
export function accessMarks(view: SiteView, { operations }: OperationGroup): readonly AccessMark[] {
  const isAsked = viewAccess(view) !== undefined;
  const groups = groupBy(operations, ({ operation: { access } }) =>
    JSON.stringify([access.verdict, access.users]),
  );
  return [...groups.values()].flatMap((own) => {
    const [{ operation }] = own;
    const { verdict } = operation.access;
    if (verdict === "unknown") return [];
    const methods = groups.size === 1 ? "" : `: ${own.map((each) => each.operation.method).join(", ")}`;
    return [
      {
        verdict,
        text: `${accessText(operation.access)}${methods}`,
        ...(isAsked ? { path: `${accessPath(view)}#op-${operation.id}` } : {}),
      },
    ];
  });
}

const TEXTS: Readonly<Record<Exclude<AccessVerdict, "role">, string>> = {
  open: "Open to visitors",
  "sign-in": "Sign-in required",
  unknown: "",
};

/** The most users that a mark names. */
const MOST_NAMED = 3;

/** Says who may call an operation; empty where the access is unknown. */
export function accessText({ verdict, users }: Access): string {
  if (verdict !== "role") return TEXTS[verdict];
  const more = users.length - MOST_NAMED;
  return `For ${users.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${digits(more)} more` : ""}`;
}

/** The users who may call any of the methods of one handler, for filters. */
export function usersWhoMay(view: SiteView, { operations }: OperationGroup): readonly string[] {
  const all = viewAccess(view)?.users ?? [];
  const own = operations.flatMap(({ operation: { access } }) =>
    access.verdict === "open" ? all : access.users,
  );
  return [...new Set(own)];
}
