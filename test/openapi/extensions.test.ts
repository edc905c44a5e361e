import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("documents each extension key that a document can hold, with an example", () => {
  const code = readdirSync("src/openapi").map((file) => readFileSync(`src/openapi/${file}`, "utf8"));
  const written = new Set(
    code.join("\n").match(/(?<=")x-(?:routeprint|wp|tag|authorization)[A-Za-z-]*(?=")/g),
  );
  const [, ...sections] = readFileSync("docs/extensions.md", "utf8").split("### `");
  const documented = sections.map((section) => section.slice(0, section.indexOf("`")));
  expect(documented.toSorted()).toEqual([...written].toSorted());
  for (const [at, section] of sections.entries()) {
    expect(section.slice(section.indexOf("```yaml"))).toContain(`${documented[at]}:`);
  }
});
