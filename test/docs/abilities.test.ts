// Pages of listed abilities, as WordPress 7.1 sends them (`test/wordpress/site/abilities.php`, recorded).
import { describe, expect, it } from "vitest";
import { twinPages } from "../../src/docs/markdown-twin.ts";
import { viewSite } from "../../src/docs/view.ts";
import { documentSite } from "../../src/documentation.ts";
import { runOf, sourceWith } from "../support/abilities.ts";

describe("the Markdown twin of abilities", async () => {
  const pages = twinPages(viewSite(documentSite("shop", sourceWith())), {});
  const text = String(await pages.find(({ path }) => path.endsWith("/abilities.md"))?.render());
  const sections = new Map(text.split("\n## ").map((section) => [section.split("\n", 1)[0], section]));

  it.each([
    ["Delete an order", "DELETE", "delete-order", "the result (boolean)."],
    ["Greet", "GET", "greet", "the result (list of strings)."],
    ["Read an order", "GET", "read-order", "the result (object). Order:"],
    ["Find orders", "GET", "find-orders", "the result (object). Result:"],
  ])("has a section %j with its address, category and result", (title, method, name, result) => {
    const section = sections.get(title);
    expect(section).toContain(`${method} \`${runOf(name)}\``);
    expect(section).toContain(`The ability \`fixture/${name}\`, of the category \`fixtures\`.`);
    expect(section).toContain(`Response 200. Success: ${result}`);
  });

  it("shows the fields of an input, and a request", () => {
    expect(sections.get("Update an order")).toContain(
      "### Body\n\n- `input` (object, required)\n  - `id` (integer",
    );
    expect(sections.get("Read an order")).toMatch(/Example: `GET \S+read-order\/run\?input\[id\]=\d+/);
    expect(text).not.toContain("{name}/run");
  });
});
