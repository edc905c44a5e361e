import { lazy } from "../base/memo.ts";
import {
  type Parsed,
  type RouteLanguage,
  commonPath,
  covers,
  eitherPattern,
  languageOf,
  patternOfTemplate,
} from "../route/index.ts";
import type { Variant } from "./model.ts";

/** The paths of one route or several. */
export interface RoutePaths {
  readonly pattern: Parsed;
  /** Made on first use; `undefined` where the pattern cannot be compared. */
  readonly language: () => RouteLanguage | undefined;
}

/** The share of one set's paths that another set serves. */
export type Coverage = "all" | "some" | "none" | "unknown";

/** A coverage, with a path of both sets where one was found. */
interface Service {
  readonly coverage: Coverage;
  readonly path?: string;
}

export function pathsOf(pattern: Parsed): RoutePaths {
  return { pattern, language: lazy(() => languageOf(pattern)) };
}

/** The paths that any of some variants matches. */
export function patternBehind(variants: readonly Pick<Variant, "template">[]): Parsed {
  return eitherPattern(variants.map(({ template }) => patternOfTemplate(template)));
}

/** Measures the share of `own` that the others serve. */
export function serviceBy(others: RoutePaths, own: RoutePaths): Service {
  const [a, b] = [others.language(), own.language()];
  if (a === undefined || b === undefined) return { coverage: "unknown" };
  const path = commonPath(a, b);
  if (path === undefined) return { coverage: "none" };
  const isCovered = covers(a, b);
  return { coverage: isCovered === undefined ? "unknown" : isCovered ? "all" : "some", path };
}

/** Selects the sets that share paths with `own`, if together they serve all of it; else none. */
export function servingTogether<Each>(
  own: RoutePaths,
  others: readonly Each[],
  of: (other: Each) => RoutePaths,
): readonly Each[] {
  const whole = own.language();
  if (whole === undefined) return [];
  const sharing = others.filter((other) => {
    const language = of(other).language();
    return language !== undefined && commonPath(whole, language) !== undefined;
  });
  const joint = pathsOf(eitherPattern(sharing.map((other) => of(other).pattern)));
  return serviceBy(joint, own).coverage === "all" ? sharing : [];
}
