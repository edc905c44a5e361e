/** What a function gives, worked out when it is first asked for. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What a function gives of each value, worked out when it is first asked for. */
export function onceEach<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const known = new Map<Value, { readonly made: Made }>();
  return (value) => {
    const found = known.get(value) ?? { made: make(value) };
    known.set(value, found);
    return found.made;
  };
}
