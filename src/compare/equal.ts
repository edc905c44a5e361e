import { canonicalJson, compareCodeUnits, type Json } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { sha256 } from "../platform/node.ts";
import { type Argument, type Schema, mapParts } from "../schema/index.ts";
import type { Surface } from "../surface/index.ts";
import { accessKey } from "./access.ts";
import { canonicalSchema } from "./canonical.ts";
import { joinedNames, pathSchema, takesPaths } from "./operation.ts";
import { joinPatterns } from "./pattern.ts";
import { isFillingNamespace, withoutSiteData } from "./site-data.ts";
import { viewOperations } from "./view.ts";
import type { ArgumentsByName, ComparedOperation } from "./view.ts";

/**
 * Keys that two operations share exactly if a comparison reports no change of the surface between them. Texts and values
 * from the site's content do not count. Each key covers one part that a capture may lack.
 */
interface EqualityKeys {
  /** The operation and its requests. */
  readonly request: string;
  /** Its response, which only an index with `context=help` describes. */
  readonly response: string;
  /** Who may use it, where the site was asked. */
  readonly access: string;
}

/** Creates a reader of equality keys; operations that share arguments or schemas share its work. */
export function createEqualityKeys(): (view: ComparedOperation) => EqualityKeys {
  const argumentsOf = memoize((isFilling: boolean) =>
    memoize((named: ArgumentsByName): string => argumentsKey([...named.values()], isFilling)),
  );
  const responseOf = memoize((isFilling: boolean) =>
    memoize((response: Schema): string => {
      return canonicalJson(
        canonicalSchema(withoutSiteData(withoutDefaults(response), "response", isFilling)),
      );
    }),
  );
  return (view) => {
    const { key, batch, namespace, variables, arguments: named, response, access } = view;
    const isFilling = isFillingNamespace(namespace);
    const operation = canonicalJson([key, batch, variables.map(variableKey)]);
    return {
      request: `${operation}${argumentsOf(isFilling)(named)}`,
      response: `${key}${response === undefined ? "" : responseOf(isFilling)(response)}`,
      access: `${key} ${accessKey(access)}`,
    };
  };
}

function variableKey(variable: ComparedOperation["variables"][number]): Json {
  const declared = pathSchema(variable);
  const isImplied = takesPaths(declared, variable);
  return [
    joinedNames(variable.name),
    joinPatterns(variable.patterns),
    isImplied ? "" : canonicalSchema(declared),
  ];
}

function argumentsKey(named: readonly Argument[], isFilling: boolean): string {
  const rows = named
    .toSorted((a, b) => compareCodeUnits(a.name, b.name))
    .map(({ name, required, schema }) => [
      name,
      required,
      canonicalSchema(withoutSiteData(schema, name, isFilling)),
    ]);
  return canonicalJson(rows);
}

/** Removes defaults, which have no meaning in a response. */
function withoutDefaults(whole: Schema): Schema {
  const { default: _, misfitDefault: __, ...schema } = whole;
  return mapParts(schema, withoutDefaults);
}

/** Hashes a list of keys, whatever their order. */
export function hashKeys(keys: readonly string[]): string {
  return sha256(keys.toSorted(compareCodeUnits).join("\n"));
}

/**
 * Hashes a surface to 12 hex digits: surfaces captured alike share them exactly if a comparison reports no change between
 * them. A lock has the same digits as its index.
 */
export function fingerprintOf(surface: Surface): string {
  const keysOf = createEqualityKeys();
  const schemes = surface.authentication.map(({ name }) => `authentication ${name}`);
  const keys = viewOperations(surface).flatMap((view) => Object.values(keysOf(view)));
  return hashKeys([...new Set(schemes), ...keys]).slice(0, 12);
}
