import { describe, expect, it } from "vitest";
import { withAccess } from "../../src/access/map.ts";
import type { Observation } from "../../src/access/model.ts";
import { sourceFrom } from "../../src/source.ts";
import { RECORDED } from "../support/abilities.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";

type Routes = Readonly<Record<string, readonly string[]>>;

/** What is known of each operation of a site whose routes have endpoints of these methods: `GET,HEAD` is one endpoint. */
function readingsOf(
  routes: Routes,
  ...observations: readonly Observation[]
): Readonly<Record<string, string>> {
  const published = Object.entries(routes).map(([key, endpoints]) => [
    key,
    {
      namespace: key.split("/").slice(1, 3).join("/"),
      endpoints: endpoints.map((methods) => ({ methods: methods.split(","), args: {} })),
    },
  ]);
  const namespaces = [...new Set(Object.keys(routes).map((key) => key.split("/").slice(1, 3).join("/")))];
  const { surface } = sourceFrom({ namespaces, routes: Object.fromEntries(published) }, "index.json");
  const { operations } = withAccess(surface, observations);
  return Object.fromEntries(
    operations.map(({ method, template, access }) => [
      `${method} ${template}`,
      access.evidence
        .map(({ source, reading, reason }) => [source, reading, reason].filter(Boolean).join(" "))
        .join("; "),
    ]),
  );
}

const THINGS = "/a/v1/things";

describe("a response to OPTIONS", () => {
  it("is about each method of its route", () => {
    expect(readingsOf({ [THINGS]: ["GET", "POST"] }, optionsFor(THINGS, ["GET", "POST"], ["GET"]))).toEqual({
      [`GET ${THINGS}`]: "options allowed",
      [`POST ${THINGS}`]: "options not-listed",
    });
  });

  // `rest_handle_options_request` ends at the first route that matches, whichever methods it has.
  it("is about the first route that matches alone", () => {
    const routes = { "/a/v1/(?P<any>.+)": ["GET"], [THINGS]: ["POST"] };
    const found = readingsOf(routes, optionsFor(THINGS, ["GET"], ["GET"]));
    expect(found[`POST ${THINGS}`]).toBe("options silent other-route");
  });

  // `rest_send_allow_header` assigns by method, so the last handler's word stays; `dispatch` calls the first.
  it("says nothing of a method that several endpoints of the route have", () => {
    const routes = { [THINGS]: ["GET", "GET,POST"] };
    expect(readingsOf(routes, optionsFor(THINGS, ["GET", "POST"], ["GET", "POST"]))).toEqual({
      [`GET ${THINGS}`]: "options silent several-handlers",
      [`POST ${THINGS}`]: "options allowed",
    });
  });

  // `dispatch` gives a HEAD to the first handler that has HEAD or else GET.
  it.each([
    ["GET's, where its endpoint comes first", ["GET", "HEAD"], "options not-listed"],
    ["its own, where its endpoint comes first", ["HEAD", "GET"], "options allowed"],
    ["its own, where one endpoint has both", ["GET,HEAD"], "options allowed"],
  ])("is about HEAD as %s", (_name, endpoints, expected) => {
    const found = readingsOf({ [THINGS]: endpoints }, optionsFor(THINGS, ["GET", "HEAD"], ["HEAD"]));
    expect(found[`HEAD ${THINGS}`]).toBe(expected);
  });

  it.each([
    ["describes another route", optionsFor(THINGS, ["GET", "PUT"], ["GET"])],
    ["describes a route of another namespace", optionsFor(THINGS, ["GET"], ["GET"], { namespace: "b/v1" })],
    [
      "is that of the web server",
      { user: "visitor", method: "OPTIONS", path: THINGS, status: 204, json: false },
    ],
    ["is an error", { ...optionsFor(THINGS, ["GET"], ["GET"]), status: 500 }],
    [
      "is the refusal of a firewall, without a code",
      { user: "visitor", method: "OPTIONS", path: THINGS, status: 403, json: false },
    ],
  ] as const)("says nothing where it %s", (_name, observation) => {
    expect(readingsOf({ [THINGS]: ["GET"] }, observation)[`GET ${THINGS}`]).toBe(
      "options silent no-description",
    );
  });

  // WordPress itself refuses no OPTIONS: `rest_authentication_errors` and `rest_pre_dispatch` run before any route.
  it("refuses every method where WordPress refuses it", () => {
    const routes = { "/a/v1/(?P<any>.+)": ["GET"], [THINGS]: ["POST"] };
    expect(readingsOf(routes, refusalFor("OPTIONS", THINGS))).toMatchObject({
      [`POST ${THINGS}`]: "options refused",
    });
  });
});

