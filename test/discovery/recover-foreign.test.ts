import { describe, expect, it } from "vitest";
import { documentInYaml, notJson } from "../../src/discovery/recover-foreign.ts";

const ROOT = "/wp-json/";
const LOG = "error log";
const SAVE = "Save the answer itself";
const ENCODED = Buffer.from("{".repeat(60)).toString("base64");

/** What a text begins with, what is told of it, and of what the hint speaks. */
const TEXTS: readonly (readonly [text: string, told: string, hint: string])[] = [
  ["<?xml version='1.0'?>\n<rss>", "a feed (RSS or Atom)", ROOT],
  ["<?xml version='1.0'?><feed>", "a feed (RSS or Atom)", ROOT],
  ["<RSS version='2.0'>", "a feed (RSS or Atom)", ROOT],
  ["<?xml version='1.0'?> <methodResponse>", "an answer of XML-RPC", ROOT],
  ["<?xml version='1.0'?><html>", "XML", ROOT],
  ["<?php echo 1;", "PHP source text", "does not run PHP"],
  ["<br />\n<b>Fatal error</b>: x", "a fatal error of PHP", LOG],
  ["<br>Parse error: x", "a fatal error of PHP", LOG],
  ["PHP Fatal error: x", "a fatal error of PHP", LOG],
  ["<br />\n<b>Warning</b>: x", "only messages of PHP", LOG],
  ["<br/>Notice: x", "only messages of PHP", LOG],
  ["PHP Deprecated: x", "only messages of PHP", LOG],
  ["[object Object]", "what a program shows of an object", "JSON.stringify"],
  ["<Response [200]>", "what a program shows of an object", "the text of the response"],
  ["\n<!DOCTYPE html>", "an HTML page", ROOT],
  ["<html lang='en'>", "an HTML page", ROOT],
  ["<head>", "an HTML page", ROOT],
  ["<body>", "an HTML page", ROOT],
  ["<!-- x -->", "an HTML page", ROOT],
  ["<p>Hats</p>", "HTML", ROOT],
  ["<p><title>Hats\n&  caps</title>", 'HTML titled "Hats & caps"', ROOT],
  ["<html><title data-a=''>Hats</title>", 'an HTML page titled "Hats"', ROOT],
  ["<?xml?><rss><title>Hats</title>", "a feed (RSS or Atom)", ROOT],
  ["From: <Saved by Blink>", "a web archive (MHTML)", "fetch"],
  ["MIME-Version: 1.0", "a web archive (MHTML)", "fetch"],
  ["Subject: Re: index", "a mail", "attached"],
  ["subject: Hats\nroutes:\n  /a: 1", "an index in YAML", "yq"],
  ["WARC/1.0", "a web archive (WARC)", "out of it"],
  ["version https://git-lfs.github.com/spec/v1", "a pointer of Git LFS, which stands for the file", "pull"],
  ["curl: (28) Could not resolve host", "an error message of curl", "ask the site"],
  ["  % Total    % Received % Xferd", "an answer with what curl or wget told meanwhile", "-o FILE"],
  ["*   Trying 192.0.2.1:443...", "an answer with what curl or wget told meanwhile", "-o FILE"],
  ["== Info:   Trying 192.0.2.1", "an answer with what curl or wget told meanwhile", "-o FILE"],
  ["--2026-11-23 09:32:22--  https", "an answer with what curl or wget told meanwhile", "-O FILE"],
  ['{"a":1,"show_in\\_rest":1', "text that was converted to Markdown", SAVE],
  ['{"a":1,"methods":\\["GET"', "text that was converted to Markdown", SAVE],
  ["name       : Hats\nnamespaces : {a}", "what PowerShell shows of an answer", "-OutFile"],
  ["StatusCode : 200\nRawContent : HTTP", "what PowerShell shows of an answer", "-OutFile"],
  ["{&quot;a", "text whose quotes were escaped", SAVE],
  ["{&amp;quot;a", "text whose quotes were escaped", SAVE],
  ["{<br>\n&nbsp;&nbsp;&quot;a", "text whose quotes were escaped", SAVE],
  ["[&#034;a", "text whose quotes were escaped", SAVE],
  ["{ &#X22;a", "text whose quotes were escaped", SAVE],
  ['{\\"a', "text whose quotes were escaped", SAVE],
  ["{“a”", "text whose quotes an editor has changed", "plain text"],
  ["[«a»", "text whose quotes an editor has changed", "plain text"],
  ["{ 'a'", "a value of Python or JavaScript", "json.dumps"],
  ["[_ : 2", "a value of Python or JavaScript", "json.dumps"],
  ["{Ab: 2", "a value of Python or JavaScript", "json.dumps"],
  ["{$a1$ : 2", "a value of Python or JavaScript", "json.dumps"],
  [`e${ENCODED}`.replace("ee", "ey"), "text in Base64", "base64 -d"],
  [`ew${ENCODED}`, "text in Base64", "base64 -d"],
  [`W1${ENCODED}`, "text in Base64", "base64 -d"],
  [`data:application/json;base64,X1${ENCODED}`, "text in Base64", "base64 -d"],
  ["# routeprint lock 1 - the surface of a REST API", "a lock file", "compare and lock read it"],
  ["%7b%22", "percent-encoded text", "Decode"],
  ["%5B%22", "percent-encoded text", "Decode"],
  ["data:application/json,%7B%22", "percent-encoded text", "Decode"],
  ["body=%7B%22", "percent-encoded text", "Decode"],
  ["https://hats.example/wp-json/\n", "an address or a list of them", "--list"],
  ["http://hats.example\r\nhttp://caps.example", "an address or a list of them", "--list"],
  ["Array\n(", "a value that PHP printed for people", ROOT],
  ["stdClass Object\n(", "a value that PHP printed for people", ROOT],
  ["array(3) {", "a value that PHP printed for people", ROOT],
  ["object(stdClass)", "a value that PHP printed for people", ROOT],
  ["array (\n  'name' => \n  'Hats',", "a value of PHP or Ruby", "json_encode"],
  ["(object) array(\n  'name' => 'Hats'", "a value of PHP or Ruby", "json_encode"],
  ["['name' => 'Hats'", "a value of PHP or Ruby", "json_encode"],
  ['{"name"=>"Hats"', "a value of PHP or Ruby", "to_json"],
  ["{:name => 'Hats'", "a value of PHP or Ruby", "to_json"],
  ['a:2:{s:4:"name"', "a value of PHP or Ruby", "json_encode"],
  ['O:8:"stdClass":2:{', "a value of PHP or Ruby", "json_encode"],
  ["{\\rtf1\\ansi", "a document in RTF", "plain text"],
  ["\u001b[1;39m{", "text with the colours of a terminal", "without"],
  ['{\n  \u001b[34;1m"name"', "text with the colours of a terminal", "without"],
  [`H4sI${ENCODED}`, "text in Base64", "base64 -d"],
  ["name: Hats\nnamespaces:\n", "an index in YAML", "yq"],
  ['"name": Hats\n"routes":\n', "an index in YAML", "yq"],
  ["# by hand\ninfo:\n", "a document in YAML", "OpenAPI 3"],
  ["components:\n", "a document in YAML", "OpenAPI 3"],
  ["'paths':\n", "a document in YAML", "OpenAPI 3"],
  ["--- \n", "a document in YAML", "OpenAPI 3"],
  ["%YAML 1.2", "a document in YAML", "OpenAPI 3"],
];

