import { RouteprintError } from "../diagnostics/errors.ts";
import { type Listening, isLoopback } from "../server/index.ts";
import { usage } from "./failure.ts";
import type { Io } from "./process.ts";

/**
 * Prints where a server listens, and waits for a signal. Closes the server in any case.
 *
 * @param meanwhile runs once the server listens.
 */
export async function listenOn(server: Listening, io: Io, meanwhile: () => Promise<void>): Promise<void> {
  try {
    await io.writeOut(`listening on ${server.url}\n`);
    await meanwhile();
    await ended(io);
  } finally {
    await server.close();
  }
}

function ended({ signal }: Io): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/**
 * Refuses to listen for other machines without the host names that they may use: any page could reach the server through
 * a name of its own (DNS rebinding).
 *
 * @throws RouteprintError `usage`.
 */
export function refuseOpenHost(host: string, allowedHosts: readonly string[]): void {
  if (isLoopback(host) || allowedHosts.length > 0) return;
  throw new RouteprintError("usage", {
    message: "other machines can reach this address, so name the hosts that they may use",
    where: `--host ${host}`,
    hint: "Add --allowed-hosts NAME, or leave --host out.",
  });
}

/**
 * Parses a port; 0 picks a free one.
 *
 * @throws RouteprintError `usage`.
 */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usage(
    `--port takes a whole number from 0 to 65535, not ${JSON.stringify(text)}`,
    "Use one such as 8080, or 0 for a free one.",
  );
}
