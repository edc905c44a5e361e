/** The same JSON with the keys of its objects turned round; routes keep their order, which decides who answers. */
export function turnKeys<T>(value: T, key?: string): T;
export function turnKeys(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => turnKeys(item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, turnKeys(member, name)] as const);
  return Object.fromEntries(key === "routes" ? entries : entries.toReversed());
}

/** Keywords whose lists have no order of their own: that of types says what WordPress asks first, and no surface holds it. */
const UNORDERED: ReadonlySet<string> = new Set(["type", "enum", "required", "methods", "oneOf", "anyOf"]);

/** The same JSON with the lists that have no order of their own turned round. */
export function turnLists<T>(value: T, key?: string): T;
export function turnLists(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => turnLists(item));
    return UNORDERED.has(key) ? items.toReversed() : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, turnLists(member, name)]));
}