describe("a response to GET", () => {
  it.each([
    ["a success", successFor(THINGS), "response allowed"],
    ["401", refusalFor("GET", THINGS), "response refused; allow not-listed"],
    ["403", refusalFor("GET", THINGS, { status: 403 }), "response refused; allow not-listed"],
    ["404", refusalFor("GET", THINGS, { status: 404 }), "response silent status"],
    ["400", refusalFor("GET", THINGS, { status: 400 }), "response silent status"],
    ["a page", { ...successFor(THINGS), json: false }, "response silent status"],
    [
      "the refusal of a gateway",
      { user: "visitor", method: "GET", path: THINGS, status: 403, json: true },
      "response silent status",
    ],
    ["the refusal of a firewall", { ...refusalFor("GET", THINGS), json: false }, "response silent status"],
  ] as const)("of %s", (_name, observation, expected) => {
    expect(readingsOf({ [THINGS]: ["GET"] }, observation)[`GET ${THINGS}`]).toBe(expected);
  });

  it("is about HEAD too where the same endpoint handles it", () => {
    expect(readingsOf({ [THINGS]: ["GET", "HEAD"] }, successFor(THINGS))[`HEAD ${THINGS}`]).toBe(
      "response allowed",
    );
    expect(readingsOf({ [THINGS]: ["HEAD", "GET"] }, successFor(THINGS))[`HEAD ${THINGS}`]).toBe("");
  });

  it("lists the methods of its route in Allow", () => {
    const found = readingsOf(
      { [THINGS]: ["GET", "POST"] },
      { ...successFor(THINGS), allow: ["GET", "POST"] },
    );
    expect(found[`POST ${THINGS}`]).toBe("allow allowed");
  });

  // `rest_send_allow_header` sends no header where it would list nothing.
  it("lists no method where it refuses and has no Allow", () => {
    const found = readingsOf({ [THINGS]: ["GET", "POST"] }, refusalFor("GET", THINGS));
    expect(found[`POST ${THINGS}`]).toBe("allow not-listed");
  });

  it("lists nothing where it succeeds and has no Allow", () => {
    expect(readingsOf({ [THINGS]: ["GET", "POST"] }, successFor(THINGS))[`POST ${THINGS}`]).toBe("");
  });

  // Before validation `Allow` is no more than that of OPTIONS.
  it.each([400, 500])("lists nothing with status %i", (status) => {
    const observation = { ...refusalFor("GET", THINGS, { status }), allow: ["GET", "POST"] };
    expect(readingsOf({ [THINGS]: ["GET", "POST"] }, observation)[`POST ${THINGS}`]).toBe("");
  });

  // `get_target_hints_for_link`, WordPress 6.7.
  it("witnesses the routes of the items that it names", () => {
    const items = [{ path: `${THINGS}/7`, allow: ["GET", "DELETE"] }, { path: `${THINGS}/8` }];
    const routes = { [THINGS]: ["GET"], [String.raw`/a/v1/things/(?P<id>\d+)`]: ["GET", "PUT", "DELETE"] };
    expect(readingsOf(routes, { ...successFor(THINGS), items })).toMatchObject({
      [`GET ${THINGS}/{id}`]: "target-hints allowed",
      [`PUT ${THINGS}/{id}`]: "target-hints not-listed",
      [`DELETE ${THINGS}/{id}`]: "target-hints allowed",
    });
  });
});

// `WP_REST_Abilities_V1_Run_Controller::check_ability_permissions` refuses OPTIONS, so no list ever has the methods.
describe("the list of abilities", () => {
  const LIST = "/wp-abilities/v1/abilities";
  const routes = {
    [LIST]: ["GET"],
    "/wp-abilities/v1/abilities/(?P<name>[a-z/-]+)/run": ["GET,POST,PUT,PATCH,DELETE"],
  };
  const run = (method: string) => `${method} ${LIST}/{name}/run`;

  // A visitor runs `fixture/open` of `test/wordpress/site/abilities.php`, and may not read the list.
  it("says nothing of those who may not read it", () => {
    expect(RECORDED.visitor.status).toBe(401);
    const runs = RECORDED.responses.filter(({ user, method }) => user === "visitor" && method === "GET");
    expect(runs.map(({ run: path, status }) => [path, status])).toContainEqual(["open", 200]);
    const found = readingsOf(routes, refusalFor("GET", LIST));
    expect(found[run("POST")]).toBe("abilities silent status");
  });

  it("shows which methods run an ability, not who may", () => {
    const found = readingsOf(routes, { ...successFor(LIST), abilities: ["GET"] });
    expect(found[run("GET")]).toBe("abilities silent ability");
    expect(found[run("DELETE")]).toBe("abilities silent no-ability");
  });
});
