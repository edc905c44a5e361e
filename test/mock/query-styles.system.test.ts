// `request.ts` against what a recorded WordPress read of the same bytes.
import { expect, it } from "vitest";
import { describeShared, hasShared, readShared } from "../support/shared.ts";
import { labBehaviors, readLabIndex } from "./support/lab.ts";
import { startMock, type Sent } from "./support/server.ts";

interface Recorded {
  readonly where: "query" | "body" | "precedence";
  readonly method: string;
  readonly arg: string;
  readonly style: string;
  readonly sent: string | { fields: [string, string][]; files: unknown[] };
  readonly content_type?: string;
  readonly status: number;
  readonly received?: unknown;
}

interface Echo {
  readonly params?: Record<string, unknown>;
}

/** Names PHP changes; the recording says only that the changed name arrived. */
const isRenamed = (row: Recorded): boolean => row.arg === "undeclared";

function bodyOf({ sent, content_type: type }: Recorded): Sent {
  if (typeof sent === "string") {
    return { body: sent, headers: type === undefined || type === "(none)" ? {} : { "Content-Type": type } };
  }
  const fields = sent.fields.map(
    ([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: `${fields.join("")}--cut--\r\n`,
    headers: { "Content-Type": "multipart/form-data; boundary=cut" },
  };
}

/** Undefined is null, and a byte that is not UTF-8 is `?`, as in the recording. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll("\u{FFFD}", "?")) as unknown;

/** A request line holds visible ASCII only. */
const asTarget = (text: string): string =>
  text.replaceAll(" ", "%20").replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);

describeShared("recorded styles of queries and bodies", async () => {
  const { rows } = (hasShared ? readShared("truth/query-styles.json") : { rows: [] }) as { rows: Recorded[] };
  const mock = await startMock(readLabIndex(), { behaviors: labBehaviors });

  it("has them all", () => {
    expect(rows).toHaveLength(2059);
  });

  it.each(["query", "body"] as const)(
    "reads a %s as PHP does and checks it as WordPress does",
    async (where) => {
      const wrong: unknown[] = [];
      for (const row of rows.filter((each) => each.where === where && !isRenamed(each))) {
        const isQuery = where === "query";
        const query = isQuery && typeof row.sent === "string" ? `?${asTarget(row.sent)}` : "";
        const sent = await mock.send(
          row.method,
          `/wp-json/echo/v1/typed${query}`,
          isQuery ? {} : bodyOf(row),
        );
        const params = (sent.json as Echo).params;
        const isWhole = typeof row.sent !== "string";
        const received = sent.status === 200 ? (isWhole ? params : params?.[row.arg]) : undefined;
        const truth = isWhole ? (row.received as Echo | undefined)?.params : row.received;
        if (sent.status !== row.status || JSON.stringify(plain(received)) !== JSON.stringify(plain(truth))) {
          wrong.push({
            method: row.method,
            arg: row.arg,
            type: row.content_type,
            sent: row.sent,
            received,
            truth,
            status: sent.status,
          });
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
