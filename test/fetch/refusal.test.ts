import { describe, expect, it } from "vitest";
import { evidenceOf } from "../../src/fetch/evidence.ts";
import { REFUSALS } from "../../src/fetch/refusal.ts";
import { CHALLENGERS, VENDORS } from "../../src/fetch/wall.ts";
import { parseHttpUrl, parseUrl } from "../../src/url.ts";
import type { Handler, Reply } from "../support/fault-server.ts";
import type { Case } from "./case.ts";
import { NET } from "./connection.cases.ts";
import { DISCOVERY } from "./discovery.cases.ts";
import { REFUSALS as CASES } from "./refusal.cases.ts";

/** What a site answers to the first question, where that is an answer of HTTP. */
function replyTo(handler: Handler, { pathname, search, host }: URL): Reply | undefined {
  const headers: ReadonlyMap<string, string> = new Map();
  const reply = handler({ method: "GET", path: `${pathname}${search}`, host, headers, port: 80 });
  return typeof reply !== "object" || reply instanceof Uint8Array ? undefined : reply;
}

function headersOf({ headers = [] }: Reply): ReadonlyMap<string, readonly string[]> {
  const pairs = Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers);
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), [value]]));
}

/** The evidence in what a case's site answers first, or in what that redirects to. */
function evidenceIn([, handler, , setup]: Case): readonly ReturnType<typeof evidenceOf>[] {
  const site = parseHttpUrl(setup?.address ?? "") ?? new URL("http://choir.example/");
  const first = new URL("/?rest_route=/", site);
  const asked = replyTo(handler, first);
  const to = asked === undefined ? undefined : headersOf(asked).get("location")?.[0];
  const url = (to === undefined ? undefined : parseUrl(to, first.href)) ?? first;
  const reply = url === first ? asked : replyTo(handler, url);
  if (reply === undefined) return [];
  const { status = 200, body = "" } = reply;
  const answer = { url, status, headers: headersOf(reply), bytes: Buffer.from(body as string), notices: [] };
  return [evidenceOf(answer, jsonOf(String(body)), undefined, false)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const evidence = [...CASES, ...DISCOVERY, ...NET].flatMap(evidenceIn);

describe("refusal signatures", () => {
  it.each(REFUSALS.map((row, at) => [at, row.code, row] as const))(
    "row %i, %s, is the first to fit some case",
    (_at, _code, row) => {
      const met = evidence.some((one) => REFUSALS.find(({ matches }) => matches(one)) === row);
      expect(met, `a case of refusal.cases.ts for ${String(row.matches)}`).toBe(true);
    },
  );

  it.each([
    ...VENDORS.map(({ name }) => ["blocked", name] as const),
    ...CHALLENGERS.map(({ name }) => ["challenge", name] as const),
  ])("some case is told %s by %s", (code, name) => {
    const said = CASES.map(([, , { fails, says }]) => fails === code && says?.source);
    expect(said).toContain(name);
  });
});
