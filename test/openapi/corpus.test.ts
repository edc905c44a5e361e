import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import type { Document } from "../../src/openapi/model.ts";
import { convert } from "../../src/convert.ts";
import { sourceFrom, type Source } from "../../src/source.ts";
import type { Endpoint, Route, Surface } from "../../src/surface/model.ts";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";

let last: Source | undefined;

/** The source of a file; the tests of one file share it. */
function sourceOf(file: string): Source {
  if (last?.where !== file) last = sourceFrom(readShared(file), file);
  return last;
}

const surfaceOf = (file: string): Surface => sourceOf(file).surface;

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
    return [...Object.keys(own), ...anyOf.flatMap(properties)];
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

describeShared("each index of the corpus", () => {
  describe.each(corpusFiles())("%s", (file) => {
    it("gives documents that every judge accepts", async () => {
      for (const openapi of ["3.1", "3.0"] as const) {
        expect(await judgeDocument(emitDocument(surfaceOf(file), { openapi }))).toEqual([]);
      }
    });

    it("gives schemas that compile, patterns under the u flag", () => {
      for (const responses of ["declared", "observed"] as const) {
        const document = emitDocument(surfaceOf(file), { responses });
        const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: true });
        ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, "document");
        for (const [name, schema, reached] of schemasOf(document)) {
          const text = wholeText(schema, document);
          if (compiled.has(text)) continue;
          expect(() => ajv.compile(reached), name).not.toThrow();
          compiled.add(text);
        }
      }
    });

    it("loses no argument without a notice", () => {
      const { document, notices } = convert(sourceOf(file));
      const found = placed(document);
      const excused = new Set(notices.map(({ pointer }) => pointer));
      // A later endpoint with the arguments of an earlier one, which answers, says nothing new.
      const repeats = (route: Route, endpoint: Endpoint): boolean =>
        route.endpoints.some(
          (other) =>
            other.position < endpoint.position &&
            other.methods.some((method) => endpoint.methods.includes(method)) &&
            JSON.stringify([...other.arguments.keys()]) === JSON.stringify([...endpoint.arguments.keys()]),
        );
      const lost = surfaceOf(file).routes.flatMap((route) =>
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
      expect(argumentsOf(surfaceOf(file)).length).toBeGreaterThan(0);
      expect(lost).toEqual([]);
    });
  });
});
