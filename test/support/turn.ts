/** The same JSON with the keys of its objects turned round; routes keep their order, which decides who answers. */
export function turnKeys(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => turnKeys(item));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, turnKeys(member, name)] as const);
  return Object.fromEntries(key === "routes" ? entries : entries.toReversed());
}
