import { describe, expect, it } from "vitest";
import { describeShared, hasShared, readShared, readSharedLines } from "../support/shared.ts";
import { BY_DATA, credentialsOf, labBehaviors, readLabIndex } from "./support/lab.ts";
import { startMock } from "./support/server.ts";

interface Recorded {
  readonly case: string;
  readonly site: string;
  readonly who: string;
  readonly method: string;
  readonly query: string;
  readonly content_type: string | null;
  readonly request: unknown;
  readonly status: number;
  readonly body: unknown;
}

interface Inner {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly params?: unknown;
    readonly deleted?: boolean;
  } | null;
  readonly headers: unknown;
}

/**
 * The headers of an inner answer, but for the host and the id of what was created. Where permission hangs on the caller
 * or on an item that is gone, they name the methods that were left, which no index tells.
 */
function headersOf({ body, headers }: Inner): unknown {
  if (body?.deleted === true) return "by data";
  if (Array.isArray(headers)) return headers;
  const own = Object.entries(headers as Record<string, string>).filter(
    ([name]) => name !== "X-Routeprint-Mock",
  );
  return Object.fromEntries(
    own.map(([name, value]) => [name, value.replace(/^http:.*\/wp-json(\/.*)\/\d+$/, "$1")]),
  );
}

/** The essence of a response: statuses, codes and parameters, without words and generated content. */
function essence(status: number, body: unknown): unknown {
  const outer = (body ?? {}) as {
    code?: string;
    failed?: string;
    responses?: (Inner | null)[];
    data?: { params?: object };
  };
  return {
    status,
    code: outer.code,
    failed: outer.failed,
    params: Object.keys(outer.data?.params ?? {}),
    responses: outer.responses?.map((inner) =>
      inner === null
        ? null
        : {
            status: inner.status,
            code: inner.body?.code,
            params: inner.body?.params,
            headers: headersOf(inner),
          },
    ),
  };
}

/** The essence of a response but for inner ones that hung on what the recording site held. */
function withoutData(body: unknown, recorded: unknown, status: number): unknown {
  const inner = (recorded as { responses?: (Inner | null)[] } | null)?.responses ?? [];
  const said = essence(status, body) as { responses?: unknown[] };
  const isByData = (each: Inner | null | undefined): boolean =>
    each?.status === 401 || BY_DATA.has(each?.body?.code ?? "");
  return { ...said, responses: said.responses?.map((each, at) => (isByData(inner[at]) ? "by data" : each)) };
}

const INDEX = {
  namespaces: ["a/v1"],
  routes: {
    "/batch/v1": {
      namespace: "",
      endpoints: [
        { methods: ["POST"], args: { requests: { type: "array" }, validation: { type: "string" } } },
      ],
    },
    "/a/v1/b": {
      namespace: "a/v1",
      endpoints: [{ methods: ["POST"], args: { n: { type: "integer" } }, allow_batch: { v1: true } }],
    },
    "/a/v1/c": { namespace: "a/v1", endpoints: [{ methods: ["POST"], args: {} }] },
  },
};

describe("the batch route of any index", async () => {
  const mock = await startMock(INDEX);

  const ask = async (body: unknown): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const sent = await mock.send("POST", "/wp-json/batch/v1", { headers, body: JSON.stringify(body) });
    expect(sent.status).toBe(207);
    return sent.json;
  };

  it.each([
    [{ path: "/a/v1/b", body: { n: "5" } }, 200, { params: { n: 5 } }],
    [{ path: "/a/v1/b?n=5#d" }, 200, { params: { n: 5 } }],
    [{ path: "//host/a/v1/b?n=5" }, 200, { params: { n: 5 } }],
    [{ path: "http://host/a/v1/b?n=5" }, 200, { params: { n: 5 } }],
    [{ path: "x-1:/a/v1/b?n=5" }, 200, { params: { n: 5 } }],
    [{ path: "x-1:a/v1/b" }, 404, { code: "rest_no_route" }],
    [{ path: "/a/v1/b", body: { n: "x" } }, 400, { code: "rest_invalid_param" }],
    [{ path: "/a/v1/b", method: "GET" }, 404, { code: "rest_no_route" }],
    [{ path: "/a/v1/c" }, 400, { code: "rest_batch_not_allowed" }],
    [{ path: "/a/v1/d" }, 404, { code: "rest_no_route" }],
    [{ path: "http:///a/v1/b" }, 400, { code: "parse_path_failed" }],
    [{ path: "///a/v1/b" }, 400, { code: "parse_path_failed" }],
    [{ path: "//?n=5" }, 400, { code: "parse_path_failed" }],
  ])("responds to %j", async (inner, status, body) => {
    expect(await ask({ requests: [inner] })).toMatchObject({ responses: [{ status, body }] });
  });

  it("runs nothing where all must be valid and one is not", async () => {
    const requests = [{ path: "/a/v1/b" }, { path: "/a/v1/b", body: { n: "x" } }];
    expect(await ask({ requests, validation: "require-all-validate" })).toMatchObject({
      failed: "validation",
      responses: [null, { status: 400 }],
    });
  });
});

describeShared("recorded batches", async () => {
  const mocks = new Map([
    ["S1", await startMock(readShared("corpus/wordpress/S1.help.json"), { behaviors: labBehaviors })],
    ["S6", await startMock(readLabIndex(), { behaviors: labBehaviors })],
  ]);

  const rows = hasShared
    ? readSharedLines<Recorded>("truth/batch.jsonl").filter((row) => row.case !== "index_allow_batch")
    : [];

  it("has them all", () => {
    expect(rows).toHaveLength(133);
  });

  it.each(rows)("$case $query ($site, $who): $request", async (row) => {
    const body = typeof row.request === "string" ? row.request : JSON.stringify(row.request);
    const sent = await mocks.get(row.site)!.send(row.method, `/wp-json/batch/v1${row.query ?? ""}`, {
      headers: {
        ...credentialsOf(row.who, row.site),
        ...(row.content_type === null ? {} : { "Content-Type": row.content_type }),
      },
      body,
    });
    expect(withoutData(sent.json, row.body, sent.status)).toEqual(
      withoutData(row.body, row.body, row.status),
    );
  });
});
