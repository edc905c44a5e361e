// Abilities against the responses of WordPress 7.1 (`site/abilities.php`, recorded).
import { describe, expect, it } from "vitest";
import {
  type Ability,
  readAbility,
  readInput,
  runMethod,
  runsAbility,
  runsAnyAbility,
} from "../../src/wordpress/abilities.ts";
import { fromJson } from "../../src/wordpress/php.ts";
import { toMap } from "../../src/wordpress/types.ts";
import { parseQuery } from "../../src/wordpress/query.ts";
import { RECORDED, runOf } from "../support/abilities.ts";

const abilities = new Map(
  RECORDED.abilities.flatMap((listed): [string, Ability][] => {
    const ability = readAbility(listed);
    return ability === undefined ? [] : [[ability.name, ability]];
  }),
);

/** Errors that come after the input: who may run an ability, and a result that its schema refuses. */
const LATER = new Set(["rest_ability_cannot_execute", "ability_invalid_output"]);

const decided = RECORDED.responses.filter(
  ({ method, json }) =>
    method !== "OPTIONS" && (json as { code?: unknown } | null)?.code !== "rest_invalid_json",
);

describe("readInput", () => {
  it.each(decided)("reads the input of $method $run $body, or refuses it as WordPress does", (sent) => {
    const { method, run, type, body, status, json } = sent;
    const [name, query = ""] = run.split("?");
    const parsed = type === "json" && body !== undefined ? fromJson(JSON.parse(body)) : undefined;
    const request = {
      method,
      query: parseQuery(query),
      json: parsed === undefined ? undefined : toMap(parsed),
    };
    const { refusal } = readInput(abilities.get(`fixture/${name}`), request);
    const { code, message } = (json ?? {}) as { code?: string; message?: string };
    if (status < 400 || LATER.has(code ?? "")) expect(refusal).toBeUndefined();
    // A response to HEAD has no body.
    else expect(refusal).toMatchObject(method === "HEAD" ? { status } : { status, code, message });
  });

  it("is the default of the schema where a request sends none", () => {
    const request = { method: "GET", query: parseQuery(""), json: undefined };
    expect(readInput(abilities.get("fixture/greet"), request)).toEqual({ input: "world" });
    expect(readInput(abilities.get("fixture/ping"), request)).toEqual({ input: null });
  });
});

describe("readAbility", () => {
  it("keeps what the site lists, without links, and reads empty schemas as none", () => {
    const ability = abilities.get("fixture/ping");
    expect(ability).toMatchObject({
      label: "Ping",
      category: "fixtures",
      hints: ["readonly"],
      method: "GET",
    });
    expect(ability).not.toHaveProperty("input");
    expect(ability?.listed).not.toHaveProperty("_links");
    expect(abilities.get("fixture/reset")).not.toHaveProperty("output");
  });

  it.each([null, 5, "a/b", [], { name: "a b" }, { name: "a/b/../../x{}" }, { name: "é/b" }, { name: "" }])(
    "reads nothing of %j",
    (value) => {
      expect(readAbility(value)).toBeUndefined();
    },
  );

  it("cuts a label and a category", () => {
    const ability = readAbility({ name: "a/b", label: "a".repeat(5000), category: "b".repeat(5000) });
    expect([ability?.label.length, ability?.category.length]).toEqual([200, 200]);
  });
});

// `validate_request_method` of the run controller, whose conditions are PHP's `! empty`.
describe("runMethod", () => {
  it.each([
    [{ readonly: true, destructive: true, idempotent: true }, "GET"],
    [{ readonly: "yes" }, "GET"],
    [{ readonly: "0", destructive: true, idempotent: 1 }, "DELETE"],
    [{ destructive: true, idempotent: null }, "POST"],
    [{ destructive: false, idempotent: true }, "POST"],
    [[], "POST"],
  ])("of %j is %s", (annotations, method) => {
    expect(runMethod({ meta: { annotations } }).method).toBe(method);
  });
});

describe("the shape of a path", () => {
  it.each([
    ["/wp-abilities/v1/abilities/{}/run", true, true],
    [runOf("ping"), true, false],
    ["/wp-abilities/v1/abilities/{}", false, false],
    ["/x/v1/abilities/{}/run", false, false],
  ])("%s runs an ability: %s; any ability: %s", (shape, one, any) => {
    expect([runsAbility(shape), runsAnyAbility(shape)]).toEqual([one, any]);
  });
});
