import { describe, expect, it } from "vitest";
import { readMultipart } from "../../src/mock/multipart.ts";
import { toJson } from "../../src/mock/php.ts";
import { measureEffort } from "../support/effort.ts";

const TYPE = "multipart/form-data; boundary=x";

/** A part of a form with what its disposition says. */
const part = (disposition: string, value = "1"): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const END = "--x--\r\n";

function read(body: string, type = TYPE): readonly [fields: unknown, files: object] {
  const { fields, files } = readMultipart(type, Buffer.from(body));
  return [toJson(fields), Object.fromEntries(files)];
}

/** Each was sent to PHP 8.2. */
describe("the fields of a multipart form", () => {
  it.each<[what: string, body: string, fields: object, type?: string]>([
    ["a name of an array", part('name="größe[é]"', "ü") + END, { größe: { é: "ü" } }],
    ["an empty value", part('name="a"', "") + END, { a: "" }],
    ["lines in a value", part('name="a"', "1\r\n\r\n2") + END, { a: "1\r\n\r\n2" }],
    ["no carriage returns", (part('name="a"', "1\n2") + END).replaceAll("\r", ""), { a: "1\n2" }],
    ["carriage returns alone", (part('name="a"') + END).replaceAll("\n", ""), []],
    ["a word before the first part", `hello\r\n${part('name="a"')}${END}`, { a: "1" }],
    ["no end", '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\nhalf', { b: "half" }],
    ["no body", '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\n', { b: "" }],
    ["no empty line", '--x\r\nContent-Disposition: form-data; name="b"\r\n', { b: "" }],
    ["a part without a name", part('name="a"') + part("") + part('name="b"') + END, { a: "1" }],
    ["a part behind the end", part('name="a"') + END + part('name="b"') + END, { a: "1", b: "1" }],
    ["a longer boundary within", part('name="a"', "1\r\n--xyz\r\n2") + END, { a: "1" }],
    [
      "a space behind a boundary",
      part('name="a"').replace("--x", "--x ") + part('name="b"') + END,
      { b: "1" },
    ],
    ["no quotes", part("name=a") + END, { a: "1" }],
    ["no quotes and a space", part("name=a b") + END, { a: "1" }],
    [
      "single quotes",
      part(String.raw`name='a;"b'`) + part(String.raw`name= 'it\'s\"'`) + END,
      { 'a;"b': "1", [String.raw`it's\"`]: "1" },
    ],
    ["quotes that nothing closes", part('name="a') + END, { a: "1" }],
    ["a header over lines", part('\r\n name="a"') + END, { a: "1" }],
    ["quotes in quotes", part(String.raw`name="a\"b"`) + END, { 'a"b': "1" }],
    [
      "backslashes",
      part(String.raw`name="a\\b"`) + part(String.raw`name="c\d"`) + END,
      { "a\\b": "1", "c\\d": "1" },
    ],
    ["a semicolon in quotes", part('name="a;name=b"') + END, { "a;name=b": "1" }],
    ["a space before the sign", part('name = "a"') + END, []],
    [
      "capitals",
      part('name="a"')
        .replace(/^--x.*;/s, "--x\nCONTENT-DISPOSITION: FORM-DATA; ")
        .replace("name", "NAME") + END,
      { a: "1" },
    ],
    [
      "another header",
      part('name="a"').replace("\r\n", "\r\nContent-Type: text/plain\r\n") + END,
      { a: "1" },
    ],
    ["two names", part('name="a"; name="b"') + END, { b: "1" }],
    ["a name twice", part('name="a"') + part('name="a"', "2") + END, { a: "2" }],
    ["a boundary in quotes", part('name="a"') + END, { a: "1" }, 'multipart/form-data; boundary="x"'],
    ["a boundary in capitals", part('name="a"') + END, { a: "1" }, "multipart/form-data; Boundary=x; y"],
    ["a boundary before a comma", part('name="a"') + END, { a: "1" }, "multipart/form-data; boundary=x, y"],
    ["no boundary", part('name="a"') + END, [], "multipart/form-data"],
    [
      "an empty boundary",
      part('name="a"').replace("--x", "--") + "--",
      { a: "1" },
      "multipart/form-data; boundary=",
    ],
  ])("with %s", (_, body, fields, type) => expect(read(body, type)).toEqual([fields, {}]));

  it("are a thousand and no more", () => {
    const { fields } = readMultipart(
      TYPE,
      Buffer.from(Array.from({ length: 1001 }, (_, at) => part(`name="a${at}"`)).join("") + END),
    );
    expect([fields.size, fields.has("a999")]).toEqual([1000, true]);
  });
});

describe("the files of a multipart form", () => {
  it.each<[what: string, body: string, files: object, fields?: object]>([
    ["a name", part('name="f"; filename="é.txt"') + END, { f: "é.txt" }],
    ["no name of its own", part('name="f"; filename=""') + END, { f: "" }],
    ["no field", part('filename="a"') + END, { "": "a" }],
    ["a folder", part(String.raw`name="f"; filename="C:\\b\c/a.txt"`) + END, { f: "a.txt" }],
    ["a name in another code", part("name=\"f\"; filename*=UTF-8''%e2.txt") + END, {}, { f: "1" }],
    [
      "a field before a cut",
      part('name="a"') + part('name="f"; filename="b"').slice(0, -2),
      { f: "b" },
      { a: "1" },
    ],
  ])("with %s", (_, body, files, fields = []) => expect(read(body)).toEqual([fields, files]));

  it("are twenty and no more", () => {
    const parts = Array.from({ length: 21 }, (_, at) => part(`name="f${at}"; filename="a"`));
    const [fields, files] = read(parts.join("") + part('name="a"') + END);
    expect([fields, Object.keys(files).length]).toEqual([{ a: "1" }, 20]);
  });
});

describe("a form that is made to take long", () => {
  it.each([
    ["lines", "--x\r\n".padEnd(2_000_000, "a\n")],
    ["ends", "--x\r\n\r\n".repeat(200_000)],
    ["quotes", `--x\r\nContent-Disposition: ${';a="\\'.repeat(400_000)}\r\n\r\n`],
    ["names", part(`name="${"a".repeat(9_000_000)}"`)],
    ["names of files", part(`name=a; filename="${"a".repeat(9_000_000)}`)],
    ["semicolons", `--x\r\nContent-Disposition: ${"; ;a".repeat(400_000)}\r\n\r\n`],
  ])("by its %s does not", (_, body) => {
    expect(measureEffort(() => read(body)).effort).toBeLessThan(2000);
  });
});
