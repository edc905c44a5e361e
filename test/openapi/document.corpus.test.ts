// The documents of real indexes.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import type { Notice } from "../../src/diagnostics/notices.ts";
import { lazy } from "../../src/base/memo.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import type { Document } from "../../src/openapi/model.ts";
import type { Endpoint, Route, Surface } from "../../src/surface/model.ts";
import { compileOnce } from "../support/compile-once.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";

/** The documents of an index, and the notices on the way to the first. */
interface Documents {
  readonly file: string;
  readonly now: Document;
  readonly old: Document;
  readonly observed: Document;
  readonly notices: readonly Notice[];
}

let last: Documents | undefined;

/** The documents of a file; the tests of one file share them. */
function documentsOf(file: string): Documents {
  if (last?.file === file) return last;
  const source = sourceOf(file);
  const { document: now, notices } = convert(source);
  const { document: old } = convert(source, { openapi: "3.0" });
  const observed = emitDocument(source.surface, { responses: "observed" });
  last = { file, now, old, observed, notices };
  return last;
}

/** Schemas that compiled, with all that they refer to: sites have most of theirs in common. */
const compiled = new Set<string>();

/** A schema as text, followed by the text of everything it leads to. */
function wholeText(schema: object, { components }: Document): string {
  const texts = new Map([["", JSON.stringify(schema)]]);
  for (const text of texts.values()) {
    for (const [, name = ""] of text.matchAll(/"\$ref":"[^"]*#\/components\/schemas\/([^"]+)"/g)) {
      if (!texts.has(name)) texts.set(name, JSON.stringify(components.schemas[name]));
    }
  }
  return JSON.stringify([...texts]);
}

/** Every schema of a document that stands for itself: where it is, what it says, and how it is reached. */
function* schemasOf({ components, paths }: Document): Generator<readonly [string, object, object]> {
  for (const [name, schema] of Object.entries(components.schemas)) {
    yield [name, schema, { $ref: `document#/components/schemas/${name}` }];
  }
  const inPaths = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).flatMap(([method, { parameters = [] }]) =>
      parameters.map((parameter) => [`${method} ${template}`, parameter] as const),
    ),
  );
  for (const [place, parameter] of [...inPaths, ...Object.entries(components.parameters)]) {
    if ("schema" in parameter) yield [`${place} ${parameter.name}`, parameter.schema, parameter.schema];
  }
}

/** Names an argument in the order of the raw index: `route endpoint name`. */
function argumentsOf(surface: Surface): { route: string; endpoint: number; name: string }[] {
  return surface.routes.flatMap(({ key, endpoints }) =>
    endpoints.flatMap((endpoint) =>
      [...endpoint.arguments.keys()].map((name) => ({ route: key, endpoint: endpoint.position, name })),
    ),
  );
}

/** Every argument that the document has a place for, as `route endpoint name`. */
function placed(document: Document): Set<string> {
  const found = new Set<string>();
  const properties = (schema: unknown): string[] => {
    const {
      $ref,
      anyOf = [],
      properties: own = {},
    } = schema as { $ref?: string; anyOf?: unknown[]; properties?: object };
    if ($ref !== undefined) return properties(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
    // A batch holds the arguments in the items of its lists.
    const items = Object.values(own).flatMap(({ items: each }: { items?: unknown }) => each ?? []);
    return [...Object.keys(own), ...anyOf.flatMap(properties), ...items.flatMap(properties)];
  };
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      const named = (operation.parameters ?? []).flatMap((parameter) => {
        const known =
          "name" in parameter
            ? parameter
            : document.components.parameters[parameter.$ref.split("/").at(-1) ?? ""];
        if (known === undefined) return [];
        return known.in === "path"
          ? known.name.split("_or_")
          : [known["x-routeprint-argument"] ?? known.name];
      });
      const inBody = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        properties(schema),
      );
      const constants = Object.keys(operation["x-routeprint-constants"] ?? {});
      for (const { route, endpoint } of operation["x-routeprint-routes"]) {
        for (const name of [...named, ...inBody, ...constants]) found.add(`${route} ${endpoint} ${name}`);
      }
    }
  }
  return found;
}

/** A compiler of the schemas of a document, which it knows as `document`. */
function compilerOf({ components }: Document): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    unicodeRegExp: true,
    // The code is made and never run: to make it short takes longer.
    code: { optimize: false },
  });
  return ajv.addSchema({ components }, "document");
}

describeShared("each index of the corpus", () => {
  compileOnce();

  describe.each(corpusFiles())("%s", (file) => {
    it("makes documents that every validator accepts", async () => {
      const { now, old } = documentsOf(file);
      expect(await judgeDocument(now)).toEqual([]);
      expect(await judgeDocument(old)).toEqual([]);
    });

    it("gives schemas that compile, patterns under the u flag", () => {
      const { now, observed } = documentsOf(file);
      let looked = 0;
      for (const document of [now, observed]) {
        const compiler = lazy(() => compilerOf(document));
        for (const [name, schema, reached] of schemasOf(document)) {
          const text = wholeText(schema, document);
          looked += 1;
          if (compiled.has(text)) continue;
          expect(() => compiler().compile(reached), name).not.toThrow();
          compiled.add(text);
        }
      }
      expect(looked).toBeGreaterThan(0);
    });

    it("loses no argument without a notice", () => {
      const { surface } = sourceOf(file);
      const { now, notices } = documentsOf(file);
      const found = placed(now);
      const excused = new Set(notices.map(({ pointer }) => pointer));
      // A later endpoint with the arguments of an earlier one, which answers, says nothing new.
      const repeats = (route: Route, endpoint: Endpoint): boolean =>
        route.endpoints.some(
          (other) =>
            other.position < endpoint.position &&
            other.methods.some((method) => endpoint.methods.includes(method)) &&
            JSON.stringify([...other.arguments.keys()]) === JSON.stringify([...endpoint.arguments.keys()]),
        );
      const lost = surface.routes.flatMap((route) =>
        route.endpoints
          .filter((endpoint) => !repeats(route, endpoint))
          .flatMap((endpoint) =>
            [...endpoint.arguments.values()]
              .filter(({ name }) => !found.has(`${route.key} ${endpoint.position} ${name}`))
              .filter(
                ({ pointer }) =>
                  !excused.has(pointer) && !excused.has(endpoint.pointer) && !excused.has(route.pointer),
              )
              .map(({ name }) => `${route.key} ${endpoint.position} ${name}`),
          ),
      );
      expect(argumentsOf(surface).length).toBeGreaterThan(0);
      expect(lost).toEqual([]);
    });
  });
});
