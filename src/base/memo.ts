/** Computes a value on its first use and keeps it. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Memoizes by argument. Forgets all results when there are `most` of them; values with the same key share one result.
 */
export function memoize<Value, Made>(
  make: (value: Value) => Made,
  most = Number.POSITIVE_INFINITY,
  keyOf: (value: Value) => unknown = (value) => value,
): (value: Value) => Made {
  const known = new Map<unknown, { readonly made: Made }>();
  return (value) => {
    const key = keyOf(value);
    const found = known.get(key);
    if (found !== undefined) return found.made;
    const made = make(value);
    if (known.size >= most) known.clear();
    known.set(key, { made });
    return made;
  };
}

/** Memoizes by object identity; a result is collected with its object. */
export function memoizeByObject<Held extends object, Made>(make: (held: Held) => Made): (held: Held) => Made {
  const known = new WeakMap<Held, { readonly made: Made }>();
  return (held) => {
    const found = known.get(held);
    if (found !== undefined) return found.made;
    const made = make(held);
    known.set(held, { made });
    return made;
  };
}

/** Memoizes by a pair of arguments. */
export function memoizePair<First, Second, Made>(
  make: (first: First, second: Second) => Made,
): (first: First, second: Second) => Made {
  const ofFirst = memoize((first: First) => memoize((second: Second) => make(first, second)));
  return (first, second) => ofFirst(first)(second);
}

/** Numbers values from 1 in order of first use. */
function createNumbering(): (value: unknown) => number {
  let last = 0;
  return memoize(() => (last += 1));
}

/** Memoizes by the items of a list: lists of identical items share one result. */
export function memoizeList<Item, Made>(
  make: (items: readonly Item[]) => Made,
  most?: number,
): (items: readonly Item[]) => Made {
  const idOf = createNumbering();
  return memoize(make, most, (items) => items.map(idOf).join(" "));
}

/** Joins lists; identical lists give the same joined list. */
export function createListJoin<Item>(): (lists: readonly (readonly Item[])[]) => readonly Item[] {
  return memoizeList((lists: readonly (readonly Item[])[]) => lists.flat());
}
