// The mock against the responses of a recorded WordPress 7.1: the same status, and the same code for an error.
import { expect, it } from "vitest";
import { asObject, parseJson } from "../../src/base/json.ts";
import { describeShared, readShared, readSharedLines } from "../support/shared.ts";
import { startMock, type Received } from "./support/server.ts";

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly request_body: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Why a response cannot be known from the request. Any other difference counts. */
const REASONS: readonly (readonly [reason: string, applies: (row: Recorded, sent: Received) => boolean])[] = [
  ["a plugin's route, which the index lacks", (_, { json }) => codeOf(json) === "rest_no_route"],
  [
    "a plugin's route, which the index lacks (HEAD)",
    ({ method }, { status }) => method === "HEAD" && status === 404,
  ],
  ["PHP failed", ({ status }) => status === 500],
  ["Node refuses the method before the mock sees it", ({ method }) => method === "FOO"],
  ["the site has no such item", ({ status }, sent) => status === 404 && sent.status === 200],
  ["the site has no such parent", ({ path, status }) => status === 404 && /\/17\/autosaves\/0/.test(path)],
  ["the site's data", ({ path }, sent) => sent.status === 200 && BY_DATA.test(path)],
];

/** Requests that the site refuses for what its items, plugins and users are. */
const BY_DATA = /[?&]post=\d|data\/download-ips|emails?\/preview|modified_before/;

function codeOf(json: unknown): unknown {
  return asObject(json)["code"];
}

function agrees({ status, body }: Recorded, sent: Received): boolean {
  if (status !== sent.status) return false;
  const parsed = parseJson(body);
  // A recorded body may be cut.
  return status < 400 || parsed === undefined || codeOf(parsed) === codeOf(sent.json);
}

describeShared("recorded requests of many kinds", () => {
  it.each(["view", "help"])("have the response of the site wherever they decide it: %s", async (kind) => {
    const mock = await startMock(readShared(`corpus/wordpress/W7_1.${kind}.json`));
    const counts: Record<string, number> = { agreed: 0 };
    const wrong: string[] = [];
    const totals: string[] = [];
    for (const row of readSharedLines<Recorded>("truth/wordpress-7.1/requests.jsonl")) {
      const { method, path, request_headers: headers, request_body: body } = row;
      const sent = await mock.send(method, path, body === null ? { headers } : { headers, body });
      const reason = agrees(row, sent) ? "agreed" : REASONS.find(([, applies]) => applies(row, sent))?.[0];
      if (reason === undefined) wrong.push(`${method} ${path}: ${row.status}, not ${sent.status}`);
      else counts[reason] = (counts[reason] ?? 0) + 1;
      const isCounted = "x-wp-total" in row.headers === "x-wp-total" in sent.headers;
      if (row.status === 200 && sent.status === 200 && method === "GET" && !isCounted) totals.push(path);
    }
    expect(wrong).toEqual([]);
    expect(totals).toEqual([]);
    expect(counts).toEqual({
      agreed: 522,
      "a plugin's route, which the index lacks": 54,
      "a plugin's route, which the index lacks (HEAD)": 2,
      "PHP failed": 3,
      "Node refuses the method before the mock sees it": 2,
      "the site has no such item": 29,
      "the site has no such parent": 1,
      "the site's data": 5,
    });
  });
});
