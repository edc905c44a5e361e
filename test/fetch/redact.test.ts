import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import type { FetchedIndex, FetchOptions } from "../../src/fetch/model.ts";
import { redactionOf } from "../../src/fetch/redact.ts";

function fetchedOf(text: string): FetchedIndex {
  return {
    value: JSON.parse(text) as unknown,
    bytes: Buffer.from(text),
    notices: [],
    provenance: {
      requested: "https://a.example/",
      root: "https://a.example/wp-json/",
      found: "query",
      redirects: [],
      context: "view",
      withoutSchemas: [],
      authenticated: true,
      requests: 1,
    },
  };
}

const password = (text: string): FetchOptions => ({ credentials: { user: "ana", password: secretOf(text) } });
const header = (name: string, value: string): FetchOptions => ({ headers: new Map([[name, value]]) });

const REPEATED: readonly (readonly [string, FetchOptions, string, string])[] = [
  ["in a text", password("canary-1"), '{"name":"by canary-1"}', '{"name":"by ***"}'],
  ["as a key", password("canary-1"), '{"canary-1":1}', '{"***":1}'],
  ["within lists", password("canary-1"), '{"a":[["canary-1"]]}', '{"a":[["***"]]}'],
  ["as PHP writes letters", password("canäry-1"), '{"name":"can\\u00e4ry-1"}', '{"name":"***"}'],
  ["as PHP writes slashes", password("can/ary"), '{"name":"can\\/ary"}', '{"name":"***"}'],
  ["with quotes", password('can"ary'), '{"name":"can\\"ary"}', '{"name":"***"}'],
  ["in a cookie", header("cookie", "a=1; b=canary-2"), '{"name":"canary-2"}', '{"name":"***"}'],
  [
    "in an address",
    header("referer", "https://a.example/?t=1"),
    '{"a":"https://a.example/?t=1"}',
    '{"a":"***"}',
  ],
];

/** The application password as WordPress shows it, and how a site may write it (row 33). */
const SHOWN = "abcd EFGH ijkl MNOP qrst UVWX";
const COMPACT = "abcdEFGHijklMNOPqrstUVWX";
const base64 = (text: string): string => Buffer.from(text).toString("base64");

const ENCODED: readonly (readonly [string, string])[] = [
  ["with a letter as an escape of JSON", COMPACT.replace("Q", "\\u0051").replace("a", "\\u0061")],
  [
    "with every letter as an escape of JSON",
    COMPACT.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  ],
  [
    "with an escape within text of JSON",
    String.raw`{\"password\":\"${COMPACT.replace("a", String.raw`\\u0061`)}\"}`,
  ],
  ["with entities of HTML", COMPACT.replace("E", "&#69;").replace("q", "&#x71;")],
  ["percent-encoded", COMPACT.replace("b", "%62")],
  ["without its spaces", COMPACT],
  ["with its spaces", SHOWN],
  ["in Base64 alone", base64(COMPACT)],
  ["in Base64 with its spaces", base64(SHOWN)],
  ["in Base64 without padding", base64(SHOWN).replace(/=+$/, "")],
  ["in Base64 of a user with it", base64(`someone:${COMPACT}`)],
  ["in Base64 of a longer text", base64(`x${COMPACT} and more`)],
  ["in hex", Buffer.from(COMPACT).toString("hex")],
  ["in hex, in capitals", Buffer.from(SHOWN).toString("hex").toUpperCase()],
];

const KEPT: readonly (readonly [string, FetchOptions, string])[] = [
  ["a number that a cookie holds too", header("cookie", "n=100000"), '{"maximum":100000}'],
  ["the address of the site", header("referer", "https://a.example/"), '{"home":"https://a.example/"}'],
  ["what is accepted", header("accept", "application/json"), '{"name":"application/json"}'],
  ["short words", password("abcde"), '{"name":"abcde"}'],
];

describe("a secret that a site repeats in its index", () => {
  it.each(REPEATED)("is taken out %s", (_name, options, text, expected) => {
    const { value, bytes, notices } = redactionOf(options).index(fetchedOf(text));
    expect(Buffer.from(bytes).toString()).toBe(expected);
    expect(value).toEqual(JSON.parse(expected));
    expect(notices.map(({ code }) => code)).toEqual(["secret-repeated"]);
  });

  it.each(ENCODED.flatMap(([name, text]) => [SHOWN, COMPACT].map((given) => [name, given, text] as const)))(
    "is taken out %s, given as %s",
    (_name, given, text) => {
      const { value, bytes } = redactionOf(password(given)).index(fetchedOf(`{"name":"a ${text} b"}`));
      expect(value).toEqual({ name: expect.stringMatching(/^a .*\*\*\*.* b$/s) });
      expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(value);
      expect(JSON.stringify(value)).not.toMatch(/EFGH|ijkl|qrst/);
    },
  );

  it("is taken out where it was given in a header of Basic", () => {
    const options = header("authorization", `Basic ${base64("ana:canary-1")}`);
    const { value } = redactionOf(options).index(fetchedOf('{"name":"canary-1"}'));
    expect(value).toEqual({ name: "***" });
  });

  it("is in no byte where a second key of the same name hides it", () => {
    const { bytes } = redactionOf(password("canary-1")).index(fetchedOf('{"a":"canary-1","a":1}'));
    expect(Buffer.from(bytes).toString()).toBe('{"a":1}');
  });

  it("is in no error, nor is the cause of one that held it", () => {
    const { error } = redactionOf(password("canary-1"));
    const cause = new Error("canary-1");
    const plain = new RouteprintError("blocked", { message: "No.", cause });
    expect(error(plain)).toBe(plain);
    const told = error(new RouteprintError("blocked", { message: "No canary-1.", cause, status: 403 }));
    expect(told).toMatchObject({ message: "No ***.", status: 403 });
    expect(told).not.toHaveProperty("cause", cause);
  });

  it.each(KEPT)("is not %s", (_name, options, text) => {
    const { value, bytes, notices } = redactionOf(options).index(fetchedOf(text));
    expect(Buffer.from(bytes).toString()).toBe(text);
    expect(value).toEqual(JSON.parse(text));
    expect(notices).toEqual([]);
  });
});
