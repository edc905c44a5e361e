// The surfaces of real indexes, and `dispatch.ts` on their templates.
import { describe, expect, it } from "vitest";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";
import { EXCUSES } from "./excuses.ts";

describeShared("each index of the corpus", () => {
  describe.each(corpusFiles())("the surface of %s", (file) => {
    it("has every route × method, or a notice for it", () => {
      const { index, surface } = sourceOf(file);
      const { operations, notices } = surface;
      const shown = new Set(
        operations.flatMap(({ method, variants }) => variants.map(({ route }) => `${method} ${route}`)),
      );
      const said = new Set(notices.map(({ route }) => route));
      const lost = index.routes.flatMap(({ key, endpoints }) =>
        endpoints.flatMap(({ methods }) =>
          methods.filter((method) => !shown.has(`${method} ${key}`) && !said.has(key)),
        ),
      );
      expect(lost).toEqual([]);
      expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    });

    it("has templates whose paths a route of the operation matches", () => {
      const { surface } = sourceOf(file);
      const dispatcher = createDispatcher(surface);
      const noticed = (codes: ReadonlySet<string>): ReadonlySet<string | undefined> =>
        new Set(surface.notices.filter(({ code }) => codes.has(code)).map(({ route }) => route));
      const excused = noticed(new Set([...EXCUSES, "routes-overlap"]));
      const odd: string[] = [];
      for (const { method, variants, unreachable } of surface.operations) {
        if (unreachable !== undefined) continue;
        for (const { template, route } of variants) {
          const path = template.parts
            .map((part) => (part.kind === "literal" ? decodeURIComponent(part.text) : part.variable.example))
            .join("");
          for (const part of template.parts) {
            if (part.kind === "variable")
              expect(part.variable.example).toMatch(new RegExp(part.variable.pattern, "u"));
          }
          const found = dispatcher.dispatch(
            method,
            template.text.includes("%20") && route.includes("%20")
              ? template.text.replace(/\{.*?\}/, "1")
              : path,
          );
          const answering = found.route ?? found.described;
          const isNamed = variants.some((variant) => variant.route === answering);
          if (!isNamed && !excused.has(route)) odd.push(`${method} ${path}: ${answering}, not ${route}`);
        }
      }
      expect(odd).toEqual([]);
    });
  });
});
