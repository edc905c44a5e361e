/** What a tool refuses though the document is right: every error it reports must be one of its source's lines here. */
export const EXCEPTIONS = [
  {
    source: "odd",
    consumer: "orval",
    errors: [/Cannot find name '_id2'/],
    reason: "orval declares the path variable `_id2` as `id2`, and uses it as `_id2`.",
  },
  {
    source: "odd",
    consumer: "oazapfts",
    errors: [/Type '\{\}' is not assignable to type '.*\btoString\?: string/],
    reason: "oazapfts takes arguments out of `{}`, which has a `toString` already.",
  },
  {
    source: "odd",
    consumer: "spectral",
    errors: [/unicode-prop/],
    reason: "spectral compiles patterns without the u flag, which JSON Schema asks for.",
  },
  {
    source: "odd",
    consumer: "swagger-client",
    errors: [/asks constructor=function/],
    reason: "swagger-client takes what every object has, such as `constructor`, for a value that was given.",
  },
  {
    source: "openapi-3.2",
    consumer: "oazapfts",
    errors: [/Unsupported OpenAPI version: 3\.2\.0/],
    reason: "oazapfts reads documents with swagger-parser, which knows no version after 3.1.",
  },
];

/** The reason why the problem is the tool's own, where every error in it is known. */
export function excuse(source, consumer, problem) {
  const known = EXCEPTIONS.find((each) => each.source === source && each.consumer === consumer);
  const errors = problem
    .split("\n")
    .filter((line) => /\berror\b|Error:/.test(line) && !/✖|Command failed/.test(line));
  const isKnown =
    errors.length > 0 && errors.every((line) => known?.errors.some((error) => error.test(line)));
  return isKnown ? known.reason : undefined;
}
