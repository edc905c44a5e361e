import { LEVELS, type Level, compareSurfaces, fingerprintOf } from "../compare/index.ts";
import { groupBy } from "../base/group.ts";
import { surfaceLines } from "../report/index.ts";
import type { Operation, Surface } from "../surface/index.ts";
import type { ChangeLine, EarlierIndex, InspectedIndex, SavedIndex, SurfaceFacts } from "./model.ts";

/**
 * Reads an index and, where its surface differs from the earlier one, compares the two.
 *
 * @param surfaceOf builds the surface of an index.
 */
export async function inspectIndex(
  index: SavedIndex,
  before: EarlierIndex | undefined,
  surfaceOf: (index: SavedIndex) => Promise<Surface>,
): Promise<InspectedIndex> {
  const surface = await surfaceOf(index);
  const facts = factsOf(surface, index.asked !== undefined);
  const isSame = before === undefined || before.fingerprint === facts.fingerprint;
  const lines = isSame ? [] : changeLines(await surfaceOf(before.index), surface);
  return { facts, lines };
}

/** Extracts the facts that the inventory keeps of a surface. */
function factsOf(surface: Surface, isAsked: boolean): SurfaceFacts {
  const { site, operations, namespaces } = surface;
  const byNamespace = groupBy(operations, ({ namespace }) => namespace);
  return {
    fingerprint: fingerprintOf(surface),
    name: site.name,
    operations: operations.length,
    open: isAsked ? operations.filter(isOpen).length : null,
    parts: namespaces.map(({ name, plugin = "" }) => {
      const own = byNamespace.get(name) ?? [];
      const open = own.filter(isOpen).map(({ method, template }) => `${method} ${template}`);
      return {
        namespace: name,
        plugin,
        routes: uniqueOf(own.map(({ template }) => template)),
        arguments: uniqueOf(own.flatMap((each) => each.arguments.map((argument) => argument.name))),
        ...(open.length === 0 ? {} : { open: uniqueOf(open) }),
      };
    }),
  };
}

function isOpen({ access }: Operation): boolean {
  return access.verdict === "open";
}

function uniqueOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}

/** Lists the changes between two surfaces, as `compare --before-after` prints them. */
function changeLines(before: Surface, after: Surface): readonly ChangeLine[] {
  const lines = surfaceLines(compareSurfaces(before, after, { history: true }), false);
  const owners = new Map(
    [...before.namespaces, ...after.namespaces].map(({ name, plugin }) => [name, plugin]),
  );
  return lines.map(({ level, kind, what, where, why, findings }) => {
    const found = findings.flatMap(({ operations }) => operations);
    const plugins = uniqueOf(found.flatMap(({ namespace }) => owners.get(namespace) ?? []));
    const fingerprints = findings.map(({ fingerprint }) => fingerprint);
    return { level, kind, what, where, why, ...(plugins.length === 0 ? {} : { plugins }), fingerprints };
  });
}

/** Counts the lines of each level. */
export function countLines(lines: readonly ChangeLine[]): Readonly<Record<Level, number>> {
  const numberOf = (level: Level): number => lines.filter((line) => line.level === level).length;
  return { breaking: numberOf("breaking"), risky: numberOf("risky"), compatible: numberOf("compatible") };
}

/** Returns the worst level of lines; `compatible` where there is none. */
export function worstOf(lines: readonly ChangeLine[]): Level {
  return LEVELS.find((level) => lines.some((line) => line.level === level)) ?? "compatible";
}
