import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXTENSION_KEYS } from "../../src/openapi/extensions.ts";

const rows = Object.entries(EXTENSION_KEYS);

describe("extension keys", () => {
  it("are those that the code writes, and no other", () => {
    const code = readdirSync("src/openapi")
      .filter((file) => file !== "extensions.ts")
      .map((file) => readFileSync(`src/openapi/${file}`, "utf8"))
      .join("\n");
    const written = new Set(code.match(/(?<=")x-(?:routeprint|wp|tag|authorization)[A-Za-z-]*(?=")/g));
    expect(rows.map(([key]) => key).toSorted()).toEqual([...written].toSorted());
  });

  it.each(rows)("%s is in its example", (key, { example }) => {
    expect(Object.keys(example)).toContain(key);
  });
});
