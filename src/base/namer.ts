/** Hands out unique names; the same wish twice gets two names. */
export type Namer<Wanted> = (wanted: Wanted) => string;

/** Creates a namer that returns the first free numbered variant of a wish and tries no number twice. */
export function createNamer<Wanted>(
  numbered: (wanted: Wanted, number: number) => string,
  isReserved: (name: string, wanted: Wanted) => boolean = () => false,
): Namer<Wanted> {
  const given = new Set<string>();
  const last = new Map<Wanted, number>();
  return (wanted) => {
    let number = (last.get(wanted) ?? 0) + 1;
    let name = numbered(wanted, number);
    while (given.has(name) || isReserved(name, wanted)) name = numbered(wanted, (number += 1));
    last.set(wanted, number);
    given.add(name);
    return name;
  };
}

/** `posts`, `posts_2`, `posts_3`. */
export function underscored(wanted: string, number: number): string {
  return number === 1 ? wanted : `${wanted}_${number}`;
}
