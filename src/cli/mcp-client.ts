import { once } from "node:events";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

/** Serves the client at stdin and stdout until it closes stdin, or the signal aborts. */
export async function serveClient(servers: McpServerFactory, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  // A file that is stdin ends and does not close; a pipe that breaks closes and does not end.
  const closed = ["end", "close"].map((event) =>
    once(process.stdin, event, { signal: ended.signal }).catch(() => undefined),
  );
  const aborted = once(signal, "abort", { signal: ended.signal }).catch(() => undefined);
  const connection = serveStdio(servers);
  try {
    if (!signal.aborted) await Promise.race([...closed, aborted]);
  } finally {
    ended.abort();
    await connection.close();
  }
}
