import { describe, expect, it } from "vitest";
import { isIndex, isPlainlyIndex, notJson } from "../../src/discovery/shape.ts";

const ROOT = "/wp-json/";
const LOG = "error log";

/** What a text begins with, what it is called, and a part of the hint. */
const TEXTS: readonly (readonly [text: string, kind: string, hint: string])[] = [
  ["<?php echo 1;", "PHP source", "does not"],
  ["<br />\n<b>Fatal error</b>: x", "a message of PHP", LOG],
  ["<br>Parse error: x", "a message of PHP", LOG],
  ["PHP Fatal error: x", "a message of PHP", LOG],
  ["<br />\n<b>Warning</b>: x", "a message of PHP", LOG],
  ["<br/>Notice: x", "a message of PHP", LOG],
  ["PHP Deprecated: x", "a message of PHP", LOG],
  ["\n<!DOCTYPE html>", "an HTML page", ROOT],
  ["<html lang='en'>", "an HTML page", ROOT],
  ["<head>", "an HTML page", ROOT],
  ["<body>", "an HTML page", ROOT],
  ["<!-- x -->", "an HTML page", ROOT],
  ["<p>Hats</p>", "HTML or XML", ROOT],
  ["<?xml version='1.0'?>\n<rss>", "HTML or XML", ROOT],
  ["<p><title>Hats\n&  caps</title>", 'HTML or XML titled "Hats & caps"', ROOT],
  ["<html><title data-a=''>Hats</title>", 'an HTML page titled "Hats"', ROOT],
  ["# routeprint lock 1 - the surface of a REST API", "a lock file", "compare and lock read it"],
];

/** Text, and whether it is an OpenAPI document in YAML. */
const DOCUMENTS: readonly (readonly [text: string, isDocument: boolean])[] = [
  ["openapi: 3.1.0", true],
  ["\n'swagger' : '2.0'", true],
  ["# by hand\n\n# twice\nopenapi: 3.1.0", true],
  ["--- # one\nopenapi: 3.1.0", true],
  [`${"# a\n".repeat(17_000)}openapi: 3.1.0`, true],
  ["a word\nopenapi: 3.1.0", false],
  ["openapi is a format", false],
  ["info: 1", false],
];

describe("text that is no JSON", () => {
  it.each(TEXTS)("$0 is $1", (text, kind, hint) => {
    const error = notJson(text, "a.json", "no value");
    expect(error).toMatchObject({ code: "not-json", message: `This is ${kind}, not JSON.`, where: "a.json" });
    expect(error.hint).toContain(hint);
  });

  it.each(TEXTS)("$0 behind other text is that text", (text) => {
    expect(notJson(`» ${text}`, "a.json").message).toMatch(/^This is not JSON: it begins with "» /u);
  });

  it("is described by its syntax error, or by how it begins", () => {
    expect(notJson("hats", "a", "no value").message).toBe("The JSON is broken: no value.");
    expect(notJson(" hats\nand caps", "a").message).toBe('This is not JSON: it begins with "hats and caps".');
  });
});

describe("a document in YAML", () => {
  it.each(DOCUMENTS)("is named in the error: $0", (text, isDocument) => {
    const { message } = notJson(text, "a.yaml");
    expect(message === "This is an OpenAPI document, not an index.").toBe(isDocument);
  });
});

describe("isIndex", () => {
  it.each([
    ["a site without routes", { namespaces: ["a/v1"], routes: [] }, true, true],
    ["a namespace without routes", { namespace: "a/v1", routes: {} }, true, true],
    ["routes alone", { routes: { "/a": { endpoints: [] } } }, true, true],
    ["the routes of another program", { routes: { "/a": { page: "a" } } }, true, false],
    ["routes that are no paths", { routes: { home: "/" }, namespaces: [] }, false, false],
    ["a list of routes", { routes: [{ path: "/a" }], namespaces: [] }, false, false],
    ["an empty map alone", { routes: {} }, false, false],
    ["text", "routes", false, false],
  ])("%s", (_name, value, index, plainly) => {
    expect([isIndex(value), isPlainlyIndex(value)]).toEqual([index, plainly]);
  });
});
