import { describe, expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { readDocument } from "../../src/openapi/read.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

/** A site whose carts were asked, or not, which methods they allow to a visitor. */
function siteOf(allow: readonly string[] | undefined): Surface {
  const routes = {
    "/shop/v1/carts": {
      namespace: "shop/v1",
      endpoints: [{ methods: ["GET", "POST"], args: {} }],
      ...(allow === undefined ? {} : { "x-routeprint-allow": allow }),
    },
  };
  return sourceFrom({ namespaces: ["shop/v1"], routes }, "index.json").surface;
}

/** The forms in which a surface is compared. */
const FORMS: readonly (readonly [string, (surface: Surface) => Surface])[] = [
  ["indexes", (surface) => surface],
  ["lock files", (surface) => readLock(printLock(surface))],
  ["documents", (surface) => readDocument(emitDocument(surface))],
];

const found = (a: Surface, b: Surface) =>
  compareSurfaces(a, b).findings.map(({ kind, subject, level, operations }) => [
    kind,
    subject,
    level.aToB,
    operations.map(({ method }) => method).join(" "),
  ]);

describe.each(FORMS)("who may use an operation, in %s", (_, formOf) => {
  const [open, closed, unasked] = [["GET", "POST"], [], undefined].map((allow) => formOf(siteOf(allow)));

  it("is told where a visitor may no longer, and where he may now", () => {
    expect(found(open!, closed!)).toEqual([["login-became-required", "login", "breaking", "GET POST"]]);
    expect(found(closed!, formOf(siteOf(["GET"])))).toEqual([
      ["login-became-optional", "login", "compatible", "GET"],
    ]);
  });

  it("is not compared where one side was not asked, which is said", () => {
    const { findings, warnings } = compareSurfaces(open!, unasked!);
    expect(findings).toEqual([]);
    expect(warnings.filter((text) => text.includes("--probe"))).toEqual([
      "A says what a visitor may do (asked with --probe) and B does not: who must log in is not compared.",
    ]);
    expect(compareSurfaces(unasked!, unasked!).warnings.filter((text) => text.includes("--probe"))).toEqual(
      [],
    );
  });
});
