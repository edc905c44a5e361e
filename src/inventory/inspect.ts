import { LEVELS } from "../compare/level.ts";
import type { Level } from "../compare/level.ts";
import { compareSurfaces } from "../compare/surfaces.ts";
import { groupBy } from "../group.ts";
import { surfaceLines } from "../report/lines.ts";
import type { Source } from "../source.ts";
import type { Surface } from "../surface/model.ts";
import type { ChangeLine, SurfaceFacts } from "./model.ts";

/** What the inventory keeps of a source. */
export function inspectSource({ surface }: Pick<Source, "surface">): SurfaceFacts {
  const { fingerprint, site, operations, namespaces } = surface;
  const byNamespace = groupBy(operations, ({ namespace }) => namespace);
  return {
    fingerprint,
    name: site.name,
    operations: operations.length,
    parts: namespaces.map(({ name, plugin = "" }) => {
      const own = byNamespace.get(name) ?? [];
      return {
        namespace: name,
        plugin,
        routes: uniqueOf(own.map(({ template }) => template)),
        arguments: uniqueOf(own.flatMap((each) => each.arguments.map((argument) => argument.name))),
      };
    }),
  };
}

function uniqueOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}

/** What changed for a client from one version of a site to the next, as `compare --before-after` prints it. */
export function compareVersions(before: Surface, after: Surface): readonly ChangeLine[] {
  const comparison = compareSurfaces(before, after, { history: true });
  return surfaceLines(comparison, false).map(({ level, kind, what, where, why }) => ({
    level,
    kind,
    what,
    where,
    why,
  }));
}

/** How many lines there are of each level. */
export function countLines(lines: readonly ChangeLine[]): Readonly<Record<Level, number>> {
  const numberOf = (level: Level): number => lines.filter((line) => line.level === level).length;
  return { breaking: numberOf("breaking"), risky: numberOf("risky"), compatible: numberOf("compatible") };
}

/** The worst level of lines; `compatible` where there is none. */
export function worstOf(lines: readonly ChangeLine[]): Level {
  return LEVELS.find((level) => lines.some((line) => line.level === level)) ?? "compatible";
}
