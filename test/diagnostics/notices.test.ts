import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { NOTICE_KINDS } from "../../src/diagnostics/notices.ts";
import { sourceFrom } from "../../src/source.ts";
import { INDEX_CASES, SITE } from "./notices.cases.ts";

describe("an index", () => {
  it.each(INDEX_CASES)("$code", ({ code, in: members, text, out }) => {
    const { document, notices } = convert(sourceFrom({ ...SITE, ...members }, "index.json"));
    expect(notices.map((notice) => [notice.code, notice.text])).toContainEqual([code, text]);
    const operations = Object.entries(document.paths).flatMap(([template, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${template}`),
    );
    expect(operations).toEqual(out);
  });
});

// `fetch` reports once what several responses of a site show.
it("is read by people alone: outside of fetch, no file of src looks for a code", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("fetch/"),
  );
  const looking = files.filter((file) =>
    [
      ...readFileSync(`src/${file}`, "utf8").matchAll(/(?:\{ code \}\) => |notice\.)code [!=]== "([\w-]+)"/g),
    ].some(([, code = ""]) => Object.hasOwn(NOTICE_KINDS, code)),
  );
  expect(looking).toEqual([]);
});
