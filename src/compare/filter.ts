import picomatch from "picomatch";
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

/** Whether what goes by any of several texts is wanted. The globs are a person's, the texts a site's, and only text. */
function textFilter({ only = [], ignore = [] }: CompareOptions): (texts: readonly string[]) => boolean {
  const wanted = only.map((glob) => picomatch(glob));
  const unwanted = ignore.map((glob) => picomatch(glob));
  return (texts) =>
    (wanted.length === 0 || wanted.some((matches) => texts.some((text) => matches(text)))) &&
    !unwanted.some((matches) => texts.some((text) => matches(text)));
}
