// The templates of a surface against what a recorded WordPress answered.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import type { Operation } from "../../src/surface/model.ts";
import { describeShared, readShared, sharedFolder } from "../support/shared.ts";
import { EXCUSES } from "./excuses.ts";
import { surfaceOf } from "./read.ts";

const quote = (text: string): string =>
  text.replaceAll(/(?:%[0-9A-F]{2})+|[\\^$*+?()[\]{}|.]/g, (piece) => {
    if (!piece.startsWith("%")) return `\\${piece}`;
    return `(?:${piece}|${decodeURIComponent(piece).replaceAll(/[\\^$*+?()[\]{}|.]/g, "\\$&")})`;
  });

/** The paths of an operation as its document says them; letters of literals in either case. */
function matchersOf(operation: Operation): readonly ((path: string) => boolean)[] {
  return operation.variants.map(({ template }) => {
    const source = template.parts.map((part) => {
      if (part.kind === "variable") return part.variable.pattern.replace(/^\^/, "((?:").replace(/\$$/, "))");
      return quote(part.text).replaceAll(
        /(?<!\\)[a-z]/gi,
        (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
      );
    });
    const whole = new RegExp(`^${source.join("")}$`, "u");
    return (path) => whole.test(path);
  });
}

describeShared("templates and WordPress's own verdicts", () => {
  interface Verdict {
    readonly method: string;
    readonly path: string;
    readonly route: string | null;
    readonly visible: number | null;
  }

  // Excused are routes with a bare dot, with a `?` or `#` in the path, or with a method that OpenAPI has no place for or that
  // WordPress always refuses.
  it.each([
    ["S6.samples", { answered: 1092, excused: 43, unanswered: 8 }],
    ["S6.mutated", { answered: 784, excused: 11, unanswered: 1482 }],
  ])("tell the same story on %s", (name, expected) => {
    const surface = surfaceOf(readShared("corpus/wordpress/S6.view.json"));
    const { dispatch } = createDispatcher(surface);
    const compiled = surface.operations.map((operation) => ({ operation, matchers: matchersOf(operation) }));
    const excused = new Set(
      surface.notices.filter(({ code }) => EXCUSES.has(code)).map(({ route }) => route),
    );
    // One variable stands for what RE2 does not match.
    const opaque = new Set(
      surface.notices.filter(({ code }) => code === "pattern-opaque").map(({ route }) => route),
    );
    // Methods that OpenAPI has no place for.
    const noMethod = new Set(
      surface.notices
        .filter(({ code }) => code === "method-unknown" || code === "method-refused")
        .map(
          ({ text, route }) =>
            `${/^(?:OpenAPI does not support the method "|WordPress responds to )([^" ]*)/.exec(text)?.[1]} ${route}`,
        ),
    );
    const verdicts = readFileSync(`${sharedFolder}corpus/routing/${name}.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line): Verdict => JSON.parse(line))
      .filter(({ method, route, visible }) => method !== "OPTIONS" && (route === null || visible !== null));
    const counts = { answered: 0, excused: 0, unanswered: 0 };
    const odd: string[] = [];
    for (const { method, path, route } of verdicts) {
      const asked = dispatch(method, path).path;
      const named = compiled
        .filter(
          ({ operation, matchers }) =>
            (operation.method === method || (method === "HEAD" && operation.method === "GET")) &&
            operation.unreachable === undefined &&
            matchers.some((matches) => matches(asked)),
        )
        .flatMap(({ operation }) => operation.variants.map((variant) => variant.route));
      const blamed =
        route === null ? named.filter((each) => !opaque.has(each)) : named.includes(route) ? [] : [route];
      const isExcused = route !== null && (excused.has(route) || noMethod.has(`${method} ${route}`));
      if (blamed.length === 0) counts[route === null ? "unanswered" : "answered"] += 1;
      else if (isExcused) counts.excused += 1;
      else odd.push(`${method} ${path}, answered by ${route}, fits ${named.join(" ")}`);
    }
    expect(odd).toEqual([]);
    expect(counts).toEqual(expected);
    expect(counts.answered + counts.excused + counts.unanswered).toBe(verdicts.length);
  });
});
