import type { CompareOptions, Comparison, NamedSurface } from "../compare/index.ts";
import type { Overlay } from "../openapi/index.ts";
import type { Selection, Surface } from "../surface/index.ts";
import type { OpenedSide } from "./sides.ts";
import { buildInput, type SourceInput } from "./sources.ts";
import { runApart, timeFor, type Task } from "./worker.ts";

/** A side as a surface, or as the input to build it from and the operations to keep. */
type PairSide =
  | NamedSurface
  | {
      readonly name: string;
      readonly input: SourceInput;
      readonly selection: Selection;
      readonly overlays?: readonly Overlay[] | undefined;
    };

interface SidePair {
  readonly a: PairSide;
  readonly b: PairSide;
  readonly options: CompareOptions;
}

/** Compares two sides. */
export const COMPARE: Task<SidePair, Comparison> = { name: "comparePair", run: comparePair };

async function comparePair({ a, b, options }: SidePair): Promise<Comparison> {
  const { compareSurfaces } = await import("../compare/surfaces.ts");
  const labels = { a: a.name, b: b.name };
  return compareSurfaces(await surfaceOf(a), await surfaceOf(b), { ...options, labels });
}

async function surfaceOf(side: PairSide): Promise<Surface> {
  if (!("input" in side)) return side.surface;
  const { select } = await import("../surface/select.ts");
  const { surface } = select((await buildInput(side.input)).surface, side.selection);
  if (side.overlays === undefined) return surface;
  const { emitOverlaid } = await import("../openapi/overlaid.ts");
  return emitOverlaid(surface, {}, side.overlays).surface;
}

/**
 * Bytes of two sources that are compared without limits of time and memory: a thread takes longer to start, and to receive
 * the surfaces, than to compare them.
 */
const ORDINARY = 8_000_000;

/**
 * Compares two sides, large ones in a thread with limits.
 *
 * @throws RouteprintError `source-too-large`; the reason of the signal.
 */
export async function compareSides(
  a: OpenedSide,
  b: OpenedSide,
  options: CompareOptions,
  signal: AbortSignal,
): Promise<Comparison> {
  const job = { a: sideOf(a), b: sideOf(b), options };
  if (a.size + b.size <= ORDINARY) return comparePair(job);
  return runApart(COMPARE, job, `${a.name} and ${b.name}`, {
    signal,
    milliseconds: timeFor(a.size + b.size),
  });
}

function sideOf({ name, surface }: OpenedSide): NamedSurface {
  return { name, surface };
}
