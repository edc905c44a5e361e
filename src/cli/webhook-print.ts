import type { WebhookRow } from "../inventory/index.ts";
import { type InventoryFormat, print, table, timeOrNever } from "./inventory-print.ts";
import type { Io } from "./process.ts";

/** Prints webhooks by their host; the addresses may hold secrets, and are not known. */
export function printWebhooks(rows: readonly WebhookRow[], format: InventoryFormat, io: Io): string {
  return print(rows, format, io, {
    head: ["origin", "hash", "received", "waiting", "failures", "error", "triedAt", "receivedAt"],
    cells: (row) => [
      [
        row.origin,
        row.hash,
        row.received,
        row.waiting,
        row.failures,
        row.error ?? "",
        row.triedAt ?? "",
        row.receivedAt ?? "",
      ],
    ],
    lines: (webhooks, paint) =>
      webhooks.length === 0
        ? ["No webhook."]
        : table(
            ["webhook", "address", "last change", "waiting", "failed tries", "last try", "last error"],
            webhooks.map((row) => [
              row.origin === "" ? "?" : row.origin,
              row.hash,
              row.received,
              row.waiting,
              row.failures,
              timeOrNever(row.triedAt),
              row.error ?? "",
            ]),
            paint,
          ),
  });
}
