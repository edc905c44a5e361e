import { describe, expect, it } from "vitest";
import { readIndex } from "../../src/discovery/read.ts";
import { readParameters } from "../../src/mock/parameters.ts";
import { fromJson, isPhpArray, phpKey, type PhpArray } from "../../src/mock/php.ts";
import { parseQuery } from "../../src/mock/query.ts";
import { createDispatcher } from "../../src/mock/dispatch.ts";
import { hasShared, readShared, readSharedLines } from "../support/shared.ts";

interface Recorded {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: string;
  readonly route: string;
  readonly handler: number;
  readonly verdict: string;
}

describe.skipIf(!hasShared).each([
  ["S1", 0.98],
  ["S6", 0.98],
])("recorded verdicts on whole requests of %s", (site, share) => {
  it("agrees", () => {
    const { index } = readIndex(readShared(`corpus/wordpress/${site}.help.json`), site);
    const dispatch = createDispatcher({ index, surface: undefined as never, value: undefined });
    const wrong: string[] = [];
    let count = 0;
    for (const row of readSharedLines<Recorded>(`truth/validation/${site}.requests.jsonl`)) {
      if (row.verdict === "fatal") continue;
      const route = index.routes.find(({ key }) => key === row.route);
      const endpoint = route?.endpoints[row.handler];
      if (endpoint === undefined) continue;
      count += 1;
      const match = [...dispatch(row.path)].find((each) => each.route.key === row.route);
      const path: PhpArray = new Map([...(match?.captures ?? [])].map(([n, v]) => [phpKey(n), v]));
      const json = "json" in row ? fromJson(row.json) : undefined;
      const parameters = readParameters(row.method, endpoint.arguments, {
        json: json !== undefined && isPhpArray(json) ? json : undefined,
        form: parseQuery(row.form ?? ""),
        query: parseQuery(row.query ?? ""),
        path,
      });
      const body = parameters.refusal?.body as { code?: string } | undefined;
      const said = body?.code ?? "ok";
      if (said !== row.verdict)
        wrong.push(
          `${JSON.stringify(row).slice(0, 400)} said ${said} ${JSON.stringify(body ?? null).slice(0, 300)}`,
        );
    }
    console.log(
      site,
      count,
      wrong.length,
      1 - wrong.length / count,
      wrong
        .map((line) => line.slice(0, 700))
        .filter((line) => !/template"|_settings|url-details/.test(line))
        .slice(0, 40)
        .join("\n"),
    );
    expect(1 - wrong.length / count).toBeGreaterThan(share);
  });
});
