import { isArray, isObject, parseJson, type UnknownObject } from "../base/json.ts";
import type { AccessRecord, InstalledPlugin, NamedItem, Observation } from "./model.ts";

const SCHEMA = "https://unpkg.com/routeprint/schema/access.schema.json";

/** Writes a record as JSON, an observation a line. */
export function printRecord({ observations, ...head }: AccessRecord): string {
  const start = JSON.stringify({ $schema: SCHEMA, ...head }).slice(0, -1);
  const lines = observations.map((each) => JSON.stringify(each)).join(",\n");
  return `${start},"observations":[\n${lines}\n]}\n`;
}

/** Reads a record; undefined where the text is none, as `schema/access.schema.json` describes it. */
export function readRecord(text: string): AccessRecord | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { root, users, started, ended, complete, observations } = value;
  const isRecord =
    typeof root === "string" &&
    isTexts(users) &&
    typeof started === "string" &&
    typeof ended === "string" &&
    typeof complete === "boolean" &&
    isArray(observations) &&
    observations.every(isObservation);
  return isRecord ? { root, users, started, ended, complete, observations } : undefined;
}

function isObservation(value: unknown): value is Observation {
  if (!isObject(value)) return false;
  const { user, method, path, status, json, described, items, plugins, ...rest } = value;
  return (
    typeof user === "string" &&
    (method === "GET" || method === "OPTIONS") &&
    typeof path === "string" &&
    typeof status === "number" &&
    typeof json === "boolean" &&
    isOptional(rest, "code", (code) => typeof code === "string") &&
    isOptional(rest, "allow", isTexts) &&
    isOptional(rest, "abilities", isTexts) &&
    (items === undefined || (isArray(items) && items.every(isItem))) &&
    (plugins === undefined || (isArray(plugins) && plugins.every(isPlugin))) &&
    (described === undefined || isDescription(described))
  );
}

function isOptional(value: UnknownObject, name: string, is: (member: unknown) => boolean): boolean {
  return value[name] === undefined || is(value[name]);
}

function isTexts(value: unknown): value is readonly string[] {
  return isArray(value) && value.every((each) => typeof each === "string");
}

function isItem(value: unknown): value is NamedItem {
  return isObject(value) && typeof value["path"] === "string" && isOptional(value, "allow", isTexts);
}

function isPlugin(value: unknown): value is InstalledPlugin {
  if (!isObject(value)) return false;
  const { file, active, ...texts } = value;
  const areTexts = Object.values(texts).every((text) => typeof text === "string");
  return typeof file === "string" && typeof active === "boolean" && areTexts;
}

function isDescription(value: unknown): boolean {
  return isObject(value) && typeof value["namespace"] === "string" && isTexts(value["methods"]);
}
