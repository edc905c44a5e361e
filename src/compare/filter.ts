import { globsMatcher, unmatchedGlobs } from "../route/glob.ts";
import type { Surface } from "../surface/model.ts";
import type { CompareOptions } from "./model.ts";
import type { OperationView } from "./view.ts";

/** Whether an operation takes part: one of `only` and none of `ignore` matches its namespace or its template. */
export function operationFilter(options: CompareOptions): (view: OperationView) => boolean {
  const takes = textFilter(options);
  return ({ namespace, template }) => takes([namespace, template]);
}

/** Whether a namespace takes part by its own name. */
export function namespaceFilter(options: CompareOptions): (name: string) => boolean {
  const takes = textFilter(options);
  return (name) => takes([name]);
}

/** Whether what goes by any of several texts is wanted. */
function textFilter({ only = [], ignore = [] }: CompareOptions): (texts: readonly string[]) => boolean {
  const isWanted = globsMatcher(only);
  const isUnwanted = globsMatcher(ignore);
  return (texts) =>
    (only.length === 0 || texts.some((text) => isWanted(text))) && !texts.some((text) => isUnwanted(text));
}

/** The globs of `only` that nothing on any of the surfaces matches. */
export function unmatchedOnly(
  surfaces: readonly Surface[],
  { only = [] }: CompareOptions,
): readonly string[] {
  const operations = surfaces.flatMap((surface) => surface.operations);
  return unmatchedGlobs(
    only,
    operations.flatMap(({ namespace, template }) => [namespace, template]),
  );
}
