import picomatch from "picomatch";
import { fingerprintOf } from "./fingerprint.ts";
import type { Operation, Surface } from "./model.ts";

/** Which operations to keep; what is absent keeps all. */
export interface Selection {
  readonly namespace?: readonly string[];
  /** Globs over templates: `/wp/v2/*`, `/**\/settings`. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The surface with only the selected operations; routes, notices and the rest stay as they are. */
export function selectOperations(surface: Surface, selection: Selection): Surface {
  const keeps = selector(selection);
  const operations = surface.operations.filter(keeps);
  if (operations.length === surface.operations.length) return surface;
  const names = new Set(operations.map(({ namespace }) => namespace));
  return {
    ...surface,
    operations,
    namespaces: surface.namespaces.filter(({ name }) => names.has(name)),
    fingerprint: fingerprintOf(operations),
  };
}

function selector({ namespace, include, exclude }: Selection): (operation: Operation) => boolean {
  const names =
    namespace === undefined ? undefined : new Set(namespace.map((name) => name.replace(/^\/+|\/+$/g, "")));
  const included = include === undefined ? undefined : picomatch([...include], GLOB);
  const excluded = exclude === undefined ? undefined : picomatch([...exclude], GLOB);
  return (operation) =>
    (names?.has(operation.namespace) ?? true) &&
    (included?.(operation.template) ?? true) &&
    !(excluded?.(operation.template) ?? false);
}

// A template's braces are text, not alternatives.
const GLOB = { dot: true, nobrace: true, noextglob: true } as const;
