import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import { sourceFrom } from "../../src/source.ts";
import { hasShared, readShared, sharedFolder } from "../support/shared.ts";

/** One value of one argument, and what WordPress said to it. */
interface Case {
  readonly route: string;
  readonly handler: number;
  readonly arg: string;
  readonly value: unknown;
  readonly via: string;
  readonly verdict: "accepted" | "rejected" | "fatal";
  readonly sanitised?: unknown;
}

interface Published {
  readonly route: string;
  readonly visible: number;
  readonly arg: string;
  readonly published: { readonly type?: unknown; readonly format?: unknown };
}

const lines = <Row>(file: string): Row[] =>
  readFileSync(`${sharedFolder}truth/validation/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

/** The types that WordPress checks; beside any other word it checks nothing. */
const CHECKED_TYPES = new Set(["string", "integer", "number", "boolean", "array", "object", "null"]);

/** The formats that WordPress checks; it ignores all others. */
const CHECKED_FORMATS = new Set(["date-time", "email", "ip", "uuid", "hex-color", "uri", undefined]);

/** Arguments of which the schema takes more than WordPress does, and why the index cannot tell, or no schema can say it. */
const TOO_WIDE: Readonly<Record<string, string>> = {
  "enum-assoc y": "the enum is one text, which refuses everything; it is dropped with a notice",
  "enum-assoc d": "the default is not in the enum, which makes every request fail",
  "enum-assoc n":
    "the enum of a list is compared with the whole list, which nothing equals; it is moved to the items",
  "default-mismatch i": "the default is not of the type, which makes every request fail",
  "default-mismatch s": "the default is not of the type, which makes every request fail",
  "props req04": "the list of required properties is cut from the index",
  "required a": "null stands for a missing argument, and no type is declared",
  "numbers b": "PHP divides floating-point numbers and asks for an exact remainder",
  "numbers g": "nothing is a multiple of 0; it is dropped with a notice",
  "strings p4": "PHP cannot read the pattern either, and refuses everything; it is dropped with a notice",
  "arrays c": "the default is not of the type, which makes every request fail",
  "pathvar-required-false/(?P<id>\\d+) id": "the default is not of the type, which makes every request fail",
};

describe.skipIf(!hasShared)("recorded verdicts of WordPress on arguments", () => {
  const { surface } = sourceFrom(readShared("corpus/wordpress/S6.view.json"), "S6");
  const published = new Map(
    lines<Published>("S6.args.jsonl").map((row) => [`${row.route} ${row.visible} ${row.arg}`, row.published]),
  );
  const print = createSchemaPrinter(true);
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
  addFormats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const cases = lines<Case>("S6.jsonl")
    .filter(({ via }) => via === "json")
    .flatMap((row) => {
      const key = `${row.route} ${row.handler} ${row.arg}`;
      const argument = surface.routes
        .find((route) => route.key === row.route)
        ?.endpoints.find(({ position }) => position === row.handler)
        ?.arguments.get(row.arg);
      if (argument === undefined) return [];
      let validate = validators.get(key);
      if (validate === undefined) {
        validate = ajv.compile(print(argument.schema));
        validators.set(key, validate);
      }
      return [
        {
          ...row,
          label: `${row.route.replace("/nasty-args/v1/", "")} ${row.arg}`,
          accepted: validate(row.value),
          declared: published.get(key),
        },
      ];
    });

  it("are enough to say something", () => {
    expect(cases.length).toBeGreaterThan(9000);
  });

  it("refuse nothing that our schema takes, but for what no schema can say", () => {
    const wide = cases.filter(({ accepted, verdict }) => accepted && verdict === "rejected");
    expect([...new Set(wide.map(({ label }) => label))].toSorted()).toEqual(Object.keys(TOO_WIDE).toSorted());
  });

  it("take little that our schema refuses, where WordPress checks what is declared", () => {
    const taken = cases.filter(({ verdict, value, sanitised, declared }) => {
      const types = [declared?.type].flat();
      const isChecked = types.length > 0 && types.every((type) => CHECKED_TYPES.has(String(type)));
      // PHP cannot tell a list from an object, and takes either for one.
      const isListForObject = Array.isArray(value) && types.includes("object") && !types.includes("array");
      const asSent = JSON.stringify(value) === JSON.stringify(sanitised);
      const format = declared?.format;
      return (
        verdict === "accepted" &&
        asSent &&
        isChecked &&
        !isListForObject &&
        CHECKED_FORMATS.has(format as string)
      );
    });
    const both = taken.filter(({ accepted }) => accepted);
    expect(taken.length).toBeGreaterThan(1200);
    expect(both.length / taken.length).toBeGreaterThan(0.95);
  });
});

describe.skipIf(!hasShared)("recorded readings of queries by PHP", () => {
  const styles = readShared("truth/query-styles.json") as {
    echo_index: { routes: Record<string, unknown> };
    matrix_get: Record<string, Record<string, unknown>>;
  };
  const definitions: Readonly<Record<string, object>> = {
    "array of integer": { type: "array", items: { type: "integer" } },
    "array of string": { type: "array", items: { type: "string" } },
    "array of boolean": { type: "array", items: { type: "boolean" } },
    "array of object{k:string,n:integer}": {
      type: "array",
      items: { type: "object", properties: { k: { type: "string" }, n: { type: "integer" } } },
    },
  };
  const sentAs: Readonly<Record<string, string>> = {
    "array of integer": "csv",
    "array of string": "brackets",
    "array of boolean": "csv",
    "array of object{k:string,n:integer}": "brackets",
  };

  it.each(Object.keys(definitions))("decide how an %s is written", (name) => {
    const index = {
      namespaces: ["x/v1"],
      routes: {
        "/x/v1/a": {
          namespace: "x/v1",
          methods: ["GET"],
          endpoints: [{ methods: ["GET"], args: { a: definitions[name] } }],
        },
      },
    };
    const document = emitDocument(sourceFrom(index, "test").surface);
    const parameter = document.paths["/x/v1/a"]?.["get"]?.parameters?.[0];
    const written =
      parameter !== undefined && "name" in parameter && parameter.name === "a[]" ? "brackets" : "csv";
    expect(written).toBe(sentAs[name]);
    // What was sent repeated without brackets arrived as its last value only.
    expect(parameter).toMatchObject(written === "csv" ? { explode: false } : { explode: true });
    if (name === "array of integer" || name === "array of string") {
      expect(styles.matrix_get[name]?.[written]).toHaveLength(2);
    }
  });

  it("want an object as name[key]", () => {
    const object = Object.entries(styles.matrix_get).find(([name]) => name.startsWith("object"));
    expect(object?.[1]["deepObject"]).toMatchObject({ k: "v" });
    expect(String(object?.[1]["json-object"])).toMatch(/^!/);
  });
});
