/** What a function gives, worked out when it is first asked for. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * What a function gives of each value, worked out when it is first asked for; beyond so many, all are forgotten. Values of
 * one key are one.
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

/** What a function gives of each object, worked out when it is first asked for, and forgotten with the object. */
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

/** What a function gives of each pair of values. */
export function memoizePair<First, Second, Made>(
  make: (first: First, second: Second) => Made,
): (first: First, second: Second) => Made {
  const ofFirst = memoize((first: First) => memoize((second: Second) => make(first, second)));
  return (first, second) => ofFirst(first)(second);
}

/** Numbers values, each as it is first asked for. */
function createNumbering(): (value: unknown) => number {
  let last = 0;
  return memoize(() => (last += 1));
}

/** The same of each list, whoever made it: lists that hold the very same values are one. */
export function memoizeList<Item, Made>(
  make: (items: readonly Item[]) => Made,
  most?: number,
): (items: readonly Item[]) => Made {
  const idOf = createNumbering();
  return memoize(make, most, (items) => items.map(idOf).join(" "));
}

/** Joins lists; the very same lists give one list. */
export function createListJoin<Item>(): (lists: readonly (readonly Item[])[]) => readonly Item[] {
  return memoizeList((lists: readonly (readonly Item[])[]) => lists.flat());
}
