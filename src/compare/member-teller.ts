import { onceEach } from "../once.ts";
import type { MemberTeller, SchemaChange } from "./schema-change.ts";

type Known = Map<unknown, Map<unknown, readonly SchemaChange[]>>;

/** A teller for one comparison, which looks once. Where nothing differs it keeps nothing: most members are alike. */
export function createMemberTeller(): MemberTeller {
  return onceEach(() => {
    const knownOf = onceEach<string, Known>(() => new Map());
    return (name, from, to, find) => {
      const known = knownOf(name);
      const told = known.get(from)?.get(to);
      if (told !== undefined) return told;
      const found = find();
      if (found.length > 0) known.set(from, (known.get(from) ?? new Map()).set(to, found));
      return found;
    };
  });
}
