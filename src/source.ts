import { type Index, readIndex, recoverJson } from "./discovery/index.ts";
import { type Observation, withAccess } from "./access/index.ts";
import { RouteprintError } from "./diagnostics/errors.ts";
import type { FetchedIndex, Provenance } from "./fetch/index.ts";
import { type BuildOptions, type Surface, buildSurface } from "./surface/index.ts";
import type { Notice } from "./diagnostics/notices.ts";
import { lazy } from "./base/memo.ts";
import { parseHttpUrl } from "./base/url.ts";

/** An index that was read from somewhere, with the surface it describes. */
export interface Source {
  /** A file or an address without credentials. */
  readonly where: string;
  /** The index as the site sent it, parsed. */
  readonly value: unknown;
  /** What was asked about access and came; the surface holds what it shows. */
  readonly observations: readonly Observation[];
  readonly index: Index;
  readonly surface: Surface;
  /** All notices, from the first byte to the surface. */
  readonly notices: readonly Notice[];
  /** Origin of a fetched index; absent for a saved one. */
  readonly provenance?: Provenance;
}

/**
 * Reads a saved index from the bytes as the site sent them, with repairs where needed.
 *
 * @param where names the source in errors: a file name or an address.
 * @param answeredRoot the API root it was saved from, if known.
 * @throws RouteprintError where the bytes hold no index; the code says why. `address-invalid` for `answeredRoot`.
 * @example
 * const { surface, notices } = readSource(await readFile("index.json"), "index.json");
 */
export function readSource(bytes: Uint8Array, where: string, answeredRoot?: string): Source {
  return readSaved(bytes, where, answeredRoot === undefined ? {} : { answeredRoot });
}

/** Facts known of an index beside its bytes. */
export interface SourceFacts extends BuildOptions {
  /** What was asked about access and came. */
  readonly observations?: readonly Observation[];
}

/** As `readSource`, with the facts known of how the index was fetched. */
export function readSaved(bytes: Uint8Array, where: string, capture: SourceFacts): Source {
  const { value, notices } = recoverJson(bytes, where);
  return sourceFrom(value, where, notices, capture);
}

/**
 * Builds the surface of a saved index that is already parsed JSON.
 *
 * @param capture the facts known of how it was fetched.
 * @throws RouteprintError `not-an-index` for any other value, `address-invalid` for an invalid `answeredRoot`.
 */
export function sourceFrom(
  value: unknown,
  where: string,
  earlier: readonly Notice[] = [],
  capture: SourceFacts = {},
  provenance?: Provenance,
): Source {
  const { answeredRoot, observations = [] } = capture;
  const { index, notices: found } = readIndex(value, where);
  // The fetch already reported these.
  const reported = new Set(earlier.map(({ code, pointer }) => `${code} ${pointer}`));
  const notices = found.filter(({ code, pointer }) => !reported.has(`${code} ${pointer}`));
  if (answeredRoot !== undefined && parseHttpUrl(answeredRoot) === undefined) {
    // The error leaves the root out: it may hold a password.
    throw new RouteprintError("address-invalid", {
      message: "The given API root is not an http or https address.",
      where,
    });
  }
  // Built on first use: a server starts before it has read every route of all its sites.
  const surface = lazy(() => withAccess(buildSurface(index, capture), observations));
  return {
    where,
    value,
    observations,
    index,
    get surface() {
      return surface();
    },
    get notices() {
      return [...earlier, ...notices, ...surface().notices];
    },
    ...(provenance === undefined ? {} : { provenance }),
  };
}

/** The source of an index that was fetched, with what is known beside it. */
export function sourceFetched(
  { provenance, notices, value }: Omit<FetchedIndex, "bytes">,
  known: Pick<SourceFacts, "observations" | "abilities"> = {},
): Source {
  const { requested, root, authenticated } = provenance;
  const capture = { answeredRoot: root, authenticated, ...known };
  return sourceFrom(value, requested, notices, capture, provenance);
}
