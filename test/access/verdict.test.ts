import { describe, expect, it } from "vitest";
import { decideAccess } from "../../src/access/verdict.ts";
import type { AccessEvidence, AccessReading, AccessSource } from "../../src/surface/index.ts";

const ROUTE = "/a/v1/things";

/** What one user's evidence says: `visitor options not-listed`. */
function said(line: string): AccessEvidence {
  const [user = "", source = "", reading = "", route = ROUTE, path = ROUTE] = line.split(" ");
  return {
    user,
    source: source as AccessSource,
    reading: reading as AccessReading,
    route,
    path,
    request: `GET ${path}`,
    status: 200,
  };
}

const decide = (lines: readonly string[], routes: readonly string[] = [ROUTE]) => {
  const { verdict, users } = decideAccess(new Set(routes), lines.map(said));
  return [verdict, ...users].join(" ");
};

describe("the verdict of an operation", () => {
  it.each([
    ["is unknown where nobody asked", [], "unknown"],
    ["is open where a visitor's request succeeded", ["visitor response allowed"], "open"],
    ["is open where a list has the method", ["visitor options allowed"], "open"],
    ["is a sign-in where a visitor was refused", ["visitor response refused"], "sign-in"],
    // `rest_send_allow_header` leaves a method out for an id that is not there too.
    ["is unknown where a list lacks the method", ["visitor options not-listed"], "unknown"],
    ["is unknown where hints lack it", ["visitor target-hints not-listed"], "unknown"],
    [
      "is a role where a visitor was refused and a user may",
      ["visitor response refused", "editor response refused", "admin response allowed"],
      "role admin",
    ],
    [
      "is a role where the same list of another user has the method",
      ["visitor options not-listed", "editor options allowed", "admin options allowed"],
      "role editor admin",
    ],
    [
      "is unknown where the list of another user lacks it too",
      ["visitor options not-listed", "admin options not-listed"],
      "unknown",
    ],
    [
      // A callback that returns 1 lets everybody in, and no list has it.
      "is unknown where a user's request succeeded and no list has the method",
      ["visitor options not-listed", "admin options not-listed", "admin response allowed"],
      "unknown",
    ],
    [
      // A callback may refuse OPTIONS alone, to everybody.
      "is unknown where a stronger list, which a visitor was not shown, has the method for a user",
      ["visitor options not-listed", "admin target-hints allowed"],
      "unknown",
    ],
    ["is unknown where only a user was asked", ["admin response allowed"], "unknown"],
    [
      "is open to visitors whatever a user gets",
      ["visitor response allowed", "admin response refused"],
      "open",
    ],
    ["is unknown where what came says nothing", ["visitor response silent"], "unknown"],
  ])("%s", (_name, lines, expected) => {
    expect(decide(lines)).toBe(expected);
  });

  it.each([
    ["a refusal than hints", ["visitor response refused", "visitor target-hints allowed"], "sign-in"],
    ["a success than a list", ["visitor response allowed", "visitor options not-listed"], "open"],
    [
      "hints than OPTIONS, which have it",
      ["visitor target-hints not-listed", "visitor options allowed"],
      "unknown",
    ],
    [
      "hints than OPTIONS, which lack it",
      ["visitor options not-listed", "visitor target-hints allowed"],
      "open",
    ],
    ["OPTIONS than a silent response", ["visitor response silent", "visitor options allowed"], "open"],
  ])("believes rather %s", (_name, lines, expected) => {
    expect(decide(lines)).toBe(expected);
  });

  it("compares lists of the same path only", () => {
    const lines = ["visitor options not-listed", `admin options allowed ${ROUTE} /a/v1/other`];
    expect(decide(lines)).toBe("unknown");
  });

  it.each([
    ["open where any of them is", ["visitor response allowed /a", "visitor response refused /b"], "open"],
    ["a sign-in only where each refused", ["visitor response refused /a"], "unknown"],
    [
      "a sign-in where each refused",
      ["visitor response refused /a", "visitor response refused /b"],
      "sign-in",
    ],
    ["not that of a route that is not its own", ["visitor response allowed /c"], "unknown"],
  ])("of several routes is %s", (_name, lines, expected) => {
    expect(decide(lines, ["/a", "/b"])).toBe(expected);
  });

  it("keeps all evidence", () => {
    const lines = ["visitor options not-listed", "visitor response refused", "admin response allowed"];
    expect(decideAccess(new Set([ROUTE]), lines.map(said)).evidence).toEqual(lines.map(said));
  });
});
