// `widening.ts` and `wordpress/responses.ts`: the table beside this file.
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { WIDENING_RULES, widenResource } from "../../src/openapi/widening.ts";
import { RESPONSE_FACTS } from "../../src/wordpress/responses.ts";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import { normalizeSchema } from "../../src/schema/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeShared, readShared } from "../support/shared.ts";
import { ANSWER_CASES } from "./widening-cases.ts";

const names = WIDENING_RULES.map(([code]) => code).toSorted();

const sourceOf = (schema: object) =>
  sourceFrom(
    {
      namespaces: ["x/v1"],
      routes: {
        "/x/v1/a": { namespace: "x/v1", endpoints: [{ methods: ["GET"], args: {} }], schema },
      },
    },
    "test",
  );

describe("a response that WordPress declares wrongly", () => {
  for (const { name, in: properties, out, notices, title = "thing", namespace = "wp/v2" } of ANSWER_CASES) {
    it(name, () => {
      const { schema } = normalizeSchema({ title, type: "object", properties }, "");
      const applied: string[] = [];
      const repaired = widenResource(schema, { title, namespace }, (code) => applied.push(code));
      expect(createSchemaPrinter(true)(repaired).properties).toEqual(out);
      expect(applied).toEqual(notices);
      // What no rule concerns is the same object, which is printed once.
      if (notices.length === 0) expect(repaired).toBe(schema);
    });
  }

  it("has a case for each rule", () => {
    const covered = new Set(ANSWER_CASES.flatMap(({ notices }) => notices));
    expect([...covered].toSorted()).toEqual(names);
  });

  it.each(RESPONSE_FACTS)(
    "$namespace $resource $path takes $sends",
    ({ namespace, resource, path, sends }) => {
      const declared = sends.includes("boolean") ? "string" : "boolean";
      const steps = path.split(/\.|(?=\[\])/);
      // A schema in which all parts down to the property are lists or objects.
      const inside = steps.reduceRight<object>(
        (part, step) =>
          step === "[]"
            ? { type: "array", items: part }
            : { type: "object", required: [step], properties: { [step]: part } },
        { type: declared },
      );
      const place = steps.map((step) => (step === "[]" ? "/items" : `/properties/${step}`)).join("");
      const { schema } = normalizeSchema(inside, "");
      const seen: string[] = [];
      const repaired = widenResource(schema, { title: resource, namespace }, (code, pointer) => {
        if (pointer === place && code !== "response-meta-unset") seen.push(code);
      });
      expect(seen).toEqual([
        ...(sends.includes("null") ? ["response-null"] : []),
        ...(sends.some((type) => type !== "null") ? ["response-type"] : []),
      ]);
      const last = JSON.stringify(createSchemaPrinter(true)(repaired));
      for (const type of [declared, ...sends]) {
        expect(last).toContain(type === "[]" ? '"maxItems":0' : `"${type}"`);
      }
    },
  );

  it("is empty in a context that shows none of its properties", () => {
    const raw = { type: "string", context: ["view", "edit"] };
    const { document } = convert(
      sourceOf({
        title: "thing",
        type: "object",
        properties: {
          id: { type: "integer" },
          title: { type: "object", context: ["view", "edit", "embed"], properties: { raw } },
        },
      }),
    );
    const types = ["Thing", "ThingEmbed"].map((name) => {
      const title = document.components.schemas[name]?.properties?.["title"];
      return title !== undefined && "type" in title ? title.type : undefined;
    });
    expect(types).toEqual(["object", ["object", "array"]]);
  });

  it("is widened inside lists, and not itself", () => {
    const item = { type: "object", properties: { meta: { type: "object" } } };
    const { schema } = normalizeSchema({ type: "array", items: item }, "");
    const seen: string[] = [];
    widenResource(schema, { title: "", namespace: "" }, (_, pointer) => seen.push(pointer));
    expect(seen).toEqual(["/items/properties/meta"]);
  });

  it.each([
    ["", (choices: object) => choices],
    ["/items", (choices: object) => ({ type: "array", items: choices })],
  ])("has choices that are joined, at %j", (pointer, wrap) => {
    const { schema } = normalizeSchema(
      wrap({ oneOf: [{ type: "object" }, { type: "object", title: "b" }] }),
      "",
    );
    const seen: string[] = [];
    const repaired = widenResource(schema, { title: "", namespace: "" }, (_, place) => seen.push(place));
    expect(seen).toContain(pointer);
    expect(JSON.stringify(createSchemaPrinter(true)(repaired))).toContain('"anyOf"');
  });

  it("leaves one notice for each rule and route, which names the properties", () => {
    const { notices } = convert(
      sourceOf({
        title: "thing",
        type: "object",
        properties: {
          meta: { type: "object", context: ["view", "edit"] },
          parts: { type: "array", items: { type: "object", properties: { tags: { type: "object" } } } },
        },
      }),
    );
    expect(notices.filter(({ code }) => code === "response-empty-list")).toMatchObject([
      {
        route: "/x/v1/a",
        pointer: "/routes/~1x~1v1~1a/schema",
        text: expect.stringContaining("Seen: meta, parts/tags") as string,
      },
    ]);
  });

  it.each(["declared", "observed"] as const)("is widened where responses are %s", (responses) => {
    const source = sourceOf({ type: "object", properties: { meta: { type: "object" } } });
    const { document, notices } = convert(source, { responses });
    expect(JSON.stringify(document)).toContain('"x-routeprint-widened":["response-empty-list"]');
    expect(notices.map(({ code }) => code)).toContain("response-empty-list");
  });
});

describeShared("the widening rules", () => {
  it("all apply to WordPress itself", () => {
    const { notices } = convert(sourceFrom(readShared("corpus/wordpress/S1.help.json"), "S1"));
    const seen = new Set<string>(notices.map(({ code }) => code));
    // No index of a shop in the corpus has schemas; the leaderboards of WooCommerce are lists with properties.
    expect(names.filter((name) => !seen.has(name))).toEqual(["response-object"]);
  });
});
