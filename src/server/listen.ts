import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { NEVER, orAbort } from "../base/abort.ts";
import { RouteprintError } from "../diagnostics/errors.ts";

/** A listening server. */
export interface Listening {
  /** `http://127.0.0.1:8080/` */
  readonly url: string;
  /** Stops listening; current responses have three seconds to end. */
  readonly close: () => Promise<void>;
}

/** Options of `listen`. */
export interface ListenOptions {
  /** Ends the server at once, with its connections. */
  readonly signal?: AbortSignal;
}

/** Milliseconds for current responses before their connections are closed. */
const GRACE = 3000;

/**
 * Listens on a host and port; port 0 picks one.
 *
 * @throws RouteprintError `port-taken` where another program listens there, `usage` where this machine has no such host; the
 * signal's reason where it aborts first.
 * @example
 * const { url, close } = await listen(createApp({ store: createStore({ refreshAfter: Infinity }) }), "127.0.0.1", 0);
 * await close();
 */
export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  { signal = NEVER }: ListenOptions = {},
): Promise<Listening> {
  signal.throwIfAborted();
  // To Node, an empty name means every address of the machine.
  if (host === "")
    throw new RouteprintError("usage", {
      message: "the address to listen on is empty",
      hint: "Give one, such as 127.0.0.1.",
    });
  const server = createServer(app);
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  endWith(signal, server);
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  await orAbort(listening, signal);
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const shown = host.includes(":") ? `[${host}]` : host;
  return { url: `http://${shown}:${bound}/`, close: () => close(server) };
}

function endWith(signal: AbortSignal, server: Server): void {
  const end = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const forget = (): void => signal.removeEventListener("abort", end);
  signal.addEventListener("abort", end, { once: true });
  server.once("close", forget).once("error", forget);
  // Node still resolves the host name after an abort, and then listens.
  server.once("listening", () => {
    if (signal.aborted) end();
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function listenError(error: Error, host: string, port: number): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new RouteprintError("port-taken", {
      message: "another program listens there already",
      where: `${host}:${port}`,
      hint: "Give another port with --port, or --port 0 for any that is free.",
      cause: error,
    });
  }
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new RouteprintError("usage", {
      message: code === "EACCES" ? "this port needs more rights" : "this machine has no such address",
      where: `${host}:${port}`,
      hint: "Give another --host or --port.",
      cause: error,
    });
  }
  return error;
}
