import { count } from "../base/count.ts";
import { type Inventory, beginWebhook, postChanges } from "../inventory/index.ts";
import { parseHttpUrl } from "../base/url.ts";
import { usage } from "./failure.ts";
import type { Io } from "./process.ts";

/** Posts the changes that rounds record. */
interface OpenedWebhook {
  /** Begins with the next change, unless the address has begun before. */
  readonly begin: (inventory: Inventory) => Promise<void>;
  /** Posts the changes that were not posted yet; a failing receiver is reported, and gets them after the next round. */
  readonly post: (inventory: Inventory) => Promise<void>;
}

/**
 * Opens a webhook.
 *
 * @param remark receives a line on a failure.
 * @throws RouteprintError `usage` for an invalid address, or without a secret.
 */
export function openWebhook(address: string, io: Io, remark: (text: string) => void): OpenedWebhook {
  const url = parseHttpUrl(address);
  if (url === undefined)
    throw usage("--webhook takes an address", "Write it whole: https://example.com/hook.");
  const secret = io.env["ROUTEPRINT_WEBHOOK_SECRET"] ?? "";
  if (secret === "") throw usage("--webhook needs a secret to sign with", "Set ROUTEPRINT_WEBHOOK_SECRET.");
  const webhook = { url: url.href, secret };
  return {
    begin: ({ db }) => beginWebhook(db, webhook),
    post: async ({ db }) => {
      const { left, reason } = await postChanges(db, webhook, io.signal);
      if (left > 0)
        remark(`the webhook failed (${reason}); it gets ${count(left, "change")} after the next round`);
    },
  };
}
