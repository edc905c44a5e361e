// The mocks of the samples with a valid and an invalid value of every argument.
import { describe, expect, it } from "vitest";
import { sourceFrom } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";
import { startMock } from "./support/server.ts";

type Definition = Readonly<Record<string, unknown>>;

/** A query that WordPress accepts for the argument. */
function validQuery(name: string, definition: Definition): string {
  const words = definition["enum"] as unknown[] | undefined;
  if (words !== undefined) return `${name}=${encodeURIComponent(String(words.at(-1)))}`;
  const items = definition["items"] as Definition | undefined;
  switch (Array.isArray(definition["type"]) ? definition["type"][0] : definition["type"]) {
    case "integer":
    case "number":
      return `${name}=${Number(definition["maximum"] ?? 7)}`;
    case "boolean":
      return `${name}=true`;
    case "array": {
      if (items?.["type"] === "object") return `${name}[0][path]=/&${name}[0][method]=PUT`;
      const word = (items?.["enum"] as unknown[] | undefined)?.[0] ?? "7";
      return items?.["type"] === "array"
        ? `${name}[0][]=7`
        : `${name}[]=${JSON.stringify(word).replaceAll('"', "")}`;
    }
    case "object":
      return `${name}[key]=value`;
    default:
      return `${name}=${definition["format"] === "date-time" ? "2026-01-02T03:04:05Z" : "7"}`;
  }
}

/** A query that WordPress rejects for the argument; undefined where it accepts everything. */
function invalidQuery(name: string, definition: Definition): string | undefined {
  switch (Array.isArray(definition["type"]) ? definition["type"][0] : definition["type"]) {
    case "integer":
    case "number":
    case "boolean":
      // Core converts the sizes of an embed and checks nothing.
      return /^max(?:width|height)$/.test(name) ? undefined : `${name}=maybe`;
    case "array":
      return `${name}[key]=value`;
    case "object":
      return `${name}=7`;
    case "string":
      if (definition["enum"] !== undefined) return `${name}=no-such-word`;
      return definition["format"] === "date-time" ? `${name}=yesterday` : `${name}[]=7`;
    default:
      return undefined;
  }
}

interface Row {
  readonly namespace: string;
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly definition: Definition;
  readonly required: readonly string[];
}

function rowsOf(json: unknown): readonly Row[] {
  const { index, surface } = sourceFrom(json, "sample");
  return index.routes.flatMap((route) =>
    route.endpoints.flatMap((endpoint) => {
      const template = surface.routes.find(({ key }) => key === route.key)!.pattern.templates.at(-1)!;
      const parts = template.parts.map((part) => {
        if (part.kind === "literal") return part.text;
        const own = endpoint.arguments.find(({ name }) => name === part.variable.name);
        const words = own?.definition["enum"] as string[] | undefined;
        return words?.[0] ?? part.variable.example;
      });
      const required = endpoint.arguments.filter(({ definition }) => definition["required"] === true);
      return endpoint.arguments.map(({ name, definition }) => ({
        namespace: route.namespace,
        method: endpoint.methods[0]!,
        path: parts.join(""),
        name,
        definition,
        required: required
          .filter((each) => each.name !== name)
          .map((each) => validQuery(each.name, each.definition)),
      }));
    }),
  );
}

describe.each([
  ["multilingual-site", "/wp-json"],
  ["shop-site", "/index.php/wp-json"],
] as const)("every argument of %s", async (file, prefix) => {
  const rows = rowsOf(readSample(file));
  const mock = await startMock(readSample(file));

  it("takes a good value, and refuses a bad one by name where WordPress checks it", async () => {
    const wrong: unknown[] = [];
    const counts = new Map<string, { valid: number; invalid: number }>();
    for (const row of rows) {
      const count = counts.get(row.namespace) ?? { valid: 0, invalid: 0 };
      counts.set(row.namespace, count);
      const ask = (query: string) =>
        mock.send(row.method, `${prefix}${row.path}?${[...row.required, query].join("&")}`);
      const good = await ask(validQuery(row.name, row.definition));
      if (good.status === 400) wrong.push([row.method, row.path, row.name, good.text]);
      else count.valid += 1;
      const query = invalidQuery(row.name, row.definition);
      if (query === undefined) continue;
      const bad = await ask(query);
      const data = (bad.json as { data?: { params?: object } } | undefined)?.data;
      if (bad.status === 400 && Object.keys(data?.params ?? {}).join() === row.name) count.invalid += 1;
      else wrong.push([row.method, row.path, query, bad.status, bad.text.slice(0, 300)]);
    }
    expect(wrong).toEqual([]);
    const lines = [...counts].map(
      ([namespace, { valid, invalid }]) => `${namespace || "/"}: ${valid} valid, ${invalid} invalid`,
    );
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(
      `snapshots/arguments-${file.split("-")[0]}.txt`,
    );
  });
});
