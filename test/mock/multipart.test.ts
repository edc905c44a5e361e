import { describe, expect, it } from "vitest";
import { readMultipart } from "../../src/mock/multipart.ts";
import { toJson } from "../../src/wordpress/php.ts";

const TYPE = "multipart/form-data; boundary=x";

const part = (disposition: string, value = "1"): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const END = "--x--\r\n";

async function read(body: string, type = TYPE): Promise<readonly [fields: unknown, files: object]> {
  const { fields, files } = await readMultipart(type, Buffer.from(body));
  return [toJson(fields), Object.fromEntries(files)];
}

describe("a multipart form", () => {
  it.each<[what: string, body: string, fields: object, files?: object, type?: string]>([
    ["a name of an array", part('name="größe[é]"', "ü") + END, { größe: { é: "ü" } }],
    ["a list", part('name="a[]"') + part('name="a[]"', "2") + END, { a: ["1", "2"] }],
    ["an empty value", part('name="a"', "") + END, { a: "" }],
    ["lines in a value", part('name="a"', "1\r\n\r\n2") + END, { a: "1\r\n\r\n2" }],
    ["a name twice", part('name="a"') + part('name="a"', "2") + END, { a: "2" }],
    [
      "another header",
      part('name="a"').replace("\r\n", "\r\nContent-Type: text/plain\r\n") + END,
      { a: "1" },
    ],
    ["a boundary in quotes", part('name="a"') + END, { a: "1" }, {}, 'multipart/form-data; boundary="x"'],
    ["a file", part('name="f"; filename="é.txt"') + END, [], { f: "é.txt" }],
    [
      "a file beside a field",
      part('name="a"') + part('name="f"; filename="b"') + END,
      { a: "1" },
      { f: "b" },
    ],
    ["a file without a name", part('name="f"; filename=""') + END, [], { f: "" }],
    ["a file in a folder", part('name="f"; filename="c/a.txt"') + END, [], { f: "a.txt" }],
    ["no boundary", part('name="a"') + END, [], {}, "multipart/form-data"],
    ["no end", part('name="a"'), []],
    ["another boundary", "hello", []],
  ])("is read with %s", async (_, body, fields, files = {}, type = TYPE) => {
    expect(await read(body, type)).toEqual([fields, files]);
  });

  it("has a thousand fields and twenty files at most", async () => {
    const fields = Array.from({ length: 1001 }, (_, at) => part(`name="a${at}"`));
    const files = Array.from({ length: 21 }, (_, at) => part(`name="f${at}"; filename="a"`));
    const form = await readMultipart(TYPE, Buffer.from([...files, ...fields].join("") + END));
    expect([form.fields.size, form.files.size]).toEqual([1000, 20]);
  });
});
