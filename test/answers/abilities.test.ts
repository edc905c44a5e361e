// What is known of requests that run abilities, against the responses of WordPress 7.1 (`test/wordpress/site/abilities.php`).
import { describe, expect, it } from "vitest";
import { searchOperations } from "../../src/answers/entries.ts";
import { decide, explain } from "../../src/answers/explanation.ts";
import { pathOfRun } from "../wordpress/ability-requests.ts";
import { RECORDED, runOf, sourceWith } from "../support/abilities.ts";

const { surface } = sourceWith();

/** Errors that a request alone does not show. */
const LATER = new Set(["rest_ability_cannot_execute", "ability_invalid_output"]);

const recorded = RECORDED.responses.filter(({ method }) => method !== "OPTIONS" && method !== "HEAD");

describe("the verdict on a request that runs a listed ability", () => {
  it.each(recorded)("is that of WordPress: $method $run $body", (sent) => {
    const { method, body, status, json } = sent;
    const { refusal } = decide(surface, { method, path: pathOfRun(sent), body });
    const { code, message } = (json ?? {}) as { code?: string; message?: string };
    if (status < 400 || LATER.has(code ?? "")) expect(refusal).toBeUndefined();
    else expect(refusal).toMatchObject({ status, code, message });
  });

  it.each([
    ["POST", "ping", "no listed ability has this name and method"],
    ["GET", "nope", "no listed ability has this name and method"],
    ["PUT", "ping", "WordPress always responds 405 rest_ability_invalid_method"],
    ["GET", "ping", undefined],
  ])("says why the document has no operation for %s %s", (method, name, absence) => {
    expect(explain(surface, { method, path: runOf(name) }).absence).toBe(absence);
  });
});

describe("the search", () => {
  it("finds an ability by its label", () => {
    const [first] = searchOperations(surface)("delete order");
    expect(first).toMatchObject({ title: "Delete an order", template: runOf("delete-order") });
  });
});
