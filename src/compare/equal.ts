import { canonicalJson, compareCodeUnits, type Json } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { sha256 } from "../platform/node.ts";
import type { Argument, Schema } from "../schema/index.ts";
import type { Surface } from "../surface/index.ts";
import { canonicalSchema } from "./canonical.ts";
import { joinedNames, pathSchema, takesPaths } from "./operation.ts";
import { joinPatterns } from "./pattern.ts";
import { isFillingNamespace, withoutSiteData } from "./site-data.ts";
import { viewOperations } from "./view.ts";
import type { OperationView } from "./view.ts";

/**
 * Texts that two operations share exactly if a comparison reports no change of the surface between them: texts and what the
 * site's content fills in have no part. Each is of one thing that a capture may lack.
 */
export interface EqualityKeys {
  /** The operation and its requests. */
  readonly request: string;
  /** Its response, which only an index with `context=help` describes. */
  readonly response: string;
  /** Who may use it, which only a probe shows. */
  readonly access: string;
}

/** Reads the keys of operations; arguments and schemas that they share are read once. */
export function createEqualityKeys(): (view: OperationView) => EqualityKeys {
  const argumentsOf = memoize((isFilling: boolean) =>
    memoize((named: OperationView["arguments"]): string => argumentsKey([...named.values()], isFilling)),
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
      access: `${key} ${access}`,
    };
  };
}

function variableKey(variable: OperationView["variables"][number]): Json {
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

/** A schema without defaults, which say nothing about a response. */
function withoutDefaults(whole: Schema): Schema {
  const { default: _, misfitDefault: __, ...schema } = whole;
  const { items, properties } = schema;
  return {
    ...schema,
    ...(items === undefined ? {} : { items: withoutDefaults(items) }),
    ...(properties === undefined
      ? {}
      : { properties: new Map([...properties].map(([name, own]) => [name, withoutDefaults(own)])) }),
  };
}

/** One text for a list of keys, whatever their order. */
export function hashKeys(keys: readonly string[]): string {
  return sha256(keys.toSorted(compareCodeUnits).join("\n"));
}

/**
 * 12 hex digits that surfaces captured alike share exactly if a comparison reports no change between them. Locks have those of
 * their index.
 */
export function fingerprintOf(surface: Surface): string {
  const keysOf = createEqualityKeys();
  const schemes = surface.authentication.map(({ name }) => `authentication ${name}`);
  const keys = viewOperations(surface).flatMap((view) => Object.values(keysOf(view)));
  return hashKeys([...new Set(schemes), ...keys]).slice(0, 12);
}
