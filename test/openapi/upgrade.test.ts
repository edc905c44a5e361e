import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { readSource } from "../../src/source.ts";
import { sampleBytes } from "../support/samples.ts";

const source = readSource(sampleBytes("shop-site"), "shop.json");

describe("a document of OpenAPI 3.2", () => {
  const { document } = convert(source, { openapi: "3.2", codeSamples: true });

  it("nests tags in place of groups, each name once", () => {
    expect(document.openapi).toBe("3.2.0");
    expect(document).not.toHaveProperty("x-tagGroups");
    const names = document.tags.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const parents = new Set(document.tags.flatMap(({ parent }) => parent ?? []));
    expect(parents.size).toBeGreaterThan(3);
    expect(names).toEqual(expect.arrayContaining([...parents]));
    expect(document.tags.every(({ kind }) => kind === "nav")).toBe(true);
  });

  it("differs from 3.1 in nothing else", () => {
    const { "x-tagGroups": groups, tags, openapi, ...rest } = convert(source, { codeSamples: true }).document;
    expect(document).toMatchObject(rest);
    expect([openapi, groups?.length, tags.length]).toEqual(["3.1.1", expect.any(Number), expect.any(Number)]);
  });

  it("is valid by its schema, which refuses a tag without a name", async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toMatchObject({
      valid: true,
    });
    const broken = { ...JSON.parse(JSON.stringify(document)), tags: [{ kind: "nav" }] };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it("has samples of each request where they are asked for", () => {
    const [item] = Object.values(document.paths);
    const [operation] = Object.values(item ?? {});
    expect(operation?.["x-codeSamples"]?.map(({ label }) => label)).toContain("TypeScript");
    expect(JSON.stringify(convert(source).document)).not.toContain("x-codeSamples");
  });
});
