// `parameters.ts` against the verdicts of a recorded WordPress.
import { expect, it } from "vitest";
import { readIndex } from "../../src/discovery/read.ts";
import { createRouteFinder } from "../../src/surface/dispatch.ts";
import type { Surface } from "../../src/surface/model.ts";
import { readParameters } from "../../src/wordpress/parameters.ts";
import { fromJson, isPhpArray, phpKey, type PhpArray } from "../../src/wordpress/php.ts";
import { parseQuery } from "../../src/wordpress/query.ts";
import { buildSurface } from "../../src/surface/build.ts";
import { describeShared, readShared, readSharedLines } from "../support/shared.ts";

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: string;
  readonly route: string;
  readonly handler: number;
  readonly verdict: string;
  readonly bad?: Readonly<Record<string, string>>;
}

/**
 * Why a verdict cannot be known from the index: the site's own validators and sanitisers, by what they check.
 * Any other difference fails.
 */
const REASONS: readonly (readonly [reason: string, applies: (row: Recorded) => boolean])[] = [
  ["a template must be one of the theme's", (row) => row.bad?.["template"] !== undefined],
  ["a menu location must be one of the theme's", (row) => row.bad?.["locations"] !== undefined],
  ["a link preview takes http addresses only", (row) => row.route.endsWith("/url-details")],
  ["an image must have a public http address", (row) => row.bad?.["url"] !== undefined],
  [
    "`required` was registered as something else than true",
    (row) => /^\/nasty-args\/v1\/(?:required|props)$/.test(row.route),
  ],
  ["the handler has no callback", (row) => row.verdict === "rest_invalid_handler"],
];

/** A request that was generated from the document of WordPress 7.1 with plugins, and the verdict on it. */
interface Generated extends Pick<
  Recorded,
  "method" | "path" | "query" | "json" | "route" | "verdict" | "bad"
> {
  readonly endpoint: number;
}

function verdictOn(
  surface: Surface,
  findRoutes: ReturnType<typeof createRouteFinder>,
  row: Recorded,
): { readonly code: string; readonly bad: string } | undefined {
  const route = surface.routes.find(({ key }) => key === row.route);
  const endpoint = route?.endpoints[row.handler];
  if (route === undefined || endpoint === undefined) return undefined;
  const match = [...findRoutes(row.method, row.path)].find((each) => each.route.key === row.route);
  const path: PhpArray = new Map([...(match?.captures ?? [])].map(([name, value]) => [phpKey(name), value]));
  const json = "json" in row ? fromJson(row.json) : undefined;
  const sources = {
    json: json !== undefined && isPhpArray(json) ? json : undefined,
    form: parseQuery(row.form ?? ""),
    query: parseQuery(row.query ?? ""),
    path,
  };
  const parameters = readParameters(row.method, route, endpoint.declared, sources);
  const { code = "ok", data } = parameters.refusal ?? {};
  return { code, bad: JSON.stringify(data?.["params"]) };
}

describeShared("recorded verdicts on whole requests", () => {
  it.each(["S1", "S6"])("agrees on 98 of 100 of %s, and knows why not on the rest", async (site) => {
    const { index } = readIndex(readShared(`corpus/wordpress/${site}.help.json`), site);
    const surface = buildSurface(index);
    const findRoutes = createRouteFinder(surface);
    const counts = new Map<string, number>();
    const refused = new Map<string, number>();
    const wrong: unknown[] = [];
    // A mock does not repeat fatal errors of the site's own code.
    const rows = readSharedLines<Recorded>(`truth/validation/${site}.requests.jsonl`).filter(
      (row) => row.verdict !== "fatal",
    );
    for (const row of rows) {
      const said = verdictOn(surface, findRoutes, row);
      if (said === undefined) continue;
      const unknown = REASONS.find(([, applies]) => applies(row))?.[0];
      const reason = said.code === row.verdict ? "agreed" : unknown;
      const isRefused = reason === "agreed" && row.verdict === "rest_invalid_param";
      const isSame = said.bad === JSON.stringify(row.bad);
      if (isRefused) {
        const words = isSame ? "in the same words" : "in others";
        refused.set(words, (refused.get(words) ?? 0) + 1);
      }
      // Beside an error that both know there may be one of the site's own.
      if (reason === undefined || (isRefused && !isSame && unknown === undefined)) wrong.push({ row, said });
      else counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    expect(wrong).toEqual([]);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect((counts.get("agreed") ?? 0) / total).toBeGreaterThan(0.98);
    await expect({
      site,
      ...Object.fromEntries(counts),
      refused: Object.fromEntries(refused),
    }).toMatchFileSnapshot(`snapshots/requests-${site}.txt`);
  });
});

describeShared("recorded verdicts on requests generated from a document", () => {
  it("agrees on 98 of 100, and refuses one that WordPress accepts", () => {
    const { index } = readIndex(readShared("corpus/wordpress/W7_1.help.json"), "W7_1");
    const surface = buildSurface(index);
    const findRoutes = createRouteFinder(surface);
    const counts: Record<string, number> = {};
    for (const { endpoint, ...row } of readSharedLines<Generated>("truth/wordpress-7.1/validation.jsonl")) {
      const said = verdictOn(surface, findRoutes, { ...row, handler: endpoint })?.code ?? "no route";
      const outcome = said === row.verdict ? "agreed" : `${said} instead of ${row.verdict}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    // The rest are validators of plugins, templates of the theme, and a role that a plugin adds.
    expect(counts).toEqual({
      agreed: 6968,
      "ok instead of rest_invalid_param": 123,
      "rest_invalid_param instead of ok": 1,
    });
  });
});
