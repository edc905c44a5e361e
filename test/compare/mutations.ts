import type { ChangeKind } from "../../src/compare/change.ts";
import type { Level } from "../../src/compare/level.ts";
import type { WorldOperation } from "./world.ts";

/** One change that a test plants in one operation, and what must be found for it. */
export interface Mutation {
  readonly kind: ChangeKind;
  readonly level: Level;
  readonly back: Level;
  /** Which part of the operation it touches; mutations of one part are never planted together. */
  readonly touches: string;
  /** The subject of the finding. */
  readonly subject: string;
  readonly apply: (operation: WorldOperation) => void;
}

function row(
  kind: ChangeKind,
  level: Level,
  back: Level,
  subject: string,
  apply: (operation: WorldOperation) => void,
): Mutation {
  return { kind, level, back, subject, touches: subject.split("/")[0]!, apply };
}

/** At least one change of every kind that one operation can show against `sampleOperation`. */
export const MUTATIONS: readonly Mutation[] = [
  row("variable-renamed", "compatible", "compatible", "{}", (o) => {
    o.template = o.template.replace("{id}", "{key}");
    o.variables[0]!.name = "key";
  }),
  row("variable-pattern-changed", "breaking", "compatible", "{id}", (o) => {
    o.variables[0]!.pattern = "^[0-9]{1,3}$";
  }),
  row("variable-pattern-changed", "compatible", "breaking", "{id}", (o) => {
    o.variables[0]!.pattern = "^[0-9a-z]+$";
  }),
  row("argument-added", "compatible", "risky", "fresh", (o) => {
    o.arguments["fresh"] = { type: "string" };
  }),
  row("argument-added", "breaking", "risky", "fresh", (o) => {
    o.arguments["fresh"] = { type: "string", required: true };
  }),
  row("argument-removed", "risky", "compatible", "search", (o) => {
    delete o.arguments["search"];
  }),
  row("argument-removed", "risky", "breaking", "name", (o) => {
    delete o.arguments["name"];
  }),
  row("argument-became-required", "breaking", "compatible", "search", (o) => {
    o.arguments["search"]!["required"] = true;
  }),
  row("argument-became-optional", "compatible", "breaking", "name", (o) => {
    o.arguments["name"]!["required"] = false;
  }),
  row("type-changed", "breaking", "breaking", "name", (o) => {
    o.arguments["name"]!["type"] = "object";
  }),
  // In a query, where each of these operations has its arguments, a truth value is a text and `null` cannot be sent.
  row("type-narrowed", "breaking", "compatible", "name", (o) => {
    o.arguments["name"]!["type"] = "boolean";
  }),
  row("type-narrowed", "compatible", "compatible", "either", (o) => {
    o.arguments["either"]!["type"] = "string";
  }),
  row("type-narrowed", "breaking", "compatible", "step", (o) => {
    o.arguments["step"]!["type"] = "integer";
  }),
  row("type-widened", "compatible", "compatible", "either", (o) => {
    o.arguments["either"]!["type"] = ["integer", "string", "null"];
  }),
  row("type-widened", "compatible", "breaking", "page", (o) => {
    o.arguments["page"]!["type"] = "number";
  }),
  row("enum-values-removed", "breaking", "compatible", "order", (o) => {
    o.arguments["order"]!["enum"] = ["desc", "asc"];
  }),
  row("enum-values-added", "compatible", "breaking", "order", (o) => {
    o.arguments["order"]!["enum"] = ["random", "desc", "asc", "none"];
  }),
  row("enum-set", "breaking", "compatible", "name", (o) => {
    o.arguments["name"]!["enum"] = ["one", "two"];
  }),
  row("enum-unset", "compatible", "breaking", "order", (o) => {
    delete o.arguments["order"]!["enum"];
  }),
  row("minimum-tightened", "breaking", "compatible", "page", (o) => {
    o.arguments["page"]!["minimum"] = 2;
  }),
  row("minimum-tightened", "breaking", "compatible", "step", (o) => {
    o.arguments["step"]!["exclusiveMinimum"] = 0;
  }),
  row("minimum-loosened", "compatible", "breaking", "page", (o) => {
    delete o.arguments["page"]!["minimum"];
  }),
  row("maximum-tightened", "breaking", "compatible", "per_page", (o) => {
    o.arguments["per_page"]!["maximum"] = 50;
  }),
  row("maximum-loosened", "compatible", "breaking", "per_page", (o) => {
    o.arguments["per_page"]!["maximum"] = 200;
  }),
  row("minLength-tightened", "breaking", "compatible", "search", (o) => {
    o.arguments["search"]!["minLength"] = 3;
  }),
  row("minLength-loosened", "compatible", "breaking", "search", (o) => {
    o.arguments["search"]!["minLength"] = 1;
  }),
  row("maxLength-tightened", "breaking", "compatible", "search", (o) => {
    o.arguments["search"]!["maxLength"] = 20;
  }),
  row("maxLength-loosened", "compatible", "breaking", "search", (o) => {
    delete o.arguments["search"]!["maxLength"];
  }),
  row("minItems-tightened", "breaking", "compatible", "tags", (o) => {
    o.arguments["tags"]!["minItems"] = 2;
  }),
  row("minItems-loosened", "compatible", "breaking", "tags", (o) => {
    delete o.arguments["tags"]!["minItems"];
  }),
  row("maxItems-tightened", "breaking", "compatible", "tags", (o) => {
    o.arguments["tags"]!["maxItems"] = 4;
  }),
  row("maxItems-loosened", "compatible", "breaking", "tags", (o) => {
    o.arguments["tags"]!["maxItems"] = 6;
  }),
  row("multipleOf-tightened", "breaking", "compatible", "step", (o) => {
    o.arguments["step"]!["multipleOf"] = 4;
  }),
  row("multipleOf-loosened", "compatible", "breaking", "step", (o) => {
    o.arguments["step"]!["multipleOf"] = 1;
  }),
  row("uniqueItems-tightened", "breaking", "compatible", "bag", (o) => {
    o.arguments["bag"]!["uniqueItems"] = true;
  }),
  row("uniqueItems-loosened", "compatible", "breaking", "tags", (o) => {
    delete o.arguments["tags"]!["uniqueItems"];
  }),
  row("additionalProperties-tightened", "breaking", "compatible", "open", (o) => {
    o.arguments["open"]!["additionalProperties"] = false;
  }),
  row("additionalProperties-loosened", "compatible", "breaking", "meta", (o) => {
    o.arguments["meta"]!["additionalProperties"] = true;
  }),
  row("minProperties-tightened", "breaking", "compatible", "meta", (o) => {
    o.arguments["meta"]!["minProperties"] = 2;
  }),
  row("minProperties-loosened", "compatible", "breaking", "meta", (o) => {
    o.arguments["meta"]!["minProperties"] = 0;
  }),
  row("maxProperties-tightened", "breaking", "compatible", "meta", (o) => {
    o.arguments["meta"]!["maxProperties"] = 3;
  }),
  row("maxProperties-loosened", "compatible", "breaking", "meta", (o) => {
    delete o.arguments["meta"]!["maxProperties"];
  }),
  row("pattern-set", "breaking", "compatible", "name", (o) => {
    o.arguments["name"]!["pattern"] = "^[a-z]+$";
  }),
  row("pattern-unset", "compatible", "breaking", "code", (o) => {
    delete o.arguments["code"]!["pattern"];
  }),
  row("pattern-changed", "breaking", "compatible", "code", (o) => {
    o.arguments["code"]!["pattern"] = "^[a-f]+$";
  }),
  row("pattern-changed", "compatible", "breaking", "code", (o) => {
    o.arguments["code"]!["pattern"] = "^[a-z0-9]+$";
  }),
  row("format-changed", "risky", "risky", "code", (o) => {
    o.arguments["code"]!["format"] = "email";
  }),
  row("default-changed", "risky", "risky", "per_page", (o) => {
    o.arguments["per_page"]!["default"] = 20;
  }),
  row("deprecated-set", "risky", "compatible", "search", (o) => {
    o.arguments["search"]!["deprecated"] = true;
  }),
  row("deprecated-unset", "compatible", "risky", "old", (o) => {
    delete o.arguments["old"]!["deprecated"];
  }),
  row("batch-support-changed", "risky", "risky", "batch", (o) => {
    o.batch = !o.batch;
  }),
  row("login-became-required", "breaking", "compatible", "login", (o) => {
    o.open = false;
  }),
  row("enum-values-removed", "breaking", "compatible", "meta/properties/colour", (o) => {
    o.arguments["meta"]!["properties"].colour.enum = ["red"];
  }),
  row("type-changed", "breaking", "breaking", "meta/properties/size", (o) => {
    o.arguments["meta"]!["properties"].size = { type: "boolean" };
  }),
  row("argument-became-optional", "compatible", "breaking", "meta/properties/colour", (o) => {
    o.arguments["meta"]!["required"] = [];
  }),
  row("argument-added", "compatible", "risky", "open/properties/extra", (o) => {
    o.arguments["open"]!["properties"] = { extra: { type: "string" } };
  }),
  row("argument-removed", "breaking", "compatible", "meta/properties/size", (o) => {
    delete o.arguments["meta"]!["properties"].size;
  }),
  row("type-widened", "compatible", "breaking", "tags/items", (o) => {
    o.arguments["tags"]!["items"] = { type: ["integer", "string"] };
  }),
  row("minimum-tightened", "breaking", "compatible", "tags/items", (o) => {
    o.arguments["tags"]!["items"].minimum = 1;
  }),
  row("maxLength-loosened", "compatible", "breaking", "choice/oneOf/string", (o) => {
    o.arguments["choice"]!["oneOf"][0].maxLength = 9;
  }),
  row("enum-values-added", "breaking", "compatible", "response/properties/state", (o) => {
    o.response!["properties"].state.enum = ["off", "on", "broken"];
  }),
  row("property-added", "compatible", "risky", "response/properties/extra", (o) => {
    o.response!["properties"].extra = { type: "string" };
  }),
  row("property-removed", "risky", "compatible", "response/properties/id", (o) => {
    delete o.response!["properties"].id;
  }),
  row("minProperties-tightened", "compatible", "breaking", "response", (o) => {
    o.response!["minProperties"] = 1;
  }),
  row("response-removed", "risky", "compatible", "response", (o) => {
    delete o.response;
  }),
  row("description-changed", "compatible", "compatible", "response/properties/id", (o) => {
    o.response!["properties"].id.description = "Another text.";
  }),
  row("description-changed", "compatible", "compatible", "name", (o) => {
    o.arguments["name"]!["description"] = "Another text.";
  }),
];
