// The errors of a recorded WordPress, against those of the mock.
import { expect, it } from "vitest";
import { describeShared, hasShared, readShared, readSharedLines } from "../support/shared.ts";
import { BY_DATA, credentialsOf, labBehaviors, readLabIndex } from "./support/lab.ts";
import { startMock } from "./support/server.ts";

interface Recorded {
  readonly case: string;
  readonly site: string;
  readonly method: string;
  readonly url: string;
  readonly who: string;
  readonly request_headers?: Record<string, string>;
  readonly request_body?: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body?: { code?: string; data?: { params?: unknown; details?: Record<string, { code: string }> } };
}

const BYTES = new Map<string, Uint8Array>([
  ["json_bad_utf8", Uint8Array.of(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d)],
  [
    "method_override_multipart",
    Buffer.from(
      '------labboundary7d9f\r\nContent-Disposition: form-data; name="int"\r\n\r\n5\r\n------labboundary7d9f--\r\n',
    ),
  ],
]);

/** Cases to which WordPress did not respond, or that depend on the data of the recording site. */
const EXCEPTIONS = new Map([
  ["unknown_method", "the web server refused it: FOO is no method to an HTTP server"],
  ["forbidden_enum", "a status for editors only"],
  ["_jsonp_error", "a post that the recording site did not have"],
]);

/** Whether the error hangs on what the recording site held, or on what the caller was allowed to do there. */
function isByData({ case: name, site, method, status, body }: Recorded): boolean {
  const code = body?.code ?? "";
  if (EXCEPTIONS.has(name) || BY_DATA.has(code)) return true;
  return site === "S1" && (code === "rest_forbidden" || (method === "HEAD" && status > 400));
}

/** Details whose code is that of a sanitiser which the index does not show; status, code and names agree. */
const OWN_CODES = new Map([["invalid_nested_enum", { status: "rest_not_in_enum" }]]);

const essence = (status: number, body: unknown): object => {
  const { code, data } = (body ?? {}) as NonNullable<Recorded["body"]>;
  const details = data?.details;
  return {
    status,
    code,
    params: Array.isArray(data?.params) ? data.params : Object.keys(data?.params ?? {}).toSorted(),
    details: Object.fromEntries(Object.entries(details ?? {}).map(([name, detail]) => [name, detail.code])),
  };
};

describeShared("recorded errors", async () => {
  const core = readShared("corpus/wordpress/S1.help.json");
  const mocks = new Map([
    ["S1", await startMock(core, { behaviors: labBehaviors })],
    ["S6", await startMock(readLabIndex(), { behaviors: labBehaviors })],
    // S3 had plugins that check the password first, as the mock does where it has credentials.
    ["S3", await startMock(core, { credentials: { user: "admin", password: "secret" } })],
  ]);

  const rows = hasShared ? readSharedLines<Recorded>("truth/errors.jsonl") : [];

  it("has them all", () => {
    expect(rows).toHaveLength(265);
    expect(rows.filter(isByData)).toHaveLength(29);
  });

  it.each(rows.filter((row) => !isByData(row)))("$case $method $url ($site, $who)", async (row) => {
    const outside = row.url.includes("rest_route=") || row.url.startsWith("/wp-json");
    const body = BYTES.get(row.case) ?? row.request_body;
    const sent = await mocks.get(row.site)!.send(row.method, outside ? row.url : `/wp-json${row.url}`, {
      headers: { ...credentialsOf(row.who, row.site), ...row.request_headers },
      ...(body === undefined ? {} : { body }),
    });
    const expected = essence(row.status, row.body);
    const own = OWN_CODES.get(row.case);
    expect(essence(sent.status, sent.json)).toEqual(
      own === undefined ? expected : { ...expected, details: own },
    );
  });
});
