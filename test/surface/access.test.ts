import { describe, expect, it } from "vitest";
import type { AccessEvidence } from "../../src/discovery/access.ts";
import { readIndex } from "../../src/discovery/read.ts";
import { buildSurface } from "../../src/surface/build.ts";
import type { Access } from "../../src/surface/model.ts";

const options = (route: string, ...allow: readonly string[]): AccessEvidence => ({
  route,
  source: "options",
  allow,
});

/** The access to each operation of a site whose routes take these methods. */
function accessOf(
  routes: Readonly<Record<string, readonly string[]>>,
  ...evidence: readonly AccessEvidence[]
): Readonly<Record<string, Access>> {
  const published = Object.entries(routes).map(([key, methods]) => [
    key,
    { namespace: "x/v1", endpoints: [{ methods, args: {} }] },
  ]);
  const { index } = readIndex({ namespaces: ["x/v1"], routes: Object.fromEntries(published) }, "test");
  const { operations } = buildSurface(index, evidence);
  return Object.fromEntries(
    operations.map(({ method, template, access }) => [`${method} ${template}`, access]),
  );
}

describe("the access to an operation", () => {
  it("is open where the site lists its method, and needs a sign-in where it does not", () => {
    const evidence = options("/x/v1/a", "GET");
    expect(accessOf({ "/x/v1/a": ["GET", "HEAD", "POST"] }, evidence)).toEqual({
      "GET /x/v1/a": { verdict: "open", evidence: [evidence] },
      // WordPress responds to HEAD as to GET.
      "HEAD /x/v1/a": { verdict: "open", evidence: [evidence] },
      "POST /x/v1/a": { verdict: "sign-in", evidence: [evidence] },
    });
  });

  it("is unknown without evidence", () => {
    expect(accessOf({ "/x/v1/a": ["GET"] })).toEqual({ "GET /x/v1/a": { verdict: "unknown", evidence: [] } });
  });

  it("is unknown, with all evidence, where one of its routes has none or another verdict", () => {
    const routes = { "/x/v1/(?P<a>\\d+)": ["GET"], "/x/v1/(?P<b>[a-z]+)": ["GET"] };
    const [numbers, words] = [options("/x/v1/(?P<a>\\d+)", "GET"), options("/x/v1/(?P<b>[a-z]+)")];
    const template = "GET /x/v1/{a_or_b}";
    expect(accessOf(routes, numbers)[template]).toEqual({ verdict: "unknown", evidence: [numbers] });
    expect(accessOf(routes, numbers, words)[template]).toEqual({
      verdict: "unknown",
      evidence: [numbers, words],
    });
  });
});
