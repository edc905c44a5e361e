// The parameters and bodies of the document against recorded verdicts of WordPress.
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { fromJson } from "../../src/wordpress/php.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { queryParameters } from "../../src/openapi/parameter.ts";
import type { ParameterObject } from "../../src/openapi/model.ts";
import { LISTS, type SchemaObject } from "../../src/openapi/model.ts";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import type { Argument } from "../../src/schema/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { readArgument } from "../support/argument.ts";
import { bodyProperty } from "../support/property.ts";
import { describeShared, readShared, readSharedLines, sharedFolder } from "../support/shared.ts";

/** One value of one argument, and what WordPress said to it. */
interface Case {
  readonly route: string;
  readonly handler: number;
  readonly arg: string;
  readonly value: unknown;
  readonly via: string;
  /** Where it stood in a query, what was sent. */
  readonly query?: string;
  readonly verdict: "accepted" | "rejected" | "fatal";
  readonly sanitised?: unknown;
}

interface Published {
  readonly route: string;
  readonly visible: number;
  readonly arg: string;
  readonly published: Readonly<Record<string, unknown>>;
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

/**
 * Arguments of which the schema accepts more than WordPress does, and why.
 */
const TOO_WIDE: Readonly<Record<string, string>> = {
  "default-mismatch dt": "RFC 3339 allows small letters in a date with its time",
  "formats f0": "RFC 3339 allows small letters in a date with its time",
  "numbers b":
    "PHP finds a remainder of almost every number by 0.01, which binary cannot hold; no real index has such a divisor",
  "props req04":
    "its list of required properties is cut to `required: true`, which is also what an object that must only be there shows",
};

/**
 * Whether WordPress refuses the argument's own default. Where it checks the argument at all, each request to the route
 * then fails, whatever else it holds, so that no schema of the argument can say it. On real sites such an argument has
 * a sanitiser of its own and is not checked, which the index does not show.
 */
const breaksItsRoute = ({ published, arg }: Published): boolean => {
  const { default: value } = published;
  return value !== undefined && readArgument(fromJson(value) ?? null, published, arg).refusal !== undefined;
};

/** The values that a client writes in this way for the parameter. */
function valuesOf(query: string, { name, style, explode }: ParameterObject): readonly unknown[] {
  const pairs = [...new URLSearchParams(query)];
  const texts = pairs.map(([, text]) => text);
  if (style === "deepObject") {
    const members = pairs.flatMap(([key, text]) => {
      const inner = key.startsWith(`${name}[`) ? /\[([^\][]+)\]$/.exec(key)?.[1] : undefined;
      return inner === undefined ? [] : [[inner, scalarsOf(text).at(-1)] as const];
    });
    return members.length === pairs.length ? [Object.fromEntries(members)] : [];
  }
  if (pairs.some(([key]) => key !== name)) return [];
  if (explode === true) return [texts, texts.map((text) => scalarsOf(text).at(-1))];
  const [text = ""] = texts;
  if (texts.length !== 1) return [];
  const listed = style === "form" ? text.split(",") : [];
  return [
    ...scalarsOf(text),
    ...(listed.length === 0 ? [] : [listed, listed.map((word) => scalarsOf(word).at(-1))]),
  ];
}

/** A text, and the number or truth value that is written so. */
function scalarsOf(text: string): readonly unknown[] {
  if (text === "true" || text === "false") return [text, text === "true"];
  return text !== "" && String(Number(text)) === text ? [text, Number(text)] : [text];
}

describeShared("recorded verdicts of WordPress on arguments", () => {
  const { surface } = sourceFrom(readShared("corpus/wordpress/S6.view.json"), "S6");
  const published = new Map(
    lines<Published>("S6.args.jsonl").map((row) => [`${row.route} ${row.visible} ${row.arg}`, row]),
  );
  const print = createSchemaPrinter(true);
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
  addFormats.default(ajv);
  const rows = lines<Case>("S6.jsonl").flatMap((row) => {
    const argument = surface.routes
      .find((route) => route.key === row.route)
      ?.endpoints.find(({ position }) => position === row.handler)
      ?.arguments.get(row.arg);
    const declared = published.get(`${row.route} ${row.handler} ${row.arg}`);
    if (argument === undefined || declared === undefined) return [];
    const label = `${row.route.replace("/nasty-args/v1/", "")} ${row.arg}`;
    return [{ ...row, argument, declared, label }];
  });
  const validators = new Map<unknown, ValidateFunction>();
  const validatorOf = (argument: Argument, schema: () => object): ValidateFunction => {
    const known = validators.get(argument) ?? ajv.compile(schema());
    validators.set(argument, known);
    return known;
  };
  const cases = rows
    .filter(({ via }) => via === "json")
    .map((row) => {
      const validate = validatorOf(row.argument, () => bodyProperty(row.arg, row.declared.published));
      return { ...row, accepted: validate(row.value) };
    });
  const tooWide = (all: readonly (typeof cases)[number][]): readonly string[] => {
    const wide = all.filter(
      ({ accepted, verdict, declared }) => accepted && verdict === "rejected" && !breaksItsRoute(declared),
    );
    return [...new Set(wide.map(({ label }) => label))].toSorted();
  };

  it("are enough for a verdict", () => {
    expect(cases.length).toBeGreaterThan(9000);
    expect(cases.filter(({ declared }) => breaksItsRoute(declared)).length).toBeLessThan(600);
  });

  it("reject nothing that our schema accepts, but for what no index shows", () => {
    expect(tooWide(cases)).toEqual(Object.keys(TOO_WIDE));
  });

  it("reject nothing that our parameter accepts in the query, serialized as documented", () => {
    validators.clear();
    const written = rows.flatMap((row) => {
      if (row.query === undefined) return [];
      const [parameter] = queryParameters([row.argument], print, () => {});
      if (parameter === undefined) return [];
      const validate = validatorOf(row.argument, () => parameter.schema);
      const values = valuesOf(row.query, parameter);
      return values.length === 0 ? [] : [{ ...row, accepted: values.some((value) => validate(value)) }];
    });
    expect(written.filter(({ accepted }) => accepted).length).toBeGreaterThan(1500);
    expect(tooWide(written)).toEqual(Object.keys(TOO_WIDE).filter((label) => label !== "props req04"));
  });

  it("accept little that our schema rejects, where WordPress validates what is declared", () => {
    const taken = cases.filter(({ verdict, value, sanitised, declared }) => {
      const types = [declared.published["type"]].flat();
      const isChecked = types.length > 0 && types.every((type) => CHECKED_TYPES.has(String(type)));
      // PHP cannot tell a list from an object, and takes either for one.
      const isListForObject = Array.isArray(value) && types.includes("object") && !types.includes("array");
      const asSent = JSON.stringify(value) === JSON.stringify(sanitised);
      const format = declared.published["format"];
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

describeShared("recorded readings of queries by PHP", () => {
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
  /** What is written by default, and with `--lists comma`. */
  const sentAs: Readonly<Record<string, readonly [style: string, comma: string]>> = {
    "array of integer": ["brackets", "csv"],
    "array of string": ["brackets", "csv"],
    "array of boolean": ["brackets", "csv"],
    "array of object{k:string,n:integer}": ["brackets", "brackets"],
  };

  it.each(Object.keys(definitions))("decide the style of an %s", (name) => {
    const endpoints = [{ methods: ["GET"], args: { a: definitions[name] } }];
    const routes = { "/x/v1/a": { namespace: "x/v1", methods: ["GET"], endpoints } };
    const { surface } = sourceFrom({ namespaces: ["x/v1"], routes }, "test");
    for (const [at, lists] of LISTS.entries()) {
      const style = sentAs[name]?.[at] ?? "";
      const [parameter] = emitDocument(surface, { lists }).paths["/x/v1/a"]?.["get"]?.parameters ?? [];
      expect(parameter).toMatchObject(
        style === "csv" ? { name: "a", explode: false } : { name: "a[]", explode: true },
      );
      if (name === "array of integer" || name === "array of string") {
        expect(styles.matrix_get[name]?.[style]).toHaveLength(2);
        // What was sent repeated without brackets arrived as its last value only.
        expect(styles.matrix_get[name]?.["repeat"]).toHaveLength(1);
      }
    }
  });

  it("read an object as name[key]", () => {
    const object = Object.entries(styles.matrix_get).find(([name]) => name.startsWith("object"));
    expect(object?.[1]["deepObject"]).toMatchObject({ k: "v" });
    expect(String(object?.[1]["json-object"])).toMatch(/^!/);
  });
});

/** A request that was generated from a document of ours, and what WordPress 7.1 said to its parameters. */
interface Verdict {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly route: string;
  readonly bad?: Readonly<Record<string, string>>;
}

describeShared("requests whose path or missing context WordPress 7.1 refused", () => {
  const document = emitDocument(
    sourceFrom(readShared("corpus/wordpress/W7_1.view.admin.json"), "W7_1").surface,
  );
  const rows = readSharedLines<Verdict>("truth/wordpress-7.1/validation.jsonl");
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
  addFormats.default(ajv);
  const operations = Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      template,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const places = operations.map(({ template, method, operation }) => {
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
    const source = template
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{[^}]+\}/g, "(.+?)");
    const parameters = (operation.parameters ?? []).flatMap((each) => ("name" in each ? [each] : []));
    const checks = names.map((name) => {
      const parameter = parameters.find((each) => each.in === "path" && each.name === name);
      return { name, schema: parameter?.schema ?? {} };
    });
    const required = parameters.filter((each) => each.in === "query" && each.required === true);
    return { method, operation, checks, required, source: new RegExp(`^${source}$`, "i") };
  });
  const validators = new Map<object, ValidateFunction>();
  const takes = (schema: SchemaObject, text: string): boolean => {
    const validate = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validate);
    return (
      scalarsOf(text).some((value) => validate(value)) || (/^-?\d+$/.test(text) && validate(Number(text)))
    );
  };
  const found = rows.flatMap((row) => {
    const place = places.find(
      ({ method, operation, source }) =>
        method === row.method &&
        source.test(row.path) &&
        operation["x-routeprint-routes"].some(({ route }) => route === row.route),
    );
    if (place === undefined) return [];
    const values = place.source.exec(row.path)?.slice(1) ?? [];
    const refused = place.checks.filter(({ schema }, at) => !takes(schema, values[at] ?? ""));
    const sent = new URLSearchParams(row.query);
    const missing = place.required.filter(
      ({ name }) => !sent.has(name) && !sent.has(name.replace("[]", "")) && row.json?.[name] === undefined,
    );
    const body = place.operation.requestBody?.content["application/json"]?.schema ?? {};
    const whole =
      "$ref" in body ? (document.components.schemas[body.$ref.split("/").at(-1) ?? ""] ?? {}) : body;
    const isBodyMissing = whole.required?.some((name) => row.json?.[name] === undefined) === true;
    return [{ ...row, names: [...refused, ...missing].map(({ name }) => name), isBodyMissing }];
  });

  it("are enough for a verdict", () => {
    expect(found.length).toBeGreaterThan(6000);
  });

  it("are not allowed by the document", () => {
    const ours = found.filter(({ route, bad = {} }) =>
      Object.keys(bad).some((name) => route.includes(`<${name}>`) || name === "context"),
    );
    const allowed = ours.filter(({ names, isBodyMissing }) => names.length === 0 && !isBodyMissing);
    expect(ours.length).toBeGreaterThan(40);
    // A callback of the route looks for the installed plugin.
    expect(new Set(allowed.map(({ route }) => route))).toEqual(
      new Set([String.raw`/wp/v2/plugins/(?P<plugin>[^.\/]+(?:\/[^.\/]+)?)`]),
    );
  });

  it("are allowed by the document where WordPress accepted them", () => {
    const refused = found.filter(({ bad, names }) => bad === undefined && names.length > 0);
    expect(new Set(refused.map(({ method, path, names }) => `${method} ${path}: ${names.join()}`))).toEqual(
      new Set(),
    );
  });
});

/** Arguments that code behind a route refuses by what no index shows, and why. */
const UNKNOWABLE: Readonly<Record<string, string>> = {
  template: "the templates of the theme",
  locations: "the locations of the theme",
  url: "the name of the host is looked up",
  plugin: "the plugins that are installed",
  billing_address: "the countries, postcodes and numbers of the shop",
  shipping_address: "the countries, postcodes and numbers of the shop",
  code: "a validator of WooCommerce",
  discount_type: "a validator of WooCommerce",
  duration: "a validator of WooCommerce",
  email_id: "a validator of WooCommerce",
  extended_tasks: "a validator of WooCommerce",
  product_id: "a validator of WooCommerce",
  type: "a validator of WooCommerce",
};

describeShared("bodies on which WordPress 7.1 gave a verdict", () => {
  const document = emitDocument(
    sourceFrom(readShared("corpus/wordpress/W7_1.view.admin.json"), "W7_1").surface,
  );
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
  addFormats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const bodies = Object.values(document.paths).flatMap((item) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      routes: operation["x-routeprint-routes"].map(({ route }) => route),
      reference: operation.requestBody?.content["application/json"]?.schema,
    })),
  );
  const takes = (reference: string, body: unknown): boolean => {
    const schema = { ...document, $ref: reference };
    const validate = validators.get(reference) ?? ajv.compile(schema);
    validators.set(reference, validate);
    return validate(body);
  };
  const rows = readSharedLines<Verdict>("truth/wordpress-7.1/validation.jsonl").flatMap((row) => {
    const { reference } =
      bodies.find(({ method, routes }) => method === row.method && routes.includes(row.route)) ?? {};
    return row.json === undefined || reference === undefined || !("$ref" in reference)
      ? []
      : [{ ...row, isTaken: takes(reference.$ref, row.json) }];
  });

  it("are enough for a verdict", () => {
    expect(rows.length).toBeGreaterThan(2000);
  });

  it("fit the document where WordPress accepted them", () => {
    expect(rows.filter(({ bad, isTaken }) => bad === undefined && !isTaken)).toEqual([]);
  });

  it("do not fit it where WordPress refused them, but for what no index shows", () => {
    const refused = rows.filter(({ bad, isTaken }) => bad !== undefined && isTaken);
    const names = new Set(refused.flatMap(({ bad = {} }) => Object.keys(bad)));
    expect([...names].toSorted()).toEqual(Object.keys(UNKNOWABLE).toSorted());
    expect(rows.filter(({ bad }) => bad?.["username"] !== undefined).length).toBeGreaterThan(3);
  });
});
