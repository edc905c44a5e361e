// The jobs of worker threads on untrusted input. Each function takes plain data and never throws.
import type { CompareOptions, Comparison, NamedSurface } from "../compare/model.ts";
import type { Conversion } from "./conversion.ts";
import type { SourceInput } from "./input.ts";
import type { EarlierIndex, InspectedIndex, SavedIndex } from "../inventory/model.ts";
import type { LessonJob } from "./recordings.ts";
import type { Lesson } from "../responses/lesson.ts";
import type { PublishedSite, SiteJob } from "./site-pages.ts";
import type { Source } from "../source.ts";
import type { Notice } from "../notices.ts";
import type { Surface } from "../surface/model.ts";
import type { Selection } from "../surface/select.ts";
import { failureOf } from "./failure.ts";
import type { Outcome } from "./worker.ts";

/** A source as plain data. */
type BuiltSource = Omit<Source, "provenance">;

/** Builds a source. */
export async function buildSource(input: SourceInput): Promise<Outcome<BuiltSource>> {
  return outcomeOf(async () => {
    const { buildInput } = await import("./input.ts");
    const { where, value, index, surface, notices } = await buildInput(input);
    return { where, value, index, surface, notices };
  });
}

/** Converts a source and writes its document. */
export async function convertFile(conversion: Conversion): Promise<Outcome<readonly Notice[]>> {
  return outcomeOf(async () => (await import("./conversion.ts")).runConversion(conversion));
}

/** Renders the pages of a site into files. */
export async function publishSite(job: SiteJob): Promise<Outcome<PublishedSite>> {
  return outcomeOf(async () => (await import("./site-pages.ts")).renderSite(job));
}

/** Learns the shapes of recorded responses. */
export async function learnResponses(job: LessonJob): Promise<Outcome<Lesson>> {
  return outcomeOf(async () => (await import("./recordings.ts")).learnRecorded(job));
}

/** Compares two sides. */
export async function comparePair({ a, b, options }: SidePair): Promise<Outcome<Comparison>> {
  return outcomeOf(async () => {
    const [{ compareSurfaces }, { buildInput }, { select }] = await Promise.all([
      import("../compare/surfaces.ts"),
      import("./input.ts"),
      import("../surface/select.ts"),
    ]);
    const surfaceOf = async (side: PairSide): Promise<Surface> =>
      "input" in side ? select((await buildInput(side.input)).surface, side.selection).surface : side.surface;
    const labels = { a: a.name, b: b.name };
    return compareSurfaces(await surfaceOf(a), await surfaceOf(b), { ...options, labels });
  });
}

/** Reads an index for the inventory and compares it with an earlier one. */
export async function inspectIndex({ index, before }: IndexJob): Promise<Outcome<InspectedIndex>> {
  return outcomeOf(async () => {
    const [{ inspectIndex: inspect }, { sourceOf }] = await Promise.all([
      import("../inventory/inspect.ts"),
      import("./input.ts"),
    ]);
    return inspect(index, before, async (each) => (await sourceOf(each)).surface);
  });
}

interface IndexJob {
  readonly index: SavedIndex;
  readonly before?: EarlierIndex;
}

/** A side as a surface, or as the input to build it from and the operations to keep. */
type PairSide =
  | NamedSurface
  | { readonly name: string; readonly input: SourceInput; readonly selection: Selection };

interface SidePair {
  readonly a: PairSide;
  readonly b: PairSide;
  readonly options: CompareOptions;
}

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
