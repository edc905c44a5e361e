import { count } from "../base/count.ts";
import type { Surface } from "../surface/index.ts";
import { runsAnyAbility } from "../wordpress/index.ts";
import { type ComparedAccess, forVisitors, viewAccess } from "./access.ts";
import type { NotCompared } from "./model.ts";
import type { Pairing } from "./pair.ts";
import { sideWords } from "./sides.ts";
import { runsOne } from "./view.ts";

/** Lists what the captures of the sides leave uncompared, for the verdict. */
export function listNotCompared(
  a: Surface,
  b: Surface,
  { shared }: Pick<Pairing, "shared">,
  history: boolean,
): readonly NotCompared[] {
  const names = sideWords(history).inSentence;
  return [
    ...(a.context === "view" && b.context === "view"
      ? [{ what: "responses", why: "both indexes are view" }]
      : []),
    ...FACTS.flatMap(({ what, has }) => {
      const [one, other] = [has(a), has(b)];
      if (one === undefined || other === undefined || one === other) return [];
      return [{ what, why: `only ${one ? names.a : names.b} shows ${what === "access" ? "it" : "them"}` }];
    }),
    ...newlyShown(shared, names.b, names.a),
    ...newlyShown(
      shared.map(([one, other]) => [other, one] as const),
      names.a,
      names.b,
    ),
  ];
}

/** What a capture may show, or undefined where its absence says nothing. */
interface Fact {
  readonly what: string;
  readonly has: (surface: Surface) => boolean | undefined;
}

const FACTS: readonly Fact[] = [
  { what: "responses", has: ({ context }) => context === "help" },
  {
    what: "abilities",
    has: ({ operations }) => {
      const isListed = operations.some(runsOne);
      return isListed || operations.some(({ shape }) => runsAnyAbility(shape)) ? isListed : undefined;
    },
  },
  {
    what: "access",
    has: ({ operations }) =>
      operations.length === 0 ? undefined : operations.some(({ access }) => isKnown(viewAccess(access))),
  },
];

/** Operations that are open on one side and whose access the other side, though it was asked, does not show. */
function newlyShown(pairs: Pairing["shared"], side: string, other: string): readonly NotCompared[] {
  if (!pairs.some(([from]) => isKnown(from.access))) return [];
  const open = pairs.filter(([from, to]) => !isKnown(from.access) && forVisitors(to.access) === "open");
  if (open.length === 0) return [];
  const what = `access of ${count(open.length, "operation")} open to visitors`;
  return [{ what, why: `only ${side} shows it, not ${other}` }];
}

function isKnown(access: ComparedAccess): boolean {
  return forVisitors(access) !== "unknown";
}
