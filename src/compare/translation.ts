import type { Json } from "../json.ts";
import { onceEachPair } from "../once.ts";
import type { OperationChange } from "./operation-change.ts";
import type { OperationView } from "./view.ts";

/** From which share of differing descriptions on two sides speak different languages; an upgrade rewrites a few in a hundred. */
const OTHER_LANGUAGE = 0.3;

/** Of fewer descriptions the share says nothing: one of three is rewritten soon. */
const ENOUGH = 10;

/** Whether the two sides describe their arguments in different languages. */
export function isTranslated(shared: readonly (readonly [OperationView, OperationView])[]): boolean {
  const count = onceEachPair(countDescriptions);
  const counts = shared.map(([from, to]) => count(from.arguments, to.arguments));
  const both = counts.reduce((sum, each) => sum + each.both, 0);
  const differing = counts.reduce((sum, each) => sum + each.differing, 0);
  return both >= ENOUGH && differing / both >= OTHER_LANGUAGE;
}

type Arguments = OperationView["arguments"];

/** How many arguments both sides describe, and how many of them otherwise. */
function countDescriptions(from: Arguments, to: Arguments) {
  const described = [...from.values()].flatMap(({ name, schema: { description } }) => {
    const other = to.get(name)?.schema.description;
    return description === undefined || other === undefined ? [] : [description === other];
  });
  return { both: described.length, differing: described.filter((isEqual) => !isEqual).length };
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
