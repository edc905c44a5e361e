import * as fc from "fast-check";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { recoverResponse, recoverJson } from "../../src/discovery/recover.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { clean, framed, index, REFUSALS, REPAIRS, type Source } from "./recover.cases.ts";

function bytesOf(source: Source): Uint8Array {
  return typeof source === "string" ? Buffer.from(source) : source;
}

function failure(source: Source): RouteprintError {
  try {
    recoverJson(bytesOf(source), "a.json");
  } catch (error) {
    if (error instanceof RouteprintError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** Runs of what V8's expressions step through one by one, in text of two bytes a character, and how they fail. */
const RUNS: readonly (readonly [string, (length: number) => string, string])[] = [
  ["white space alone", (length) => `${" ".repeat(length)}\u2028`, "source-empty"],
  ["white space before a word", (length) => `${" ".repeat(length)}→`, "not-json"],
  ["white space before entities", (length) => `${" ".repeat(length)}(?P&lt;→`, "not-json"],
  ["white space in text in JSON", (length) => JSON.stringify(`${" ".repeat(length)}→`), "not-an-index"],
  ["white space in a page", (length) => `<pre>${" ".repeat(length)}{→`, "not-json"],
  [
    "white space behind JSONP",
    (length) => `cb({"code":"a","message":"b"})${" ".repeat(length)}→`,
    "not-an-index",
  ],
  ["white space in YAML", (length) => `a: 1\nopenapi${" ".repeat(length)}→`, "not-json"],
];

describe("recoverJson", () => {
  it.each(REPAIRS)("%s is read", (_name, source, codes) => {
    const { value, notices } = recoverJson(bytesOf(source), "a.json");
    expect(value).toEqual(index);
    expect(notices.map(({ code }) => code).toSorted()).toEqual(codes);
  });

  it.each(REFUSALS)("%s is refused", (_name, source, code, part) => {
    const error = failure(source);
    expect(error.code).toBe(code);
    expect(error.message).toContain(part);
    expect(error.where).toBe("a.json");
  });

  it.each<[string, (text: string) => string]>([
    ["a key that is no path", (text) => text],
    ["a link in a page that does not escape it", (text) => `<html><body><pre>${text}</pre></body></html>`],
  ])("keeps %s", (_, form) => {
    const odd = { namespaces: [], routes: { "/a": {}, odd: {} }, description: '<a href="/b">b</a>' };
    expect(recoverJson(Buffer.from(form(JSON.stringify(odd))), "a").value).toEqual(odd);
  });

  it("B18 keeps damaged UTF-8 rather than misreading all of it", () => {
    const bytes = Buffer.concat([
      Buffer.from(clean.slice(0, -1)),
      Buffer.from(',"x":"é'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    const { value, notices } = recoverJson(bytes, "a");
    expect(value).toMatchObject({ name: index.name, x: "é\ufffd" });
    expect(notices.map(({ code }) => code)).toEqual(["charset-assumed"]);
  });

  it("reads what the answer's charset declares, unless the text says otherwise", () => {
    const bytes = Buffer.from(clean, "latin1");
    expect(recoverResponse(bytes, "a", "ISO-8859-1")).toEqual({ value: index, notices: [] });
    expect(recoverResponse(Buffer.from(`\ufeff${clean}`), "a", "ISO-8859-1").value).toEqual(index);
    expect(recoverResponse(Buffer.from(clean, "utf16le"), "a", "utf-16").value).toEqual(index);
    for (const charset of ["US-ASCII", "none-such"])
      expect(recoverResponse(Buffer.from(clean), "a", charset)).toEqual({ value: index, notices: [] });
  });

  it.each([undefined, "ISO-8859-1"])("reads Windows-1252 as browsers do, where %s is declared", (charset) => {
    const bytes = Buffer.from('{"name":"\u0080 \u0092\u0093\u0081 \u009f\u00a0"}', "latin1");
    expect(recoverResponse(bytes, "a", charset).value).toEqual({ name: "€ ’“\u0081 Ÿ\u00a0" });
  });

  it.each<[string, Uint8Array, readonly string[]]>([
    ["UTF-16", Buffer.from(clean, "utf16le"), ["The source was UTF-16LE."]],
    [
      "UTF-16, compressed",
      gzipSync(Buffer.from(clean, "utf16le")),
      ["The source was gzip.", "The source was UTF-16LE."],
    ],
    ["Windows-1252", Buffer.from(clean, "latin1"), ["The text is not UTF-8 and was read as Windows-1252."]],
    [
      "damaged UTF-8",
      Buffer.concat([Buffer.from(`${clean.slice(0, -1)},"`), Buffer.from([0xff]), Buffer.from('":1}')]),
      ["Places that are not valid UTF-8: 1."],
    ],
    [
      "a page",
      Buffer.from(`<pre>${clean.replaceAll("<", "&lt;")}</pre>`),
      ["The source is a page saved by a browser; the index in it was read."],
    ],
    [
      "a list",
      Buffer.from(JSON.stringify([index])),
      ["The source is other JSON around an index; the index in it was read."],
    ],
    [
      "chunks",
      Buffer.from(framed([clean.slice(0, 9), clean.slice(9)], "\n")),
      ["The source had the framing of HTTP chunks, which was removed."],
    ],
  ])("reports what it did to %s", (_, bytes, told) => {
    expect(recoverJson(bytes, "a").notices.map(({ text }) => text)).toEqual(told);
  });

  it.each([
    ["a ZIP archive", "PK\u0003\u0004"],
    ["Brotli", "\u000b\u0002\u0080{}\u0003"],
    ["zlib", "x\u009c\u0003\0"],
    ["a picture", "\u0089PNG\r\n\u001a\n\0\0\0\r"],
  ])("refuses %s as a binary file", (_, start) => {
    expect(failure(Buffer.from(start, "latin1"))).toMatchObject({
      code: "not-json",
      message: "This is a binary file, not JSON.",
    });
  });

  it.each([
    ["rest_no_route", 404, "if this is it, the site hides its API"],
    ["rest_forbidden", 403, "The site refused when this was saved;"],
    ["internal_server_error", 500, "The site failed when this was saved;"],
  ])("says what to do about a saved %s", (code, status, hint) => {
    expect(failure(JSON.stringify({ code, message: "No.", data: { status } })).hint).toContain(hint);
  });

  it("says what to do with gzip that is cut, and takes no more than 64 MiB of text", () => {
    expect(failure(gzipSync(clean).subarray(0, 60)).hint).toBe("Fetch or save it again.");
    const code = (size: number) => failure(Buffer.alloc(size, " ")).code;
    expect([0, 1].map((more) => code(64 * 1024 * 1024 + more))).toEqual(["source-empty", "source-too-large"]);
  });

  it.each([
    ["the site", { namespaces: ["a/v1"], routes: [] }],
    ["a namespace", { namespace: "a/v1", routes: {} }],
  ])("takes an index of %s that lists no route", (_name, none) => {
    expect(recoverJson(Buffer.from(JSON.stringify(none)), "a").value).toEqual(none);
  });

  it.each([
    ["https://hats.example", [index], "one of https://hats.example with 2 routes was read."],
    ["an index without an address", [{ ...index, home: undefined }], "one with 2 routes was read."],
  ])("names the index that it read of several: %s", (_, taken, told) => {
    const other = { ...index, home: "https://caps.example", routes: { "/": index.routes["/"] } };
    const source = JSON.stringify([other, ...taken]);
    expect(recoverJson(Buffer.from(source), "a").notices[0]?.text).toBe(
      `The source holds 2 indexes; ${told}`,
    );
  });

  it.each(["Hats &lt;b&gt; &quot;routes&quot; (?P&lt;id&gt;)", "(?P&lt;id&gt;)"])(
    "leaves the entities that the site's own words hold: %s",
    (name) => {
      const own = { ...index, name };
      expect(recoverJson(Buffer.from(JSON.stringify(own)), "a")).toEqual({ value: own, notices: [] });
    },
  );

  // FluentCRM's documentation keeps the routes of a site as `var routes = {…}` in a script.
  it.each<[string, (map: string) => string, readonly string[]]>([
    ["alone", (map) => map, []],
    ["in a script", (map) => `var routes = ${map};\nfor (var a in routes) {}`, ["text-before", "text-after"]],
    ["in a page", (map) => `<pre>${map.replaceAll("<", "&lt;")}</pre>`, ["saved-response"]],
  ])("takes the map of routes %s for an index", (_, form, codes) => {
    const { routes } = index;
    const source = form(JSON.stringify(routes));
    const { value, notices } = recoverJson(Buffer.from(source), "a");
    expect(value).toEqual({ routes });
    expect(notices.map(({ code }) => code).toSorted()).toEqual([...codes, "saved-response"].toSorted());
  });

  it("takes the answer of a namespace behind other text", () => {
    const own = { namespace: "a/v1", routes: { "/a/v1": {} } };
    const { value, notices } = recoverJson(Buffer.from(`<b>Notice</b> ${JSON.stringify(own)}`), "a");
    expect(value).toEqual(own);
    expect(notices.map(({ code }) => code)).toEqual(["text-before"]);
  });

  it("makes what it quotes visible", () => {
    const { notices } = recoverJson(Buffer.from(`\u001b(0\u202ered ${clean}`), "a");
    expect(notices[0]?.text).toBe('Text before the JSON was ignored: "\\u{1B}(0\\u{202E}red".');
  });

  it("keeps `__proto__` a key", () => {
    const { value } = recoverJson(Buffer.from('{"namespaces":[],"routes":{"/":{"__proto__":{"a":1}}}}'), "a");
    expect(Object.getPrototypeOf((value as typeof index).routes["/"])).toBe(Object.prototype);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it("takes linear time over text that opens and never closes", () => {
    expect(failure(`x ${'{"routes":'.repeat(150)}${"y".repeat(2_000_000)}`).code).toBe("json-truncated");
    expect(failure(`x ${'{"'.repeat(500_000)}`).code).toBe("not-json");
    expect(failure("\\".repeat(2_000_000)).code).toBe("not-json");
    expect(failure(`x ${'{"":}'.repeat(800_000)}`).code).toBe("not-json");
    expect(failure(`(?P<a>}</a>${'<a b="'.repeat(300_000)}${"}</a".repeat(300_000)}>`).code).toBe("not-json");
    expect(failure(`<html><pre>{${"<div>".repeat(200_000)}`).code).toBe("not-json");
    expect(failure(`<html><pre>{${"<div>".repeat(200)}${"</p></b>".repeat(100_000)}`).code).toBe("not-json");
  });

  it.each(RUNS)("reads or refuses %s, however long", (_, source, code) => {
    expect(failure(source(9_000_000)).code).toBe(code);
  });

  it("gives the whole index or a typed error wherever the answer is cut", () => {
    const forms = [
      clean,
      `<b>Notice</b>: {"x"}\n${clean}\n<!-- -->`,
      `cb(${clean})`,
      framed([clean], "\r\n"),
      `HTTP/1.1 200 OK\r\n\r\n${clean}`,
    ];
    for (const form of forms) {
      const bytes = Buffer.from(form);
      for (let end = 0; end <= bytes.length; end += 1) {
        try {
          expect(recoverJson(bytes.subarray(0, end), "a").value).toEqual(index);
        } catch (error) {
          expect(error).toBeInstanceOf(RouteprintError);
          expect(end).toBeLessThan(bytes.length);
        }
      }
    }
  });

  it("throws nothing but typed errors, whatever the bytes", () => {
    const noise = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string().map((text) => Buffer.from(text)),
      fc.json().map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(noise, fc.boolean(), (bytes, before) => {
        const source = before ? Buffer.concat([bytes, Buffer.from(clean)]) : bytes;
        try {
          recoverJson(source, "a");
        } catch (error) {
          expect(error).toBeInstanceOf(RouteprintError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
