// The page and the example of every code, as `scripts/docs.js` publishes them.
import { beforeAll, describe, expect, it } from "vitest";
import type { readExamples } from "../scripts/examples.js";
import { CHANGE_KINDS } from "../src/compare/kinds.ts";
import { ERROR_CODES } from "../src/diagnostics/errors.ts";
import { NOTICE_KINDS } from "../src/diagnostics/notices.ts";

/** Codes whose page has no example, and why no table of cases can give one. */
const WITHOUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notices: {
    "abilities-unused": "it is about a list beside the index; test/surface/abilities.test.ts has some",
    "from-cache": "the second of two fetches says it, and a case is one",
    "operations-capped": "an index with so many routes would be too large to show",
    "overlaps-unchecked": "an index with so many routes would be too large to show",
    "overlay-result": "it is about an overlay beside the index; test/documentation.test.ts has one",
    "overlay-unmatched": "it is about an overlay beside the index; test/openapi/overlay.test.ts has some",
    "page-link-unmatched": "it is about a page beside the index; test/cli/overlays.system.test.ts has one",
    "response-known": "it is about routes of WooCommerce; test/responses/known.test.ts has an index",
    "responses-known": "it is about routes of WordPress; test/responses/known.test.ts has an index",
    "responses-observed":
      "it is about a recording beside the index; test/cli/responses.system.test.ts has some",
    "selection-unmatched": "it is about what was asked for, not about the index",
  },
  errors: {
    "index-pruned": "it is about a database; test/inventory/prune.database.test.ts has some",
    "no-abilities": "it is about a request after the index; test/cli/abilities.system.test.ts has some",
    "no-index": "it is the code of an attempt, never of the error itself",
    "not-storable": "it is about a server of PostgreSQL; test/cli/work.database.test.ts has one",
    "overlay-invalid": "it is about an overlay beside the index; test/openapi/overlay.test.ts has some",
    "port-taken": "whether a port is free is a fact of the machine",
    "row-damaged": "it is about a database; test/inventory/damaged.database.test.ts has some",
  },
  changes: {},
};

describe("the page of every code", () => {
  let exampleOf: Awaited<ReturnType<typeof readExamples>>;

  beforeAll(async () => {
    const examples = await import("../scripts/examples.js");
    exampleOf = await examples.readExamples();
  });

  it.each([
    ["notices", NOTICE_KINDS],
    ["errors", ERROR_CODES],
    ["changes", CHANGE_KINDS],
  ] as const)("of %s has an example from a table that the tests run", (family, rows) => {
    const lacking = Object.keys(rows).filter((code) => exampleOf(family, code) === "");
    expect(lacking.toSorted()).toEqual(Object.keys(WITHOUT[family] ?? {}));
  });
});
