// The jobs of worker threads on untrusted input. Each function takes plain data and never throws.
import type { NamedSurface } from "../compare/model.ts";
import type { Conversion } from "./conversion.ts";
import type { SourceInput } from "./input.ts";
import type { PublishedSite, SiteJob } from "./site-pages.ts";
import type { Source } from "../source.ts";
import type { Notice } from "../notices.ts";
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

/** Compares two sites. */
export async function compareInputs(job: InputPair): Promise<Outcome<string>> {
  return outcomeOf(async () => {
    const [{ reportPair }, { buildInput }] = await Promise.all([
      import("../comparisons.ts"),
      import("./input.ts"),
    ]);
    const open = async ({ name, input }: NamedInput) => ({
      name,
      surface: (await buildInput(input)).surface,
    });
    return reportPair(await open(job.a), await open(job.b), job.history);
  });
}

/** Compares two surfaces. */
export async function compareSites(job: SurfacePair): Promise<Outcome<string>> {
  return outcomeOf(async () => {
    const { reportPair } = await import("../comparisons.ts");
    return reportPair(job.a, job.b, job.history);
  });
}

interface NamedInput {
  readonly name: string;
  readonly input: SourceInput;
}

interface InputPair {
  readonly a: NamedInput;
  readonly b: NamedInput;
  readonly history: boolean;
}

interface SurfacePair {
  readonly a: NamedSurface;
  readonly b: NamedSurface;
  readonly history: boolean;
}

async function outcomeOf<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
