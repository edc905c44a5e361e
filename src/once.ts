/** What a function gives, worked out when it is first asked for. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What a function gives of each value, worked out when it is first asked for; beyond so many, all are forgotten. */
export function onceEach<Value, Made>(
  make: (value: Value) => Made,
  most = Number.POSITIVE_INFINITY,
): (value: Value) => Made {
  const known = new Map<Value, { readonly made: Made }>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found.made;
    const made = make(value);
    if (known.size >= most) known.clear();
    known.set(value, { made });
    return made;
  };
}
