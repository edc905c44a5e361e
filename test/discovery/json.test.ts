// Both readers of `recover.ts` on JSON of every kind.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recoverJson, recoverResponse, type Recovered } from "../../src/discovery/recover.ts";
import { attempt, RouteprintError } from "../../src/diagnostics/errors.ts";
import { readSource } from "../../src/source.ts";
import { INVALID, type JsonText } from "./json-cases.ts";

const HEAD =
  '{"name":"n","namespaces":["a/v1"],"routes":{"/":{"endpoints":[]},"/a/v1/x":{"endpoints":[{"methods":["GET"],"args":{"x":{"default":';
const TAIL = '}}}]},"/a/v1/y":{"endpoints":[]},"/a/v1/z":{"endpoints":[]}}}';
const ROUTES = ["/", "/a/v1/x", "/a/v1/y", "/a/v1/z"];

/** An index with the text as the default of an argument. */
function around(text: JsonText): Buffer {
  return Buffer.concat([Buffer.from(HEAD), Buffer.from(text as string), Buffer.from(TAIL)]);
}

function routesOf({ value }: Recovered): readonly string[] {
  return Object.keys((value as { routes?: object }).routes ?? {});
}

describe("JSON of every kind", () => {
  it("is in the table once", () => {
    expect(new Set(INVALID.map(([name]) => name)).size).toBe(INVALID.length);
  });

  it("is read as it is where it is valid", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        const plain = JSON.parse(text) as unknown;
        expect(recoverResponse(Buffer.from(text), "x")).toEqual({ value: plain, notices: [] });
        expect(recoverJson(around(text), "x")).toEqual({
          value: JSON.parse(`${HEAD}${text}${TAIL}`),
          notices: [],
        });
        expect(readSource(around(text), "x").index.routes.map(({ key }) => key)).toEqual(ROUTES);
      }),
      { seed: 1 },
    );
  });

  it.each(INVALID)("invalid, %s: is refused, also within an index", (_name, text) => {
    const alone = attempt(() => recoverResponse(Buffer.from(text as string), "x"));
    if (!(alone instanceof RouteprintError)) expect(alone.notices).not.toEqual([]);
    for (const bytes of [Buffer.from(text as string), around(text)])
      expect(attempt(() => recoverJson(bytes, "x"))).toBeInstanceOf(RouteprintError);
  });

  it.each(INVALID)("%s: beside an index, it never takes the index's place", (_name, text) => {
    const index = Buffer.from(`${HEAD}1${TAIL}`);
    const junk = Buffer.from(text as string);
    const results = [
      [junk, index],
      [index, junk],
      [junk, Buffer.from("\n"), index, Buffer.from("\n"), junk],
    ].map((parts) => attempt(() => recoverJson(Buffer.concat(parts), "x")));
    for (const result of results)
      expect(result instanceof RouteprintError ? ROUTES : routesOf(result)).toEqual(ROUTES);
  });
});
