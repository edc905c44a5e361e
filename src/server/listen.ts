import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { RouteprintError } from "../errors.ts";

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:8080/` */
  readonly url: string;
  /** Stops listening; answers under way have some seconds to end. */
  readonly close: () => Promise<void>;
}

/** Milliseconds that answers under way are given before their connections are cut. */
const GRACE = 3000;

/**
 * Listens on a host and port; port 0 picks one.
 *
 * @throws RouteprintError `port-taken` where another program listens there, `usage` where the host is not ours.
 * @example
 * const { url, close } = await listen(createApp({ store: createStore({ refreshAfter: Infinity }) }), "127.0.0.1", 0);
 * await close();
 */
export async function listen(app: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(app);
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  const shown = host.includes(":") ? `[${host}]` : host;
  return { url: `http://${shown}:${bound}/`, close: () => close(server) };
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
