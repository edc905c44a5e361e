import { describe, expect, it } from "vitest";
import { methodRun } from "../../src/wordpress/method.ts";
import { parseQuery } from "../../src/wordpress/query.ts";

const NONE: ReadonlyMap<string, string> = new Map();
const OVERRIDE = new Map([["x-http-method-override", "patch"]]);

/** As `WP_REST_Server::serve_request` reads `$_GET['_method']`, whose names PHP 8 changes (`php_register_variable_ex`). */
describe("the method that WordPress runs for a GET", () => {
  it.each([
    ["_method=DELETE", "DELETE"],
    ["_method=delete", "DELETE"],
    ["a=1&_method=GET&_method=DELETE", "DELETE"],
    ["%5Fmethod=DELETE", "DELETE"],
    [".method=DELETE", "DELETE"],
    ["%2emethod=DELETE", "DELETE"],
    ["+_method=DELETE", "DELETE"],
    ["%20.method=DELETE", "DELETE"],
    ["_method%00x=DELETE", "DELETE"],
    ["_method=", ""],
    ["_method[]=DELETE", "ARRAY"],
    ["[_method]=DELETE", "GET"],
    ["_Method=DELETE", "GET"],
    ["_method_=DELETE", "GET"],
    // PHP drops leading blanks.
    ["+method=DELETE", "GET"],
    ["a[_method]=DELETE", "GET"],
    ["a=%26_method=DELETE", "GET"],
  ])("with %s", (query, method) => {
    expect(methodRun("GET", parseQuery(query), NONE)).toBe(method);
  });

  it("is that of the header, unless the query names one", () => {
    expect(methodRun("GET", parseQuery("a=1"), OVERRIDE)).toBe("PATCH");
    expect(methodRun("GET", parseQuery("_method=GET"), OVERRIDE)).toBe("GET");
  });
});
