// Both readers of `recover.ts` and `shape.ts` on JSON of every kind.
import { describe, expect, it } from "vitest";
import { recoverJson, recoverResponse, type Recovered } from "../../src/discovery/recover.ts";
import { isIndex } from "../../src/discovery/shape.ts";
import { RouteprintError } from "../../src/errors.ts";
import { readSource } from "../../src/source.ts";
import { INVALID, UNDECIDED, VALID, type JsonText } from "./json-cases.ts";
import { measureEffort } from "../support/effort.ts";

/** What a reader gave, or the code with which it refused; anything else that is thrown ends the test. */
function attempt(read: () => Recovered): Recovered | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof RouteprintError) return error.code;
    throw error;
  }
}

const HEAD =
  '{"name":"n","namespaces":["a/v1"],"routes":{"/":{"endpoints":[]},"/a/v1/x":{"endpoints":[{"methods":["GET"],"args":{"x":{"default":';
const TAIL = '}}}]},"/a/v1/y":{"endpoints":[]},"/a/v1/z":{"endpoints":[]}}}';
const ROUTES = ["/", "/a/v1/x", "/a/v1/y", "/a/v1/z"];

/** An index in which the text stands where a default does. */
function around(text: JsonText): Buffer {
  return Buffer.concat([Buffer.from(HEAD), Buffer.from(text as string), Buffer.from(TAIL)]);
}

function routesOf({ value }: Recovered): readonly string[] {
  return Object.keys((value as { routes?: object }).routes ?? {});
}

const tables = { VALID, INVALID, UNDECIDED };
const all = Object.values(tables).flat();

describe("JSON of every kind", () => {
  it("is in the tables once", () => {
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
    expect(Object.values(tables).map((table) => table.length)).toEqual([70, 173, 39]);
  });

  it.each(VALID)("valid, %s: is read as it is", (_name, text) => {
    const plain: unknown = JSON.parse(Buffer.from(text as string).toString("utf8"));
    expect(recoverResponse(Buffer.from(text as string), "x")).toEqual({ value: plain, notices: [] });
    expect(attempt(() => recoverJson(Buffer.from(text as string), "x"))).toBe("not-an-index");
    const whole = recoverJson(around(text), "x");
    expect(whole).toEqual({ value: JSON.parse(around(text).toString("utf8")), notices: [] });
    expect(readSource(around(text), "x").index.routes.map(({ key }) => key)).toEqual(ROUTES);
  });

  it.each(INVALID)("invalid, %s: is refused, also within an index", (_name, text) => {
    const alone = attempt(() => recoverResponse(Buffer.from(text as string), "x"));
    if (typeof alone !== "string") expect(alone.notices).not.toEqual([]);
    expect(typeof attempt(() => recoverJson(Buffer.from(text as string), "x"))).toBe("string");
    expect(typeof attempt(() => recoverJson(around(text), "x"))).toBe("string");
  });

  it.each(UNDECIDED)("undecided, %s: is read whole, refused, or told of", (_name, text) => {
    attempt(() => recoverResponse(Buffer.from(text as string), "x"));
    expect(typeof attempt(() => recoverJson(Buffer.from(text as string), "x"))).toBe("string");
    const whole = attempt(() => recoverJson(around(text), "x"));
    if (typeof whole === "string") return;
    expect(isIndex(whole.value)).toBe(true);
    expect(routesOf(whole)).toEqual(ROUTES);
    expect(readSource(around(text), "x").index.routes.map(({ key }) => key)).toEqual(ROUTES);
  });

  it.each(all)("%s: beside an index, it never takes the index's place", (_name, text) => {
    const index = Buffer.from(`${HEAD}1${TAIL}`);
    const { result, effort } = measureEffort(() =>
      [
        [Buffer.from(text as string), index],
        [index, Buffer.from(text as string)],
        [
          Buffer.from(text as string),
          Buffer.from("\n"),
          index,
          Buffer.from("\n"),
          Buffer.from(text as string),
        ],
      ].map((parts) => attempt(() => recoverJson(Buffer.concat(parts), "x"))),
    );
    expect(effort).toBeLessThan(500);
    for (const found of result) if (typeof found !== "string") expect(routesOf(found)).toEqual(ROUTES);
  });
});
