import MiniSearch from "minisearch";

/** An operation as it is found. */
export interface SearchEntry {
  /** `Update a post` */
  readonly title: string;
  /** `PUT PATCH POST` */
  readonly methods: string;
  readonly template: string;
  /** The names of its variables and arguments, apart by blanks. */
  readonly names: string;
  readonly namespace: string;
  /** The plugin of the namespace. */
  readonly owner: string;
  /** Whether the site has a newer version of the namespace. */
  readonly isOlder: boolean;
}

/** Finds entries by a query, the best first. */
export type Search<Entry> = (query: string) => readonly Entry[];

/** What a match counts in each field. */
const FIELDS = { title: 4, template: 3, names: 1, namespace: 2, owner: 1 } as const;

/** The factor for entries of older versions of a namespace. */
const OLDER = 0.4;

/** Words from this length on may hold one typing error. */
const FUZZY = 4;

/**
 * Creates a search over entries. An entry must hold all words of a query, which may be incomplete or hold one typing error; methods in capitals; or a path or address with its values: `/wc/v3/orders/7`.
 */
export function createSearch<Entry extends SearchEntry>(entries: readonly Entry[]): Search<Entry> {
  const index = new MiniSearch<{ readonly id: number }>({
    fields: Object.keys(FIELDS),
    extractField: (document, field) => {
      if (field === "id") return document.id;
      const entry = entries[document.id];
      return entry === undefined ? "" : fieldOf(entry, field);
    },
    tokenize: (text) => [...wordsOf(text), ...partsOf(text)],
    searchOptions: {
      tokenize: partsOf,
      boost: FIELDS,
      boostDocument: (id) => (entries[Number(id)]?.isOlder === true ? OLDER : 1),
      prefix: true,
      fuzzy: (word) => (word.length >= FUZZY ? 1 : false),
      combineWith: "AND",
    },
  });
  index.addAll(entries.map((_, id) => ({ id })));
  return (query) => {
    const words = query.split(/\s+/).filter((word) => word !== "");
    const methods = words.filter((word) => METHODS.test(word));
    const others = words.filter((word) => !METHODS.test(word));
    const paths = others.filter((word) => word.includes("/")).map(segmentsOf);
    const hasMethod = (entry: Entry): boolean =>
      methods.length === 0 || methods.some((method) => entry.methods.split(" ").includes(method));
    const byPath =
      paths.length === 0 ? [] : entries.filter((entry) => paths.every((path) => isPathOf(path, entry)));
    const text = others.join(" ");
    const byWords = text === "" ? entries : index.search(text).flatMap(({ id }) => entries[Number(id)] ?? []);
    return [...new Set([...byPath.toSorted(byLiterals), ...byWords])].filter(hasMethod);
  };
}

const METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/;

function fieldOf(entry: SearchEntry, field: string): string {
  switch (field) {
    case "title":
      return entry.title;
    case "template":
      return entry.template;
    case "names":
      return entry.names;
    case "namespace":
      return entry.namespace;
    default:
      return entry.owner;
  }
}

/** The words of a text, divided where a capital begins too: `customerId` and `customer_id` hold two. */
function partsOf(text: string): string[] {
  return wordsOf(text.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " "));
}

function wordsOf(text: string): string[] {
  return decoded(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function segmentsOf(path: string): readonly string[] {
  return decoded(path.replace(/[?#].*/, ""))
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Whether a path, or the end of an address, is one of the template; a variable takes any segment. */
function isPathOf(asked: readonly string[], { template }: SearchEntry): boolean {
  const own = segmentsOf(template);
  const shared = Math.min(asked.length, own.length);
  const pairs = own
    .slice(own.length - shared)
    .map((segment, at) => [segment, asked[asked.length - shared + at]]);
  return (
    pairs.every(([segment, one]) => segment === one || segment?.includes("{") === true) &&
    pairs.some(([segment, one]) => segment === one)
  );
}

/** Paths with more literal text first: `/orders/batch` before `/orders/{id}`. */
function byLiterals(a: SearchEntry, b: SearchEntry): number {
  return literalLength(b) - literalLength(a) || Number(a.isOlder) - Number(b.isOlder);
}

function literalLength({ template }: SearchEntry): number {
  return template.replaceAll(/\{[^{}]*\}/g, "").length;
}
