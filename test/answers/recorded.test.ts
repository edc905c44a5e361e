// Verdicts on requests against the responses of a recorded WordPress 7.1.
import { expect, it } from "vitest";
import { decide } from "../../src/answers/explanation.ts";
import { asObject, parseJson } from "../../src/base/json.ts";
import { sourceFrom } from "../../src/source.ts";
import { describeShared, readShared, readSharedLines } from "../support/shared.ts";

interface Recorded {
  readonly cls: string;
  readonly method: string;
  readonly path: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly request_body: string | null;
  readonly status: number;
  readonly body: string;
}

/** Errors that WordPress returns for a request alone, before it asks for permission. */
const DECIDED: ReadonlySet<string> = new Set([
  "rest_no_route",
  "rest_invalid_json",
  "rest_missing_callback_param",
  "rest_invalid_param",
]);

/** Requests that differ by more than method, address and body. */
function isPlain({ cls, request_headers: headers }: Recorded): boolean {
  return cls !== "body" && !("X-HTTP-Method-Override" in headers);
}

/** Why a verdict cannot be known from the index. Any other difference fails. */
const REASONS: readonly (readonly [reason: string, applies: (row: Recorded, said: string) => boolean])[] = [
  ["a plugin's route, which the index lacks", (_, said) => said === "404 rest_no_route"],
  ["a plugin's validator", ({ path }) => path.includes("/email/preview-subject")],
  ["PHP failed", ({ status }) => status === 500],
  ["a route is read with the slash that it lacks", ({ path }) => path.includes("rest_route=wp/")],
];

function recordedOf({ status, body }: Recorded): string {
  const { code } = asObject(parseJson(body));
  return typeof code === "string" && DECIDED.has(code) ? `${status} ${code}` : "undecided";
}

describeShared("the verdict on recorded requests", () => {
  it("is the response of the site wherever the request decides it", () => {
    const { surface } = sourceFrom(readShared("corpus/wordpress/W7_1.help.json"), "W7_1");
    const counts: Record<string, number> = {};
    const wrong: string[] = [];
    for (const row of readSharedLines<Recorded>("truth/wordpress-7.1/requests.jsonl").filter(isPlain)) {
      const { method, path, request_body: body } = row;
      const request = { method, path, body: body ?? "" };
      const { refusal } = decide(surface, request);
      const isDecided = refusal !== undefined && !refusal.afterPermission;
      const said = isDecided ? `${refusal.status} ${refusal.code}` : "undecided";
      const recorded = recordedOf(row);
      const outcome = said === recorded ? said : REASONS.find(([, applies]) => applies(row, said))?.[0];
      if (outcome === undefined) wrong.push(`${method} ${path}: ${recorded}, not ${said}`);
      else counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({
      "400 rest_invalid_param": 145,
      "400 rest_missing_callback_param": 28,
      "404 rest_no_route": 56,
      undecided: 238,
      "a plugin's route, which the index lacks": 62,
      "a plugin's validator": 1,
      "PHP failed": 1,
      "a route is read with the slash that it lacks": 1,
    });
  });
});
