import { globsMatcher, unmatchedGlobs } from "../route/index.ts";
import { NOTICE_KINDS, type Notice } from "../diagnostics/notices.ts";
import { versionOf } from "./version.ts";
import { withoutSlashes } from "../base/url.ts";
import type { Operation, Route, Surface } from "./model.ts";

/** The operations to keep; an absent member keeps all. */
export interface Selection {
  readonly namespace?: readonly string[];
  /** Globs over templates: `/wp/v2/*`, `/**\/settings`. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The selected part of a surface. */
interface Selected {
  /** The selected operations with their routes and namespaces. */
  readonly surface: Surface;
  /** The notices about the selected part or the whole site; none names an operation that was left out. */
  readonly noticesOf: (notices: readonly Notice[]) => readonly Notice[];
  /** The namespaces and globs of `include` that match no operation: usually a typo. */
  readonly unmatched: readonly string[];
}

/**
 * Selects operations of a surface.
 *
 * @throws RouteprintError `usage` where a glob is empty or too long.
 */
export function select(surface: Surface, selection: Selection): Selected {
  const { namespace, include = [], exclude = [] } = selection;
  // Some plugins register their namespace with a trailing slash: `elementskit/`.
  const names = namespace?.map(withoutSlashes);
  const isNamed = (name: string): boolean => names?.includes(withoutSlashes(name)) ?? true;
  const isIncluded = globsMatcher(include);
  const isExcluded = globsMatcher(exclude);
  const keeps = ({ namespace: own, template }: Pick<Operation, "namespace" | "template">): boolean =>
    isNamed(own) && (selection.include === undefined || isIncluded(template)) && !isExcluded(template);
  const kept = surface.operations.filter(keeps);
  const left = surface.operations.filter((operation) => !keeps(operation));
  const keptRoutes = routesOf(kept);
  const leftRoutes = routesOf(left);
  // A route without operations is selected by its templates too, or by its key where it has none.
  const isLeft = ({ key, namespace: own, pattern }: Route): boolean => {
    if (keptRoutes.has(key)) return false;
    const templates = pattern.templates.length === 0 ? [key] : pattern.templates.map(({ text }) => text);
    return leftRoutes.has(key) || !templates.some((template) => keeps({ namespace: own, template }));
  };
  const unmatched = [
    ...(names ?? []).filter(
      (name) => !surface.operations.some((operation) => withoutSlashes(operation.namespace) === name),
    ),
    ...unmatchedGlobs(
      include,
      surface.operations.map(({ template }) => template),
    ),
  ];
  const isWhole =
    left.length === 0 &&
    surface.namespaces.every(({ name }) => isNamed(name)) &&
    !surface.routes.some(isLeft);
  if (isWhole) return { surface, noticesOf: (notices) => notices, unmatched };
  const part = partOf(surface, kept, isLeft);
  const noticesOf = noticeFilter(surface, part, (key) =>
    keeps({ namespace: namespaceOf(key, surface), template: key }),
  );
  return { surface: { ...part, notices: noticesOf(part.notices) }, noticesOf, unmatched };
}

function routesOf(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ variants }) => variants.map(({ route }) => route)));
}

function partOf(
  surface: Surface,
  operations: readonly Operation[],
  isLeft: (route: Route) => boolean,
): Surface {
  const routes = surface.routes.filter((route) => !isLeft(route));
  const names = new Set(operations.map(({ namespace }) => namespace));
  const keys = new Set(routes.map(({ key }) => key));
  const withoutLeft = (operation: Operation): Operation => {
    const { unreachable } = operation;
    if (unreachable?.by === undefined || keys.has(unreachable.by)) return operation;
    return { ...operation, unreachable: {} };
  };
  return {
    ...surface,
    operations: operations.map(withoutLeft),
    whole: surface.whole ?? surface.operations,
    routes,
    namespaceOrder: surface.namespaceOrder.filter((name) => names.has(name)),
    namespaces: surface.namespaces
      .filter(({ name }) => names.has(name))
      .map((namespace) => ({
        ...namespace,
        routeCount: countOf(routes, namespace.name),
        operationCount: countOf(operations, namespace.name),
      })),
    version: versionOf(operations),
  };
}

function countOf(all: readonly { readonly namespace: string }[], name: string): number {
  return all.filter(({ namespace }) => namespace === name).length;
}

/**
 * A filter of notices: those about a route that was left out are removed, by their route or their place in the index. One
 * whose text names something that was left out keeps only the general sentence of its kind.
 *
 * @param keepsUnread whether an entry of the index that could not be read as a route is selected by its key.
 */
function noticeFilter(
  surface: Surface,
  part: Surface,
  keepsUnread: (key: string) => boolean,
): Selected["noticesOf"] {
  const kept = new Set(part.routes);
  const left = surface.routes.filter((route) => !kept.has(route));
  const isKept = new Map(surface.routes.map((route) => [route.key, kept.has(route)]));
  const pointers = new Set(left.map(({ pointer }) => pointer));
  const words = [
    ...surface.namespaceOrder.filter((name) => name !== "" && !part.namespaceOrder.includes(name)),
    ...left.map(({ key }) => key),
  ];
  const concerns = ({ route, pointer }: Notice): boolean =>
    (route === undefined || (isKept.get(route) ?? keepsUnread(route))) &&
    !pointers.has(/^\/[^/]*\/[^/]*/.exec(pointer)?.[0] ?? "");
  const namesLeft = ({ route, other, text }: Notice): boolean =>
    other === undefined
      ? route === undefined && words.some((word) => text.includes(word))
      : isKept.get(other) === false;
  return (notices) =>
    notices.filter(concerns).map((notice) => (namesLeft(notice) ? withoutOwnWords(notice) : notice));
}

/** The longest namespace that the key of an unread route begins with. */
function namespaceOf(key: string, { namespaceOrder }: Surface): string {
  const start = `${withoutSlashes(key)}/`;
  return namespaceOrder
    .filter((name) => start.startsWith(`${withoutSlashes(name)}/`))
    .reduce((longest, name) => (name.length > longest.length ? name : longest), "");
}

function withoutOwnWords({ code, pointer, route }: Notice): Notice {
  const { meaning: text } = NOTICE_KINDS[code];
  return { code, pointer, text, ...(route === undefined ? {} : { route }) };
}
