// Abilities as WordPress 7.1 lists and runs them (`test/wordpress/site/abilities.php`, recorded).
import { describe, expect, it } from "vitest";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import { select } from "../../src/surface/select.ts";
import { sourceFrom } from "../../src/source.ts";
import { RECORDED, runOf, sourceWith } from "../support/abilities.ts";

const { surface } = sourceWith();
const ANY = "/wp-abilities/v1/abilities/{name}/run";

/** The method of each, and whether WordPress refuses it without input: each row is proved by a recorded response below. */
const EXPECTED = [
  ["broken", "GET", "none"],
  ["closed", "GET", "none"],
  ["delete-order", "DELETE", "required"],
  ["double", "GET", "required"],
  ["find-orders", "GET", "optional"],
  ["greet", "GET", "optional"],
  ["open", "GET", "none"],
  ["peek", "GET", "none"],
  ["ping", "GET", "none"],
  ["read-order", "GET", "required"],
  ["rename", "POST", "required"],
  ["reset", "POST", "none"],
  ["sum", "GET", "required"],
  ["update-order", "POST", "required"],
] as const;

describe("a surface with a list of abilities", () => {
  const runs = surface.operations.filter(({ template }) => template.endsWith("/run"));

  it("has one operation for each, with its one argument, in place of those that run any", () => {
    const rows = runs.map(({ template, method, arguments: [input] }) => [
      template,
      method,
      input === undefined ? "none" : input.required ? "required" : "optional",
    ]);
    expect(rows).toEqual(EXPECTED.map(([name, ...row]) => [runOf(name), ...row]));
  });

  it.each(EXPECTED)(
    "agrees with WordPress on the method and the need of input of %s",
    (name, method, input) => {
      const own = RECORDED.responses.filter(({ run, user }) => user === "ana" && run.split("?")[0] === name);
      const codeOf = (json: unknown) => (json as { code?: unknown } | null)?.code;
      for (const response of own.filter((each) => each.method !== "OPTIONS" && each.method !== "HEAD"))
        expect(codeOf(response.json) === "rest_ability_invalid_method").toBe(response.method !== method);
      for (const { json } of own.filter(
        (each) => each.method === method && each.run === name && each.body === undefined,
      ))
        expect(codeOf(json) === "ability_invalid_input").toBe(input === "required");
    },
  );

  it("counts them in their namespace, and keeps their routes", () => {
    const { surface: bare } = sourceFrom(RECORDED.index, "test");
    expect(surface.routes).toEqual(bare.routes);
    expect(surface.namespaces[0]?.operationCount).toBe(surface.operations.length);
    expect(surface.version).not.toBe(bare.version);
  });

  it("gives each ability the path that WordPress dispatches to it, and no other", () => {
    const { dispatch } = createDispatcher(surface);
    for (const { id, method, template, ability } of runs) {
      const found = dispatch(method, template);
      expect(found).toMatchObject({ operationId: id, template });
      expect(found.params.get("name")).toBe(ability?.name);
    }
    expect(dispatch("GET", runOf("hidden")).operationId).toBeNull();
    expect(dispatch("POST", runOf("ping")).operationId).toBeNull();
    expect(dispatch("GET", runOf("PING")).operationId).toBe("getWpAbilitiesV1AbilitiesFixturePingRun");
  });

  it("does not give the only ability the paths of others", () => {
    const { dispatch } = createDispatcher(sourceWith(RECORDED.abilities.slice(0, 1)).surface);
    expect(dispatch("GET", runOf("read-order")).template).toBe(runOf("read-order"));
    expect(dispatch("GET", runOf("ping")).template).toBeNull();
  });

  it("is selected by path", () => {
    const { surface: part, unmatched } = select(surface, {
      include: ["/wp-abilities/v1/abilities/fixture/read-*/run"],
    });
    expect(unmatched).toEqual([]);
    expect(part.operations.map(({ template }) => template)).toEqual([runOf("read-order")]);
  });
});

describe("a list of abilities", () => {
  it.each([
    ["is absent", sourceFrom(RECORDED.index, "test")],
    ["is empty", sourceWith([])],
  ])("changes nothing where it %s", (_, source) => {
    expect(source.surface.operations.filter(({ template }) => template === ANY)).toHaveLength(3);
    expect(source.surface.operations.every(({ ability }) => ability === undefined)).toBe(true);
    expect(source.notices.map(({ code }) => code)).not.toContain("abilities-unused");
  });

  // The list may be a file of any origin.
  it("may hold anything: what is no ability has no operation, and a notice", () => {
    const [read, ...others] = RECORDED.abilities;
    const odd = [
      null,
      5,
      [],
      {},
      { name: 7 },
      { name: "" },
      { name: "a/b?c=d" },
      { name: "../x{y}" },
      { name: "a".repeat(300) },
    ];
    const twice = [{ ...read, name: "Fixture/Read-Order" }, ...others];
    const { surface: mixed } = sourceWith([read, ...odd, ...twice]);
    expect(mixed.operations.length).toBe(surface.operations.length);
    expect(mixed.notices.filter(({ code }) => code === "abilities-unused").map(({ text }) => text)).toEqual([
      `The list holds ${RECORDED.abilities.length + odd.length + 1} abilities; ${odd.length + 1} have no operation.`,
    ]);
  });

  it.each([
    [{}, "POST", 0],
    [{ input_schema: "x", output_schema: 5, meta: { annotations: { readonly: "1" } } }, "GET", 0],
    [
      { input_schema: [], meta: { annotations: { readonly: "0", destructive: 1, idempotent: "y" } } },
      "DELETE",
      0,
    ],
    [{ input_schema: { type: ["string", "null"] }, meta: [] }, "POST", 1],
  ])("is read as PHP reads it: %j", (given, method, count) => {
    const { surface: one } = sourceWith([{ name: "a/b", label: 5, ...given }]);
    const operation = one.operations.find(({ ability }) => ability !== undefined);
    expect(operation).toMatchObject({ method, template: "/wp-abilities/v1/abilities/a/b/run" });
    expect(operation?.arguments.map(({ required }) => required)).toEqual(count === 0 ? [] : [false]);
  });

  it("of one site is read up to 2,000 items", () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ name: `a/b${at}` }));
    const { surface: capped } = sourceWith(many);
    expect(capped.operations.filter(({ ability }) => ability !== undefined)).toHaveLength(2000);
    expect(capped.notices.map(({ code }) => code)).toContain("abilities-unused");
  });

  it("is unused by a site without the route that runs abilities", () => {
    const { surface: old } = sourceFrom({ namespaces: ["x/v1"], routes: {} }, "test", [], {
      abilities: RECORDED.abilities,
    });
    expect(old.operations).toEqual([]);
    expect(old.notices.map(({ code }) => code)).toContain("abilities-unused");
  });
});
