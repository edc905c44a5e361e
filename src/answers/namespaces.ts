import { type Namespace, splitVersion } from "../surface/index.ts";

const { compare: compareNumbers } = new Intl.Collator("en", { numeric: true });

/** The namespaces that a newer version replaces, as `wc/v3` does `wc/v2`. */
export function olderNamespaces(namespaces: readonly Namespace[]): ReadonlySet<string> {
  const newest = newestVersions(namespaces);
  const older = namespaces.filter(({ name }) => {
    const { family = "", version = "" } = splitVersion(name) ?? {};
    return compareNumbers(version, newest.get(family) ?? "") < 0;
  });
  return new Set(older.map(({ name }) => name));
}

/** The newest version of each family of namespaces. */
function newestVersions(namespaces: readonly Namespace[]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  for (const { name } of namespaces) {
    const { family = "", version = "" } = splitVersion(name) ?? {};
    if (family !== "" && compareNumbers(version, newest.get(family) ?? "") > 0) newest.set(family, version);
  }
  return newest;
}
