import { describe, expect, it } from "vitest";
import { viewOperations } from "../../src/compare/view.ts";
import { sourceFrom } from "../../src/source.ts";

/** The views of routes that share the path `/a/v1/x/…`, each with one variable of its own name and pattern. */
function viewsOf(routes: Readonly<Record<string, object>>) {
  const entries = Object.entries(routes).map(([variable, entry]) => [`/a/v1/x/${variable}`, entry]);
  return viewOperations(
    sourceFrom({ namespaces: ["a/v1"], routes: Object.fromEntries(entries) }, "test").surface,
  );
}

const READ = { endpoints: [{ methods: ["GET"], args: {} }] };

describe("a variable of several routes", () => {
  it.each([
    { routes: ["(?P<id>\\d+)", "(?P<number>[0-9]{3})"], digits: true, exact: true },
    { routes: ["(?P<id>\\d+)", "(?P<slug>[a-z]+)"], digits: false, exact: true },
    { routes: ["(?P<id>\\d+)", "(?P<slug>[a-z]++-\\w+)"], digits: false, exact: false },
  ])("is digits ($digits) and exact ($exact) where it is so on all: $routes", ({ routes, digits, exact }) => {
    const views = viewsOf(Object.fromEntries(routes.map((route) => [route, READ])));
    expect(views.map((view) => view.variables)).toMatchObject([[{ digits, exact }]]);
  });
});

describe("an operation of several routes", () => {
  it("may stand in a batch where one of them may", () => {
    const batch = { endpoints: [{ methods: ["POST"], args: {}, allow_batch: { v1: true } }] };
    const alone = { endpoints: [{ methods: ["POST"], args: {} }] };
    const views = viewsOf({ "(?P<id>\\d+)": batch, "(?P<slug>[a-z]+)": alone });
    expect(views.map((view) => view.batch)).toEqual([true]);
  });

  it("answers what each of them says, in an order of its own, and equal schemas once", () => {
    const told = (type: string) => ({ ...READ, schema: { type } });
    const responsesOf = (...types: readonly string[]) =>
      viewsOf(Object.fromEntries(types.map((type, at) => [`(?P<v${at}>[a-${"dcb"[at]}]+)`, told(type)]))).map(
        ({ response }) => response,
      );
    expect(responsesOf("string", "string")).toEqual([{ types: ["string"] }]);
    expect(responsesOf("string", "integer")).toEqual(responsesOf("integer", "string"));
    expect(responsesOf("string", "integer")[0]?.anyOf).toHaveLength(2);
  });
});
