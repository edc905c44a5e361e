import { onceEachHeld } from "../once.ts";
import type { Surface } from "../surface/model.ts";
import { worse } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { OneSided } from "./one-sided.ts";
import type { Pairing } from "./pair.ts";
import type { OperationView } from "./view.ts";

type Sides<T> = Readonly<Record<"a" | "b", T>>;

/**
 * The operations that one side has alone and that WordPress tries before one that both have, on paths that both take: it
 * calls the first route that matches, so that requests of the other side's clients reach another route.
 *
 * @param answering what the other side has for the paths of a one-sided operation.
 */
export function shadowingOperations(
  { shared, onlyInA, onlyInB }: Pairing,
  surfaces: Sides<Surface>,
  answering: (side: "a" | "b", view: OperationView) => readonly OperationView[],
): ReadonlySet<OperationView> {
  const partners = new Map(shared.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const of = (side: "a" | "b", alone: readonly OperationView[]) => {
    const order = orderOf(surfaces[side]);
    const placeOf = (view: OperationView) => order.get(view.operation.variants[0]?.route ?? "");
    const isBefore = (view: OperationView, other: OperationView | undefined) => {
      const [own, later] = [placeOf(view), other && placeOf(other)];
      // A written form does not say the order.
      return other !== undefined && (own ?? 0) < (later ?? 1);
    };
    const hiding = new Set(
      shared.flatMap((pair) => {
        const [here, there] = side === "a" ? pair : [pair[1], pair[0]];
        const isNew = there.operation.unreachable === undefined;
        return isNew ? (here.operation.unreachable?.by ?? []) : [];
      }),
    );
    return alone.filter(
      (view) =>
        view.operation.variants.some(({ route }) => hiding.has(route)) ||
        answering(side, view).some((other) => isBefore(view, partners.get(other))),
    );
  };
  return new Set([...of("a", onlyInA), ...of("b", onlyInB)]);
}

/** The place of each route in the order of dispatch, by its key; none for a written form, which has no order. */
const orderOf = onceEachHeld(
  ({ routes }: Surface): ReadonlyMap<string, number> => new Map(routes.map(({ key }, place) => [key, place])),
);

/** A change at the level of what it has of shadowing operations. */
export function withShadows(
  change: OneSided,
  shadowing: ReadonlySet<OperationView>,
  isOfB: (view: OperationView) => boolean,
): OneSided {
  const found = change.operations.find((view) => shadowing.has(view));
  if (found === undefined) return change;
  const level: BothWays<Level> = isOfB(found)
    ? { ...change.level, aToB: worse(change.level.aToB, "risky") }
    : { ...change.level, bToA: worse(change.level.bToA, "risky") };
  return { ...change, level };
}
