import { segmentsOf } from "./path.ts";

/** A query, divided. */
interface Query {
  /** The methods in capitals. */
  readonly methods: readonly string[];
  /** All other words, paths too. */
  readonly others: readonly string[];
  /** The segments of each word that holds a slash. */
  readonly paths: readonly (readonly string[])[];
}

const METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/;

/** Divides a query into methods and other words. */
export function readQuery(query: string): Query {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const others = words.filter((word) => !METHODS.test(word));
  return {
    methods: words.filter((word) => METHODS.test(word)),
    others,
    paths: others.filter((word) => word.includes("/")).map(segmentsOf),
  };
}