/** Text, and the document that it is one of. */
const DOCUMENTS: readonly (readonly [text: string, document: string | undefined])[] = [
  ["openapi: 3.1.0", "openapi"],
  ["\n'swagger' : '2.0'", "swagger"],
  ["# by hand\n\n# twice\nopenapi: 3.1.0", "openapi"],
  ["%YAML 1.2\n---\nopenapi: 3.1.0", "openapi"],
  ["--- # one\nopenapi: 3.1.0", "openapi"],
  ["x-a\t: 1\nopenapi\t: 3.1.0", "openapi"],
  ["a: 1\n  openapi: 3.1.0", undefined],
  ["a word\nopenapi: 3.1.0", undefined],
  ["info: 1", undefined],
  [`${"# a\n".repeat(16_000)}openapi: 3.1.0`, "openapi"],
  [`${"# a\n".repeat(17_000)}openapi: 3.1.0`, undefined],
];

describe("text that is no JSON", () => {
  it.each(TEXTS)("$0 is told as $1", (text, told, hint) => {
    const error = notJson(text, "a.json", "no value");
    expect(error).toMatchObject({ code: "not-json", message: `This is ${told}, not JSON.`, where: "a.json" });
    expect(error.hint).toContain(hint);
  });

  it.each(TEXTS)("$0 behind other text is told as that text", (text) => {
    expect(notJson(`» ${text}`, "a.json").message).toMatch(/^This is not JSON: it begins with "» /u);
  });

  it.each(['{"a":1,"show_in_rest":1', "[1", "{", "W1", "curl: ()", "WARC/x", " : a\nnamespaces : b"])(
    "%j is told by how it begins",
    (text) => {
      expect(notJson(text, "a.json").message).toMatch(/^This is not JSON: it begins with /u);
    },
  );

  it("is told by its fault, or by how it begins", () => {
    expect(notJson("hats", "a", "no value")).toMatchObject({
      message: "The JSON is broken: no value.",
      hint: "Mend it there. Where the site itself answers so, a plugin or a cache spoils its answers.",
    });
    expect(notJson(" hats\nand caps", "a")).toMatchObject({
      message: 'This is not JSON: it begins with "hats and caps".',
      hint: "Give an index as the site answered it, or the site's address.",
    });
  });
});

describe("documentInYaml", () => {
  it.each(DOCUMENTS)("of $0 is $1", (text, document) => {
    expect(documentInYaml(text)).toBe(document);
  });
});
