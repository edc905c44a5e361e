import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/extensions.md", "utf8");
const documented = new Set(page.match(/(?<=^### .*)\bx-[A-Za-z-]+/gm));

describe("docs/extensions.md", () => {
  it("has every extension key that the code writes, and no other", () => {
    const code = readdirSync("src/openapi")
      .map((file) => readFileSync(`src/openapi/${file}`, "utf8"))
      .join("\n");
    const written = new Set(code.match(/(?<=")x-(?:routeprint|wp|tag|authorization)[A-Za-z-]*(?=")/g));
    expect([...documented].toSorted()).toEqual([...written].toSorted());
  });

  it("shows an example of each that is JSON and holds the key", () => {
    const sections = page.split(/^### /m).slice(1);
    expect(sections.length).toBeGreaterThan(10);
    for (const section of sections) {
      const [key = ""] = section.match(/x-[A-Za-z-]+/) ?? [];
      const [, example = ""] = /```json\n([\s\S]*?)\n```/.exec(section) ?? [];
      expect(Object.keys(JSON.parse(example) as object), key).toContain(key);
    }
  });
});
