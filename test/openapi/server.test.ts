import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { serversOf } from "../../src/openapi/info.ts";
import type { ApiRoot } from "../../src/surface/model.ts";

const ROOT: ApiRoot = { url: "https://choir.example/wp-json", evidence: "answered", languages: [] };

/** A server that a person gives, and what the document names, or why it names nothing. */
const GIVEN: readonly (readonly [string, string | RegExp])[] = [
  ["https://example.com/wp-json/", "https://example.com/wp-json"],
  ["HTTP://example.com:8080//", "HTTP://example.com:8080"],
  ["https://example.com/?rest_route=/", "https://example.com/?rest_route="],
  ["https://example.com/{lang}/wp-json", "https://example.com/%7Blang%7D/wp-json"],
  ["/wp-json", "/wp-json"],
  ["/", "/"],
  ["../wp-json", "../wp-json"],
  ["//example.com/wp-json", "//example.com/wp-json"],
  ["", /neither an http or https address/],
  ["example.com/wp-json", /neither an http or https address/],
  ["http:example.com", /neither an http or https address/],
  ["https://", /neither an http or https address/],
  ["ftp://example.com/wp-json", /neither an http or https address/],
  ["javascript:alert(1)", /neither an http or https address/],
  ["https://example.com/a b", /neither an http or https address/],
  ['/wp-json"><script>', /neither an http or https address/],
  ["https://ana:canary@example.com/", /holds a credential/],
  ["https://ana@example.com/", /holds a credential/],
];

describe("the servers of a site with several languages", () => {
  const languages = ["ar", "en", "de"];

  it("are one where nothing says that languages have folders", () => {
    expect(serversOf({ ...ROOT, languages }, undefined)).toEqual([{ url: ROOT.url }]);
  });

  it("have the folder that responded as default", () => {
    const url = "https://choir.example/blog/de/wp-json";
    expect(serversOf({ ...ROOT, url, languages, hasLanguageFolders: true }, undefined)).toEqual([
      { url },
      {
        url: "https://choir.example/blog/{lang}/wp-json",
        description: "The same API in one language.",
        variables: { lang: { default: "de", enum: languages } },
      },
    ]);
  });
});

describe("a server that is given", () => {
  it.each(GIVEN)("%j", (given, wanted) => {
    if (typeof wanted === "string") expect(serversOf(ROOT, given)).toEqual([{ url: wanted }]);
    else {
      const error = refusalOf(given);
      expect(error).toMatchObject({ code: "address-invalid", message: expect.stringMatching(wanted) });
      expect(`${error.message} ${error.hint}`).not.toContain("canary");
    }
  });
});

function refusalOf(given: string): RouteprintError {
  try {
    serversOf(ROOT, given);
  } catch (error) {
    if (error instanceof RouteprintError) return error;
  }
  throw new Error(`${given} was not refused`);
}
