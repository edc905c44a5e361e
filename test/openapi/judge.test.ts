import { expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import { sourceFrom } from "../../src/source.ts";

it("tells what each judge objects to", async () => {
  const { document } = convert(sourceFrom({ namespaces: [], routes: {} }, "test"));
  expect(await judgeDocument(document)).toEqual([]);
  const info = { ...document.info, title: 7 as unknown as string };
  const problems = await judgeDocument({ ...document, info, paths: { "/a/{x}": {}, "/a/{y}": {} } });
  expect(problems.map(({ pointer }) => pointer)).toEqual(["/paths/~1a~1{y}", ""]);
  expect(problems[1]?.text).toContain("title");
});
