import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import type { Network, ResolvedAddress } from "../../src/fetch/model.ts";
import { startServer, type Started } from "./start-server.ts";

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly host: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly port: number;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: readonly (readonly [string, string])[] | Record<string, string>;
  readonly body?: string | Uint8Array;
}

/** Bytes for the wire as they are, a well-formed reply, or a script that does with the socket what it wants. */
export type Answer = string | Uint8Array | Reply | ((socket: Socket) => void);

export type Handler = (seen: Seen) => Answer;

export interface FaultServer extends Started {
  readonly seen: Seen[];
  readonly connections: () => number;
}

/** A server of raw bytes: whatever the handler gives goes over the wire unjudged, and the connection ends. */
export async function serve(handler: Handler, tls?: TlsOptions): Promise<FaultServer> {
  const seen: Seen[] = [];
  let connections = 0;
  const listen = (socket: Socket): void => {
    connections += 1;
    socket.on("error", () => socket.destroy());
    let head = "";
    socket.on("data", (chunk) => {
      // A server of plain HTTP takes the first bytes of TLS for a bad request.
      if (chunk[0] === 0x16 && head === "") {
        socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
        return;
      }
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const request = parseHead(head.slice(0, end), socket.localPort ?? 0);
      head = "";
      seen.push(request);
      send(socket, handler(request));
    });
  };
  const started = await startServer(tls === undefined ? createServer(listen) : createTlsServer(tls, listen));
  return { ...started, seen, connections: () => connections };
}

function parseHead(head: string, port: number): Seen {
  const [first = "", ...lines] = head.split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { method, path, host: headers.get("host") ?? "", headers, port };
}

function send(socket: Socket, answer: Answer): void {
  if (typeof answer === "function") answer(socket);
  else if (typeof answer === "string" || answer instanceof Uint8Array) socket.end(answer);
  else socket.end(wire(answer));
}

/** A reply as bytes, with the length of its body. */
export function wire({ status = 200, headers = [], body = "" }: Reply): Buffer {
  const bytes = Buffer.from(body as string);
  const pairs = Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers);
  const own = new Set(pairs.map(([name]) => name.toLowerCase()));
  const defaults: [string, string][] = [];
  if (!own.has("content-length") && !own.has("transfer-encoding"))
    defaults.push(["Content-Length", String(bytes.length)]);
  defaults.push(["Connection", "close"]);
  const lines = [...pairs, ...defaults].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Reply\r\n${lines}\r\n`, "utf8"), bytes]);
}

/** Bytes as HTTP's chunked coding. */
export function chunked(parts: readonly (string | Uint8Array)[], last = "0\r\n\r\n"): Buffer {
  const chunks = parts.flatMap((part) => {
    const bytes = Buffer.from(part as string);
    return [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")];
  });
  return Buffer.concat([...chunks, Buffer.from(last)]);
}

/** An address that counts as public; connections to it end at the test's own servers. */
export const PUBLIC: ResolvedAddress = { address: "93.184.216.34", family: 4 };

export interface Connects {
  readonly network: Network;
  /** Every address and port that was dialled. */
  readonly dialled: string[];
  readonly waits: number[];
}

/**
 * A network of names: each resolves to a public address unless `names` says otherwise, and ports 80 and 443 of every
 * address lead to the servers given. Pauses take no time.
 */
export function networkTo(
  ports: Readonly<Record<number, number>>,
  names: Readonly<Record<string, readonly ResolvedAddress[] | Error>> = {},
): Connects {
  const dialled: string[] = [];
  const waits: number[] = [];
  return {
    dialled,
    waits,
    network: {
      resolve: async (host) => {
        const known = names[host];
        if (known instanceof Error) throw known;
        return known ?? [PUBLIC];
      },
      dial: (address, port) => {
        if (port !== 0) dialled.push(`${address}:${port}`);
        return { address: "127.0.0.1", port: ports[port] ?? (port === 0 ? 0 : 1) };
      },
      wait: async (milliseconds) => {
        waits.push(milliseconds);
      },
    },
  };
}

/** An error as the resolver throws it. */
export function dnsError(code: string): Error {
  return Object.assign(new Error(`getaddrinfo ${code}`), { code, syscall: "getaddrinfo" });
}
