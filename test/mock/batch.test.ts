import { afterAll, beforeAll, expect, it } from "vitest";
import { describeShared, hasShared, readShared, readSharedLines } from "../support/shared.ts";
import { credentialsOf, labBehaviours, readLabIndex } from "./support/lab.ts";
import { startMock, type RunningMock } from "./support/server.ts";

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
  readonly body: { readonly code?: string; readonly params?: unknown } | null;
  readonly headers: unknown;
}

/** What an answer says but for words and made-up content: statuses, codes, and the parameters that were understood. */
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
      inner === null ? null : { status: inner.status, code: inner.body?.code, params: inner.body?.params },
    ),
  };
}

describeShared("recorded batches", () => {
  const mocks = new Map<string, RunningMock>();
  beforeAll(async () => {
    mocks.set(
      "S1",
      await startMock(readShared("corpus/wordpress/S1.help.json"), { behaviours: labBehaviours }),
    );
    mocks.set("S6", await startMock(readLabIndex(), { behaviours: labBehaviours }));
  });
  afterAll(async () => {
    await Promise.all([...mocks.values()].map((mock) => mock.close()));
  });

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
    expect(essence(sent.status, sent.json)).toEqual(essence(row.status, row.body));
  });
});
