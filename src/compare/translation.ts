import type { Json } from "../json.ts";
import type { OperationChange } from "./operation.ts";
import type { OperationView } from "./view.ts";

/** From which share of differing descriptions on two sides speak different languages; an upgrade rewrites a few in a hundred. */
const OTHER_LANGUAGE = 0.3;

/** Of fewer descriptions the share says nothing: one of three is rewritten soon. */
const ENOUGH = 10;

/** Whether the two sides describe their arguments in different languages. */
export function isTranslated(shared: readonly (readonly [OperationView, OperationView])[]): boolean {
  let both = 0;
  let differing = 0;
  for (const [from, to] of shared) {
    for (const { name, schema } of from.arguments.values()) {
      const own = schema.description;
      const other = to.arguments.get(name)?.schema.description;
      if (own === undefined || other === undefined) continue;
      both += 1;
      if (own !== other) differing += 1;
    }
  }
  return both >= ENOUGH && differing / both >= OTHER_LANGUAGE;
}

/**
 * Whether a change may be one of language alone: WordPress marks what is deprecated in the description only, and
 * a default that is prose is translated like one.
 */
export function isTranslatable({ kind, from, to }: OperationChange): boolean {
  if (kind === "deprecated-set" || kind === "deprecated-unset") return true;
  return kind === "default-changed" && isProse(from) && isProse(to);
}

/** Words with a space between them: what a translator would touch. */
export function isProse(value: Json | undefined): boolean {
  return typeof value === "string" && /\p{L}\s+\p{L}/u.test(value);
}
