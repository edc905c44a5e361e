import type { Listening } from "../server/listen.ts";
import type { Io } from "./io.ts";
import { RouteprintError } from "../errors.ts";
import { isLoopback } from "../server/guard.ts";
import { usage } from "./usage.ts";

/**
 * Says where a server listens, and waits until the process is asked to end. The server ends in any case, also where nobody
 * can be told.
 *
 * @param meanwhile what else is to be done once it listens.
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
 * Refuses to listen where other machines can reach it unless the names that they may use are given.
 *
 * @throws RouteprintError `usage`.
 */
export function refuseOpenHost(host: string, allowedHosts: readonly string[]): void {
  if (isLoopback(host) || allowedHosts.length > 0) return;
  throw new RouteprintError("usage", {
    message: "other machines could reach this address, so the names they may use must be given",
    where: `--host ${host}`,
    hint: "Add --allowed-hosts NAME, or leave --host out.",
  });
}

/**
 * Reads the number of a port; 0 stands for any that is free.
 *
 * @throws RouteprintError `usage` where it is none.
 */
export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usage(
    `--port takes a whole number from 0 to 65535, not ${JSON.stringify(text)}`,
    "Give one such as 8080, or 0 for any that is free.",
  );
}
