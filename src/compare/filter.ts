import picomatch from "picomatch";
import type { CompareOptions } from "./model.ts";
import type { OperationView } from "./view.ts";

/** Whether an operation takes part: one of `only` and none of `ignore` matches its namespace or its path. */
export function operationFilter({
  only = [],
  ignore = [],
}: CompareOptions): (view: OperationView) => boolean {
  const wanted = only.map(matcher);
  const unwanted = ignore.map(matcher);
  return (view) =>
    (wanted.length === 0 || wanted.some((matches) => matches(view))) &&
    !unwanted.some((matches) => matches(view));
}

/** Whether a namespace takes part by its own name. */
export function namespaceFilter({ only = [], ignore = [] }: CompareOptions): (name: string) => boolean {
  const wanted = only.map((glob) => picomatch(glob));
  const unwanted = ignore.map((glob) => picomatch(glob));
  return (name) =>
    (wanted.length === 0 || wanted.some((matches) => matches(name))) &&
    !unwanted.some((matches) => matches(name));
}

function matcher(glob: string): (view: OperationView) => boolean {
  const matches = picomatch(glob);
  // `{id}` in a template would read as a brace of the glob; a person writes the glob, the template is plain text.
  return ({ namespace, template }) => matches(namespace) || matches(template);
}
