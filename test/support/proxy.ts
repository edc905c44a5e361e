import { createServer, request as forward, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { startServer, type Started } from "./start-server.ts";

/** What a proxy was asked: a tunnel or a whole address, with whose password. */
export interface ProxySeen {
  readonly method: string;
  readonly target: string;
  readonly host: string | undefined;
  readonly authorization: string | undefined;
  readonly secrets: string | undefined;
}

export interface Proxy extends Started {
  readonly seen: ProxySeen[];
}

export interface ProxyChoices {
  /** The port on this machine that stands for each port of every host. */
  readonly ports: Readonly<Record<string, number>>;
  /** `user:password` that must be given. */
  readonly login?: string;
  /** Bytes with which every tunnel is answered instead. */
  readonly answer?: string;
  /** Never answers at all. */
  readonly silent?: boolean;
}

/** A forward proxy as companies run them: tunnels for https, whole addresses for http, a password where asked for. */
export async function serveProxy({ ports, login, answer, silent }: ProxyChoices): Promise<Proxy> {
  const seen: ProxySeen[] = [];
  const note = ({ method = "", url = "", headers }: IncomingMessage): boolean => {
    const authorization = headers["proxy-authorization"];
    seen.push({ method, target: url, host: headers.host, authorization, secrets: headers.authorization });
    return login === undefined || authorization === `Basic ${Buffer.from(login).toString("base64")}`;
  };
  const server = createServer((asked, reply) => {
    const allowed = note(asked);
    if (silent === true) return;
    if (!allowed) {
      reply.writeHead(407, { "Proxy-Authenticate": 'Basic realm="office"' }).end("<h1>407</h1>");
      return;
    }
    const { port, pathname, search, host } = new URL(asked.url ?? "");
    const { "proxy-authorization": _, ...headers } = asked.headers;
    const real = ports[port === "" ? "80" : port];
    const path = `${pathname}${search}`;
    forward(
      { host: "127.0.0.1", port: real, path, method: asked.method, headers: { ...headers, host } },
      (got) => {
        reply.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(reply);
      },
    )
      .on("error", () => reply.writeHead(502).end())
      .end();
  });
  server.on("connection", (socket) => socket.on("error", () => socket.destroy()));
  server.on("connect", (asked, socket) => {
    const allowed = note(asked);
    if (silent === true) return;
    if (answer !== undefined || !allowed) {
      socket.end(answer ?? "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const real = connect(ports[asked.url?.split(":").at(-1) ?? ""] ?? 1, "127.0.0.1");
    real.on("connect", () => {
      // In two pieces, as some do.
      socket.write("HTTP/1.1 200 Connection est");
      setTimeout(() => {
        socket.write("ablished\r\nVia: 1.1 office\r\n\r\n");
        real.pipe(socket).pipe(real);
      }, 5);
    });
    real.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    socket.on("close", () => real.destroy());
  });
  return { ...(await startServer(server)), seen };
}
