// `dispatch.ts` against the verdicts of running sites.
import { expect, it } from "vitest";
import { createDispatcher } from "../../src/surface/dispatch.ts";
import { describeShared, readSharedLines, sourceOf } from "../support/shared.ts";

/** A request and what WordPress chose; `route` is null for 404, `endpoint` counts the published ones. */
interface Verdict {
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly endpoint?: number | null;
  readonly params?: Readonly<Record<string, string>>;
}

interface OverHttp extends Pick<Verdict, "method" | "endpoint" | "params"> {
  readonly lab_route: string | null;
  readonly lab_path: string;
}

interface OfNasty extends Omit<Verdict, "endpoint"> {
  readonly visible: number | null;
}

/** The routes of S6 that RE2 cannot match: look-around and a back reference. */
const UNREAD = new Set([
  "/nasty/v1/lookahead/(?P<x>(?!admin)[a-z]+)",
  "/nasty/v1/lookahead2/(?=[a-z]{3})(?P<x>\\w+)",
  "/nasty/v1/lookbehind/(?P<x>\\w+(?<!x))",
  "/nasty/v1/backref/(?P<x>[a-z]+)/(?P=x)",
]);

interface Agreement {
  readonly agreed: number;
  /** Answered by a route that could not be tried, which the dispatcher says. */
  readonly unread: number;
  readonly apart: readonly unknown[];
}

/** Holds a dispatcher against verdicts; those of handlers that the index hides, and of routes it does not list, are left out. */
function compare(index: string, verdicts: readonly Verdict[]): Agreement {
  const { surface } = sourceOf(index);
  const { dispatch } = createDispatcher(surface);
  const known = new Set<string | null>([null, ...surface.routes.map(({ key }) => key)]);
  const apart: unknown[] = [];
  let [agreed, unread] = [0, 0];
  for (const { method, path, route, endpoint, params = {} } of verdicts) {
    if (!path.startsWith("/") || !known.has(route)) continue;
    const found = dispatch(method, path);
    const isOptions = method === "OPTIONS";
    if (!isOptions && route !== null && endpoint === null) continue;
    const theirs = isOptions ? [route] : [route, endpoint ?? null, params];
    const ours = isOptions
      ? [found.described]
      : [found.route, found.endpoint, Object.fromEntries(found.params)];
    if (route !== null && found.unread.includes(route)) unread += 1;
    else if (JSON.stringify(ours) === JSON.stringify(theirs)) agreed += 1;
    else apart.push({ method, path, ours, theirs });
    for (const key of found.unread) expect(UNREAD).toContain(key);
  }
  return { agreed, unread, apart };
}

describeShared("dispatch and WordPress's own verdicts", () => {
  it.each([
    ["S6.samples", { agreed: 1127, unread: 16, apart: [] }],
    ["S6.mutated", { agreed: 2440, unread: 8, apart: [] }],
  ])("agree on %s", (name, expected) => {
    const verdicts = readSharedLines<OfNasty>(`corpus/routing/${name}.jsonl`);
    const found = compare(
      "corpus/wordpress/S6.view.json",
      verdicts.map(({ visible, ...verdict }) => ({ ...verdict, endpoint: visible })),
    );
    expect(found).toEqual(expected);
  });

  it("agree on WordPress 7.1 with WooCommerce", () => {
    const verdicts = readSharedLines<Verdict>("truth/wordpress-7.1/dispatch.jsonl");
    expect(compare("corpus/wordpress/W7_1.view.json", verdicts)).toEqual({
      agreed: 9207,
      unread: 0,
      apart: [],
    });
  });

  it("agree on requests over HTTP to it", () => {
    const verdicts = readSharedLines<OverHttp>("truth/wordpress-7.1/http-dispatch.jsonl");
    const found = compare(
      "corpus/wordpress/W7_1.view.json",
      verdicts.map(({ lab_route: route, lab_path: path, ...verdict }) => ({ ...verdict, route, path })),
    );
    expect(found).toEqual({ agreed: 197, unread: 0, apart: [] });
  });
});
