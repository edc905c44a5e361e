// Writes data/responses.json: the response schemas that WordPress core and WooCommerce declare, without texts, and where
// their recorded responses differ from them.
// Usage: node scripts/known.js <folder of help indexes> <recording of the last release, NDJSON>...
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../src/base/json.ts";
import { memoizePair } from "../src/base/memo.ts";
import { widenResource } from "../src/openapi/widening.ts";
import { admits } from "../src/responses/contradiction.ts";
import { learnShapes } from "../src/responses/lesson.ts";
import { readLines } from "../src/responses/recording.ts";
import { shapesToJson } from "../src/responses/shapes.ts";
import { CONTEXTS, shapeIn } from "../src/schema/index.ts";
import { readSource } from "../src/source.ts";

/** The indexes, oldest first, and the namespaces that are taken from each. */
const SOURCES = [
  { name: "WordPress 4.7", file: "C4_7.help.json", namespaces: /^wp/ },
  { name: "WordPress 4.9", file: "C4_9.help.json", namespaces: /^wp/ },
  { name: "WordPress 5.9", file: "C5_9.help.json", namespaces: /^wp/ },
  { name: "WordPress 6.4", file: "C6_4.help.json", namespaces: /^wp/ },
  { name: "WordPress 7.1", file: "C7_1.help.json", namespaces: /^wp/ },
  { name: "WooCommerce 10.5.3", file: "W7_1.help.json", namespaces: /^wc(?:\/|-analytics|-admin$)/ },
];

/** What a schema says of values; everything else is text, or about requests. */
const KEYWORDS = new Set([
  "title",
  "type",
  "format",
  "enum",
  "pattern",
  "context",
  "items",
  "properties",
  "patternProperties",
  "additionalProperties",
  "required",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "oneOf",
  "anyOf",
]);

/** Properties whose `enum` lists what one site has: plugins add statuses, templates, tax classes, payment methods. */
const SITE_VALUES = new Set([
  "status",
  "template",
  "locale",
  "tax_class",
  "taxonomy",
  "payment_method",
  "taxonomies",
  "types",
]);

function withoutTexts(schema) {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => KEYWORDS.has(keyword))
      .map(([keyword, value]) => [keyword, keywordWithoutTexts(keyword, value)]),
  );
}

function keywordWithoutTexts(keyword, value) {
  if (keyword === "enum" || keyword === "type" || keyword === "context") return value;
  return isObject(value) && /^(?:properties|patternProperties)$/.test(keyword)
    ? Object.fromEntries(
        Object.entries(value).map(([name, child]) => [name, propertyWithoutTexts(name, child)]),
      )
    : withoutTexts(value);
}

function propertyWithoutTexts(name, schema) {
  const { enum: values, ...rest } = withoutTexts(schema);
  return values === undefined || SITE_VALUES.has(name) ? rest : { ...rest, enum: values };
}

/** Numbers distinct values in the order in which they are first seen. */
function createPool() {
  const numbers = new Map();
  return {
    numberOf: (value) => {
      const text = JSON.stringify(value);
      if (!numbers.has(text)) numbers.set(text, numbers.size);
      return numbers.get(text);
    },
    texts: () => [...numbers.keys()],
  };
}

const [folder, ...recordings] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Usage: node scripts/known.js <folder of help indexes> <recording>...");
const schemas = createPool();
const names = createPool();
const routes = new Map();
for (const [source, { file, namespaces }] of SOURCES.entries()) {
  const index = JSON.parse(readFileSync(join(folder, file), "utf8"));
  for (const [key, route] of Object.entries(index.routes)) {
    if (!isObject(route.schema) || !namespaces.test(route.namespace)) continue;
    const given = new Set(route.endpoints.flatMap(({ args }) => Object.keys(args)));
    const row = [
      source,
      schemas.numberOf(withoutTexts(route.schema)),
      names.numberOf([...given].toSorted((a, b) => (a < b ? -1 : 1))),
    ];
    routes.set(key, [...(routes.get(key) ?? []), row]);
  }
}

/** Keeps of a shape what contradicts the declared schema; undefined where nothing does. */
function contradictionIn(shape, declared) {
  const types = shape.types.filter((type) => !admits(declared, type));
  const isEmptied = CONTEXTS.some((context) => shapeIn(declared, context).properties?.size === 0);
  // A context that shows no property of an object makes an empty list of it, which is no contradiction.
  if (types.join() === "array" && shape.items === undefined && isEmptied) return undefined;
  const items = types.includes("array")
    ? shape.items && { samples: shape.items.samples, types: shape.items.types }
    : declared.items && shape.items && contradictionIn(shape.items, declared.items);
  const others = declared.additionalProperties;
  const values = typeof others === "object" && shape.values && contradictionIn(shape.values, others);
  const properties = Object.entries(shape.properties ?? {}).flatMap(([name, each]) => {
    const part = declared.properties?.get(name);
    const kept = part && contradictionIn(each, part);
    return kept ? [[name, kept]] : [];
  });
  const { samples, contradicts = [] } = shape;
  if (types.length + contradicts.length + properties.length === 0 && !items && !values) return undefined;
  return {
    samples,
    types,
    ...(contradicts.length === 0 ? {} : { contradicts }),
    ...(items ? { items } : {}),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(values ? { values } : {}),
  };
}

/** A surface whose schemas are as wide as what WordPress is known to send. */
function withKnownFacts(surface) {
  const widen = memoizePair((schema, namespace) =>
    widenResource(schema, { title: schema.title ?? "", namespace }, () => undefined),
  );
  const read = (variant, { namespace }) =>
    variant.responseSchema === undefined
      ? variant
      : { ...variant, responseSchema: widen(variant.responseSchema, namespace) };
  return {
    ...surface,
    operations: surface.operations.map((operation) => ({
      ...operation,
      variants: operation.variants.map((variant) => read(variant, operation)),
    })),
  };
}

/** The routes whose recorded responses contradict what the last release declares for them and what is known of it. */
function readCorrections() {
  const last = SOURCES.at(-1).file;
  const surface = withKnownFacts(readSource(readFileSync(join(folder, last)), last).surface);
  const declaredOf = new Map(
    surface.operations.flatMap(({ variants }) => variants.map((each) => [each.route, each.responseSchema])),
  );
  const recorded = recordings.flatMap(
    (file) => readLines(readFileSync(file, "utf8"), surface.apiRoot).exchanges,
  );
  const { shapes } = learnShapes(surface, { exchanges: recorded, unused: new Map() });
  return Object.entries(shapesToJson(shapes).routes).flatMap(([key, { samples, shape }]) => {
    const declared = routes.has(key) ? declaredOf.get(key) : undefined;
    const kept = declared && contradictionIn(shape, declared);
    return kept ? [[key, { samples, kinds: [], shape: kept }]] : [];
  });
}

const list = (texts) => `[\n${texts.join(",\n")}\n]`;
const rows = (entries) =>
  `{\n${entries.map(([key, row]) => `${JSON.stringify(key)}:${JSON.stringify(row)}`).join(",\n")}\n}`;
writeFileSync(
  new URL("../data/responses.json", import.meta.url),
  `{"sources":${JSON.stringify(SOURCES.map(({ name }) => name))},
"schemas":${list(schemas.texts())},
"arguments":${list(names.texts())},
"routes":${rows([...routes])},
"corrections":${rows(readCorrections())}}\n`,
);
