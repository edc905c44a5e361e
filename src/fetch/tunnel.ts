import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { excerpt } from "../escape.ts";
import { RouteprintError } from "../errors.ts";
import { percentDecode } from "../url.ts";
import { basicAuthorization, secretOf } from "./credentials.ts";
import { authorityOf, hostOf, portOf } from "./host.ts";

/** The longest head of an answer to CONNECT; a proxy that sends more is no proxy. */
const MAX_HEAD = 64 * 1024;

/** The user and password in a proxy's address, as a header; empty where there are none. */
export function proxyAuthorization(proxy: URL): Record<string, string> {
  if (proxy.username === "") return {};
  const password = secretOf(percentDecode(proxy.password));
  return { "proxy-authorization": basicAuthorization({ user: percentDecode(proxy.username), password }) };
}

/** Connects to the proxy itself. */
export function toProxy(proxy: URL, connect: buildConnector.connector): buildConnector.connector {
  return (_target, done) =>
    connect(
      { hostname: hostOf(proxy), host: proxy.host, protocol: proxy.protocol, port: String(portOf(proxy)) },
      (error, socket) => {
        if (error === null) done(null, socket);
        else done(unreachable(proxy, error), null);
      },
    );
}

/**
 * Connects to a host through a tunnel that the proxy opens (CONNECT), and speaks TLS with the host inside of it.
 *
 * @throws RouteprintError `proxy-failed`, through the callback, where the proxy refuses or cannot be reached.
 */
export function throughTunnel(proxy: URL, connect: buildConnector.connector): buildConnector.connector {
  const reach = toProxy(proxy, connect);
  return (target, done) =>
    reach(target, (error, socket) => {
      if (error !== null) {
        done(error, null);
        return;
      }
      openTunnel(socket, target, proxy, (refusal) => {
        if (refusal === undefined) {
          connect({ ...target, httpSocket: socket }, done);
          return;
        }
        socket.destroy();
        done(refusal, null);
      });
    });
}

function openTunnel(
  socket: Socket,
  target: buildConnector.Options,
  proxy: URL,
  done: (refusal: RouteprintError | undefined) => void,
): void {
  const host = authorityOf(target.hostname, target.port === "" ? "443" : target.port);
  const headers = { host, ...proxyAuthorization(proxy) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  readHead(socket, (head) => {
    if (head instanceof Error) {
      done(unreachable(proxy, head));
      return;
    }
    const status = Number(/^HTTP\/1\.[01] (\d{3})/u.exec(head)?.[1] ?? 0);
    done(status < 200 || status > 299 ? refused(proxy, status, head, target.hostname) : undefined);
  });
  socket.write(`CONNECT ${host} HTTP/1.1\r\n${lines.join("")}\r\n`);
}

/** The head of the first answer; what follows it stays in the socket. */
function readHead(socket: Socket, done: (head: string | Error) => void): void {
  let read = Buffer.alloc(0);
  const settle = (head: string | Error): void => {
    socket.off("data", take).off("error", settle).off("end", close).off("close", close);
    done(head);
  };
  const close = (): void => settle(new Error("it closed the connection"));
  const take = (chunk: Buffer): void => {
    read = Buffer.concat([read, chunk]);
    const end = read.indexOf("\r\n\r\n");
    if (end < 0 && read.length <= MAX_HEAD) return;
    socket.pause();
    if (end >= 0 && read.length > end + 4) socket.unshift(read.subarray(end + 4));
    settle(read.subarray(0, Math.max(end, 0)).toString("latin1"));
  };
  socket.on("data", take).on("error", settle).on("end", close).on("close", close);
}

function unreachable(proxy: URL, error: Error): RouteprintError {
  const said = excerpt(error.message, 120);
  return new RouteprintError("proxy-failed", {
    message: `The proxy ${proxy.host} cannot be reached or does not answer: ${said}.`,
    hint: PROXY_HINT,
    cause: error,
  });
}

const PROXY_HINT = "Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY, or name the site in NO_PROXY.";

/** What a proxy means by refusing a tunnel. */
const REFUSALS: ReadonlyMap<number, readonly [string, string]> = new Map([
  [
    407,
    [
      "asks for a user and a password, or does not take those it was given",
      "Put them into its address: HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT.",
    ],
  ],
  [403, ["forbids this host", "Ask who runs it, or name the site in NO_PROXY."]],
  [502, ["could not reach the site", "Is the site up, and its name spelled right?"]],
  [503, ["could not reach the site", "Is the site up, and its name spelled right?"]],
  [504, ["waited for the site in vain", "Is the site up?"]],
]);

function refused(proxy: URL, status: number, head: string, host: string): RouteprintError {
  const [what, hint] = REFUSALS.get(status) ?? ["opens no tunnel", PROXY_HINT];
  const first = status === 0 ? `: ${excerpt(head.replace(/\r\n[^]*/u, ""), 80)}` : ` (${status})`;
  return new RouteprintError("proxy-failed", {
    message: `The proxy ${proxy.host} ${what}${first}.`,
    where: host,
    hint,
    ...(status === 0 ? {} : { status }),
  });
}
