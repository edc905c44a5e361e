import { describe, expect, it } from "vitest";
import { judge } from "../../src/mock/judge.ts";
import { parseQuery } from "../../src/mock/query.ts";
import { fromJson, isEmpty, phpKey, type PhpValue } from "../../src/mock/php.ts";
import { hasShared, readSharedLines } from "../support/shared.ts";

interface Recorded {
  readonly route: string;
  readonly arg: string;
  readonly value: unknown;
  readonly via: string;
  readonly query?: string;
  readonly verdict: "accepted" | "rejected" | "fatal";
  readonly detail?: string;
}

describe.skipIf(!hasShared)("recorded verdicts on single arguments", () => {
  it("agrees", () => {
    const published = new Map(
      readSharedLines<{
        route: string;
        arg: string;
        published: Record<string, unknown>;
        validate: unknown;
        sanitize: unknown;
      }>("truth/validation/S6.args.jsonl").map((row) => [`${row.route} ${row.arg}`, row]),
    );
    const wrong: string[] = [];
    let count = 0;
    for (const row of readSharedLines<Recorded>("truth/validation/S6.jsonl")) {
      if (row.verdict === "fatal" || (row.detail === undefined && row.verdict === "rejected")) continue;
      const argument = published.get(`${row.route} ${row.arg}`);
      if (argument === undefined) continue;
      count += 1;
      const value = (
        row.query === undefined ? fromJson(row.value) : parseQuery(row.query).get(phpKey(row.arg))
      ) as PhpValue;
      const refusal = !isEmpty(argument.published["type"])
        ? judge(value, argument.published, row.arg)
        : undefined;
      const preset = argument.published["default"];
      if (preset !== undefined && preset !== null && judge(fromJson(preset)!, argument.published, row.arg))
        continue;
      const said = refusal?.code ?? "accepted";
      const truth = row.verdict === "accepted" ? "accepted" : row.detail;
      if (said !== truth && row.value !== null)
        wrong.push(
          `${row.route} ${row.arg} ${JSON.stringify(row.value)} ${row.via} ${JSON.stringify(argument.published)}: ${said}, truly ${truth}`,
        );
    }
    console.log(
      count,
      wrong.length,
      wrong
        .filter((_, i) => i % 7 === 0)
        .slice(0, 80)
        .join("\n"),
    );
    expect(wrong).toEqual([]);
  });
});
