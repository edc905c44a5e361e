// The documents of the samples, line by line of the tables that they are written from.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import type {
  Document,
  OperationObject,
  Reference,
  SchemaObject,
  SchemaOrReference,
} from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";
import { hasShared, sharedFolder } from "../support/shared.ts";
import { readSample, type SampleName } from "../support/samples.ts";

/** Every line of the tables in the documents that the samples are written from stands in the samples' documents. */

const documentOf = (site: SampleName): Document => emitDocument(sourceFrom(readSample(site), site).surface);

/** One line of a table of endpoints, under the numbered heading it stands below. */
interface Row {
  readonly section: string;
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly parameters: string;
}

function readRows(file: string): Row[] {
  let section = "";
  return readFileSync(`${sharedFolder}seeds/${file}`, "utf8")
    .split("\n")
    .flatMap((line): Row[] => {
      section = /^#{2,3} ([\d.]+)/.exec(line)?.[1]?.replace(/\.$/, "") ?? section;
      const [, methods = "", paths = "", parameters = ""] = line.split(/\s*\|\s*/);
      if (!/^(?:GET|POST|PUT|PATCH|DELETE)(?:, |$)/.test(methods)) return [];
      const named = paths.replaceAll(/\([^)]*\)/g, "").match(/\/[^\s,]*/g) ?? [];
      return [{ section, methods: methods.split(", "), paths: named, parameters }];
    });
}

/** The template of a path; one that begins anew, as `/hide` beside `/tasks/{id}/show`, takes the place of its end. */
function templateOf(document: Document, path: string, first: string): string | undefined {
  const wanted = path === "/" ? path : path.replace(/\/$/, "");
  const steps = first.split("/");
  const candidates = [wanted, ...steps.map((_, at) => steps.slice(0, -at).join("/") + wanted)];
  return candidates.find((candidate) => candidate in document.paths);
}

/** What a table says of a parameter. */
interface Line {
  readonly name: string;
  readonly required: boolean;
  readonly default?: string;
  readonly minimum?: string;
  readonly maximum?: string;
}

/** What stands before a colon are names, and what follows, up to the next of them, is said of each. */
function linesIn(parameters: string): Line[] {
  const text = parameters.replaceAll(/\((?!default|min)[^)]*\)/g, "");
  return [...text.matchAll(/(?:^|[.,;] )((?:\w+, )*\w+): ((?:(?!(?:[.;] )(?:\w+, )*\w+:).)*)/g)].flatMap(
    ([, names = "", said = ""]) =>
      names
        .split(", ")
        .filter((name) => !PROSE.has(name))
        .map((name) => ({
          name,
          required: /\brequired\b/.test(said),
          ...fact("default", /\bdefault ([\w-]+)/, said),
          ...fact("minimum", /\bmin (\d+)/, said),
          ...fact("maximum", /\bmax (\d+)/, said),
        })),
  );
}

function fact(key: string, pattern: RegExp, said: string): Record<string, string> {
  const value = pattern.exec(said)?.[1];
  return value === undefined ? {} : { [key]: value };
}

/** Words before a colon that name no parameter. */
const PROSE = new Set(["Item"]);

/** A parameter or a property of the body as the document has it. */
interface Found {
  readonly required: boolean;
  readonly schema: SchemaObject;
}

function lookUp<Value>(components: Readonly<Record<string, Value>>, { $ref }: Reference): Value | undefined {
  return components[$ref.split("/").at(-1) ?? ""];
}

function parametersOf(document: Document, operation: OperationObject): Map<string, Found> {
  const { components } = document;
  const whole = (schema: SchemaOrReference | undefined): SchemaObject =>
    schema === undefined ? {} : "$ref" in schema ? (lookUp(components.schemas, schema) ?? {}) : schema;
  const sent = (operation.parameters ?? []).flatMap((parameter): [string, Found][] => {
    const known = "$ref" in parameter ? lookUp(components.parameters, parameter) : parameter;
    if (known === undefined) return [];
    const found = { required: known.required === true, schema: whole(known.schema) };
    return [[known["x-routeprint-argument"] ?? known.name, found]];
  });
  const inBody = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => {
    const { properties = {}, required = [] } = whole(schema);
    return Object.entries(properties).map(([name, property]): [string, Found] => [
      name,
      { required: required.includes(name), schema: whole(property) },
    ]);
  });
  return new Map([...sent, ...inBody]);
}

/** A default as the table writes it. */
function wordFor(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text === "" || text === "[]" ? "empty" : text;
}

/** What the document does not say as the table does. */
function differences(line: Line, found: Found): string[] {
  const { schema } = found;
  const fallback = "default" in schema ? schema.default : schema["x-wp-default"];
  const said: readonly (readonly [string, unknown, unknown])[] = [
    ["required", line.required || found.required, found.required],
    ["default", line.default, wordFor(fallback)],
    ["minimum", line.minimum, String(schema.minimum)],
    ["maximum", line.maximum, String(schema.maximum)],
  ];
  return said
    .filter(([, wanted, actual]) => wanted !== undefined && wanted !== actual)
    .map(([what, wanted, actual]) => `${what} ${String(wanted)}, not ${String(actual)}`);
}

describe.skipIf(!hasShared).each([
  ["part-a.md", ["multilingual-site", "shop-site"], 60],
  ["part-b.md", ["shop-site"], 120],
] as const)("%s", (file, sites, least) => {
  const rows = hasShared ? readRows(file) : [];
  const documents = sites.map(documentOf);
  const sections = [...new Set(rows.map(({ section }) => section))];

  it("has tables of endpoints", () => {
    expect(rows.length).toBeGreaterThan(least);
  });

  it.each(sections)(
    "section %s: every operation is there, with every parameter, default and bound",
    (section) => {
      const missing = rows
        .filter((row) => row.section === section)
        .flatMap(({ methods, paths, parameters }) => {
          const [first = ""] = paths;
          return paths.flatMap((path) => {
            const document = documents.find((each) => templateOf(each, path, first) !== undefined);
            const template = document === undefined ? undefined : templateOf(document, path, first);
            if (document === undefined || template === undefined) return [`${path} is missing`];
            const item = document.paths[template] ?? {};
            const absent = methods.filter((method) => item[method.toLowerCase()] === undefined);
            // A file can be sent with POST alone, so that the other methods of its row lack it.
            const found = new Map(
              methods.flatMap((method) => {
                const operation = item[method.toLowerCase()];
                return operation === undefined ? [] : [...parametersOf(document, operation)];
              }),
            );
            return [
              ...absent.map((method) => `${method} ${template} is missing`),
              ...linesIn(parameters).flatMap((line) => {
                const known = found.get(line.name);
                const place = `${methods.join()} ${template}: ${line.name}`;
                if (known === undefined) return [`${place} is missing`];
                return differences(line, known).map((difference) => `${place}: ${difference}`);
              }),
            ];
          });
        });
      expect(missing).toEqual([]);
    },
  );
});
