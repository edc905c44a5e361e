import { describe, expect, it } from "vitest";
import { evidenceOf } from "../../src/fetch/evidence.ts";
import { REFUSALS } from "../../src/fetch/refusal.ts";
import { CHALLENGERS, VENDORS } from "../../src/fetch/wall.ts";
import type { Answer } from "../support/fault-server.ts";
import type { Case } from "./case.ts";
import { DISCOVERY } from "./discovery.cases.ts";
import { REFUSALS as CASES } from "./refusal.cases.ts";

/** The evidence in what a case's site answers first, where that is an answer of HTTP. */
function evidenceIn([, handler]: Case): readonly ReturnType<typeof evidenceOf>[] {
  const headers: ReadonlyMap<string, string> = new Map();
  const reply: Answer = handler({
    method: "GET",
    path: "/?rest_route=/",
    host: "choir.example",
    headers,
    port: 80,
  });
  if (typeof reply !== "object" || reply instanceof Uint8Array) return [];
  const { status = 200, headers: sent = [], body = "" } = reply;
  const pairs = Array.isArray(sent) ? (sent as [string, string][]) : Object.entries(sent);
  const answer = {
    url: new URL("http://choir.example/?rest_route=/"),
    status,
    headers: new Map(pairs.map(([name, value]) => [name.toLowerCase(), [value]])),
    bytes: Buffer.from(body as string),
    notices: [],
  };
  return [evidenceOf(answer, jsonOf(String(body)), false)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const evidence = [...CASES, ...DISCOVERY].flatMap(evidenceIn);

describe("refusal signatures", () => {
  it.each(REFUSALS.map((row, at) => [at, row.code, row] as const))(
    "row %i, %s, is the first to fit some case",
    (_at, _code, row) => {
      const met = evidence.some((one) => REFUSALS.find(({ matches }) => matches(one)) === row);
      expect(met, `a case of refusal.cases.ts for ${String(row.matches)}`).toBe(true);
    },
  );

  it.each([
    ...VENDORS.map(([name]) => ["blocked", name] as const),
    ...CHALLENGERS.map(({ name }) => ["challenge", name] as const),
  ])("some case is told %s by %s", (code, name) => {
    const said = CASES.map(([, , { fails, says }]) => fails === code && says?.source);
    expect(said).toContain(name);
  });
});
