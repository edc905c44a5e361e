// What a document says of an operation does not depend on the operations that were selected beside it.
import { expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import type { Document, OperationObject } from "../../src/openapi/model.ts";
import { describeResponses } from "../../src/responses/describe.ts";
import { select, type Selection } from "../../src/surface/select.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";

const UNREACHABLE = "No request over HTTP can reach this route.";

const REFERENCE = /\{"\$ref":"#\/components\/(\w+)\/([^"]+)"([,}])/g;

/** Operations by their ids, as text with what they refer to: the names of components depend on what is selected. */
function operationsOf(document: Document): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...document.components };
  const targetOf = (kind: string, name: string): string => {
    const key = `${kind}/${name}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    texts.set(key, "{}");
    const text = textOf(components[kind]?.[name]);
    texts.set(key, text);
    return text;
  };
  // What stands beside a reference stands in its target. A part names no route that was left out: neither in an example,
  // which holds a word of the first path of its resource, nor as the one that responds instead.
  const textOf = (part: unknown): string =>
    JSON.stringify(part, (key, value: unknown) => (key === "examples" ? undefined : value))
      .replaceAll(REFERENCE, (_, kind: string, name: string, next: string) => {
        const target = targetOf(kind, name);
        return next === "}" ? target : `${target.slice(0, -1)},`;
      })
      .replace(/Never responds: `.*?` is tried first and matches every path of it\./, UNREACHABLE);
  const operations: readonly OperationObject[] = Object.values(document.paths).flatMap((item) =>
    Object.values(item),
  );
  return new Map(operations.map((operation) => [operation.operationId, textOf(operation)]));
}

describeShared("a part of each index of the corpus", () => {
  it.each(corpusFiles())("of %s is described as in the whole document", (file) => {
    const surface = describeResponses(sourceOf(file).surface, {});
    const whole = operationsOf(emitDocument(surface));
    const partOf = (selection: Selection) => [
      ...operationsOf(emitDocument(select(surface, selection).surface)),
    ];
    const byNamespace = surface.namespaces.flatMap(({ name }) => partOf({ namespace: [name] }));
    // Collections without their items.
    const literal = surface.operations.flatMap(({ template }) => (/[{*?]/.test(template) ? [] : [template]));
    const parts = [...byNamespace, ...partOf({ include: literal })];
    expect(byNamespace).toHaveLength(whole.size);
    expect(parts.filter(([id, text]) => text !== whole.get(id)).map(([id]) => id)).toEqual([]);
  });
});
