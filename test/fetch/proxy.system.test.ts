import { connect, createServer } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchedIndex, FetchOptions, Proxies } from "../../src/fetch/model.ts";
import { serve, type FaultServer, type Handler } from "../support/fault-server.ts";
import { run as runCommand } from "../support/io.ts";
import { serveProxy, type Proxy, type ProxyChoices } from "../support/proxy.ts";
import { startServer } from "../support/start-server.ts";
import { makeAuthority } from "./certificates.ts";
import { wordpress } from "./site.ts";

const authority = makeAuthority();
const pair = authority.issue({ names: ["choir.example", "localhost"] });

const plainSite: Handler = (seen) => wordpress()(seen);
const secureSite: Handler = (seen) => wordpress({ link: "https://choir.example/wp-json/" })(seen);
const user = { user: "ana", password: secretOf("canary-p") };

interface Office {
  readonly proxy: Proxy;
  readonly plain: FaultServer;
  readonly secure: FaultServer;
}

/** A site, plain and secure, that can be reached through a proxy only. */
async function office(choices: Partial<ProxyChoices> = {}, site: Handler = plainSite): Promise<Office> {
  const plain = await serve(site);
  const secure = await serve(secureSite, pair);
  const proxy = await serveProxy({ ports: { 80: plain.port, 443: secure.port }, ...choices });
  return { proxy, plain, secure };
}

async function through(
  proxies: Proxies,
  address: string,
  options: FetchOptions = {},
): Promise<{ readonly fetched?: FetchedIndex; readonly error?: RouteprintError }> {
  try {
    const settings = { proxies, timeout: 3000, authorities: authority.cert, ...options };
    return { fetched: await fetchIndex(address, settings) };
  } catch (error) {
    if (error instanceof RouteprintError) return { error };
    throw error;
  }
}

const at = ({ port }: { readonly port: number }, login = ""): string => `http://${login}127.0.0.1:${port}`;

describe("N25 a proxy", () => {
  it("opens a tunnel for https; it sees the host and no secret", async () => {
    const { proxy, secure } = await office();
    const { fetched } = await through({ https: at(proxy) }, "https://choir.example/", { credentials: user });
    expect(fetched?.provenance.root).toBe("https://choir.example/wp-json/");
    expect(fetched?.provenance.authenticated).toBe(true);
    expect(new Set(proxy.seen.map(({ method, target }) => `${method} ${target}`))).toEqual(
      new Set(["CONNECT choir.example:443"]),
    );
    expect(proxy.seen.some(({ secrets }) => secrets !== undefined)).toBe(false);
    expect(secure.seen.some(({ headers }) => headers.has("proxy-authorization"))).toBe(false);
    expect(secure.seen.every(({ host }) => host === "choir.example")).toBe(true);
  });

  it("gets whole addresses of http, since it may open no tunnel to port 80", async () => {
    const { proxy, plain } = await office({ login: "bob:pass word" });
    const { fetched } = await through({ http: at(proxy, "bob:pass%20word@") }, "http://choir.example/?a=b");
    expect(fetched?.provenance.root).toBe("http://choir.example/wp-json/");
    expect(
      proxy.seen.every(
        ({ method, target }) => method === "GET" && target.startsWith("http://choir.example/"),
      ),
    ).toBe(true);
    expect(proxy.seen.every(({ host }) => host === "choir.example")).toBe(true);
    expect(plain.seen.some(({ headers }) => headers.has("proxy-authorization"))).toBe(false);
  });

  it("gets a port of the site's own", async () => {
    const { proxy } = await office();
    await through({ https: at(proxy) }, "https://choir.example:8443/");
    expect(proxy.seen.map(({ target }) => target)).toEqual(["choir.example:8443"]);
  });

  it("gets an address of IPv6 in brackets", async () => {
    const { proxy } = await office();
    await through({ https: at(proxy) }, "https://[2606:4700::1111]/");
    expect(new Set(proxy.seen.map(({ target }) => target))).toEqual(new Set(["[2606:4700::1111]:443"]));
  });

  it("may speak TLS itself", async () => {
    const { proxy } = await office();
    const front = createTlsServer(pair, (socket) => {
      const back = connect(proxy.port, "127.0.0.1");
      socket.pipe(back).pipe(socket);
      socket.on("error", () => back.destroy());
      back.on("error", () => socket.destroy());
    });
    const { port } = await startServer(front);
    const { fetched } = await through({ https: `https://localhost:${port}` }, "https://choir.example/");
    expect(fetched?.provenance.root).toBe("https://choir.example/wp-json/");
  });

  it.each(["", "ana:wrong@", "%zz:%@"])("407: requires a password, given %j", async (login) => {
    const { proxy, plain, secure } = await office({ login: "bob:secret" });
    const proxies = { http: at(proxy, login), https: at(proxy, login) };
    for (const address of ["https://choir.example/", "http://choir.example/"]) {
      const { error } = await through(proxies, address);
      expect(error).toMatchObject({ code: "proxy-failed", exit: 3, status: 407 });
      expect(error?.hint).toContain("USER:PASSWORD@HOST:PORT");
      expect(`${error?.message}${error?.where}`).not.toContain("wrong");
    }
    expect([plain.connections(), secure.connections()]).toEqual([0, 0]);
    expect(proxy.seen).toHaveLength(2);
  });

  const REFUSALS: readonly (readonly [string, string, string])[] = [
    ["403", "HTTP/1.1 403 Forbidden\r\n\r\n", "forbids this host (403)"],
    ["502", "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\nno", "could not reach the site (502)"],
    ["504", "HTTP/1.0 504 Late\r\n\r\n", "got no response from the site in time (504)"],
    ["302", "HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\n\r\n", "opens no tunnel (302)"],
    ["no HTTP", "SSH-2.0-x\r\n\r\n", "opens no tunnel: Response does not match"],
    ["nothing", "", "other side closed"],
    ["half a head", "HTTP/1.1 200 OK\r\n", "other side closed"],
    ["a head without end", `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(20_000)}`, "opens no tunnel"],
  ];
  it.each(REFUSALS)(
    "that responds to CONNECT with %s is named as the failure",
    async (_name, answer, says) => {
      const { proxy, secure } = await office({ answer });
      const { error } = await through({ https: at(proxy) }, "https://choir.example/");
      expect(error?.code).toBe("proxy-failed");
      expect(error?.message).toContain(says);
      expect(error?.message).toContain(`127.0.0.1:${proxy.port}`);
      expect(secure.connections()).toBe(0);
    },
  );

  it("that cannot be reached is named, not the site", async () => {
    for (const address of ["https://choir.example/", "http://choir.example/"]) {
      const { error } = await through({ http: "127.0.0.1:1", https: "127.0.0.1:1" }, address);
      expect(error).toMatchObject({ code: "proxy-failed", message: expect.stringContaining("127.0.0.1:1") });
    }
  });

  it("that never responds ends at the deadline", async () => {
    const { proxy } = await office({ silent: true });
    for (const address of ["https://choir.example/", "http://choir.example/"]) {
      const { error } = await through({ http: at(proxy), https: at(proxy) }, address, { timeout: 300 });
      expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("within 0.3 s") });
    }
  });

  it("does not hide what is wrong with the site's certificate", async () => {
    const { proxy } = await office();
    const { error } = await through({ https: at(proxy) }, "https://other.example/");
    expect(error?.code).toBe("tls-wrong-name");
  });

  it.each(["socks5://127.0.0.1:9", "ftp://x", "http://", "http://a b"])(
    "by %s is not spoken to",
    async (proxy) => {
      const { error } = await through({ https: proxy }, "https://choir.example/");
      expect(error?.code).toBe("proxy-failed");
    },
  );

  it("S07 is not led to private addresses by a redirect", async () => {
    const { proxy } = await office({}, () => ({
      status: 302,
      headers: { Location: "http://169.254.169.254/latest/meta-data/" },
    }));
    const { error } = await through({ http: at(proxy) }, "http://choir.example/");
    expect(error?.code).toBe("address-refused");
    expect(proxy.seen.every(({ target }) => target.startsWith("http://choir.example/"))).toBe(true);
  });
});

describe("the proxies of the environment", () => {
  const secret = "bob:canary-q";
  const rows: readonly (readonly [string, Readonly<Record<string, string>>, string, boolean])[] = [
    ["http_proxy", { http_proxy: "P" }, "http://choir.example/", true],
    ["HTTP_PROXY", { HTTP_PROXY: "P" }, "http://choir.example/", true],
    ["HTTP_PROXY within CGI", { HTTP_PROXY: "P", REQUEST_METHOD: "GET" }, "http://choir.example/", false],
    ["http_proxy within CGI", { http_proxy: "P", REQUEST_METHOD: "GET" }, "http://choir.example/", true],
    ["https_proxy", { https_proxy: "P" }, "https://choir.example/", true],
    ["HTTPS_PROXY", { HTTPS_PROXY: "P" }, "https://choir.example/", true],
    [
      "small letters first",
      { https_proxy: "P", HTTPS_PROXY: "http://127.0.0.1:1" },
      "https://choir.example/",
      true,
    ],
    ["small letters, empty", { https_proxy: "", HTTPS_PROXY: "P" }, "https://choir.example/", false],
    ["the other scheme's", { https_proxy: "P" }, "http://choir.example/", false],
    ["ALL_PROXY", { ALL_PROXY: "P" }, "http://choir.example/", true],
    [
      "all_proxy beside the other scheme's",
      { all_proxy: "P", http_proxy: "" },
      "https://choir.example/",
      true,
    ],
    ["ALL_PROXY within CGI", { ALL_PROXY: "P", REQUEST_METHOD: "GET" }, "http://choir.example/", true],
    ["https_proxy before ALL_PROXY", { ALL_PROXY: "P", https_proxy: "" }, "https://choir.example/", false],
    ["ALL_PROXY and NO_PROXY", { ALL_PROXY: "P", NO_PROXY: "*" }, "https://choir.example/", false],
    ["no_proxy", { https_proxy: "P", no_proxy: "choir.example" }, "https://choir.example/", false],
    ["NO_PROXY", { https_proxy: "P", NO_PROXY: ".example" }, "https://choir.example/", false],
    ["NO_PROXY *", { https_proxy: "P", NO_PROXY: "*" }, "https://choir.example/", false],
    ["NO_PROXY of another", { https_proxy: "P", NO_PROXY: "hoir.example,x" }, "https://choir.example/", true],
    ["this machine", { http_proxy: "P" }, "http://127.0.0.1:PLAIN/", false],
  ];
  it.each(rows)("%s", async (_name, given, address, used) => {
    const { proxy, plain } = await office({ answer: "HTTP/1.1 403 No\r\n\r\n", login: secret });
    const env = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === "P" ? at(proxy, `${secret}@`) : value]),
    );
    const words = ["fetch", address.replace("PLAIN", String(plain.port)), "--timeout", "1", "-v"];
    const { out, err } = await runCommand(words, { env });
    expect(proxy.seen.length > 0).toBe(used);
    expect(`${out}${err}`).not.toContain("canary");
  });
});

describe("a silent proxy", () => {
  it("does not keep the process", async () => {
    const silent = createServer(() => undefined);
    const { port } = await startServer(silent);
    const before = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    const proxy = `http://127.0.0.1:${port}`;
    const ended = new Promise((resolve) => {
      silent.once(
        "connection",
        (socket) =>
          void socket
            .once("close", resolve)
            .on("error", () => undefined)
            .resume(),
      );
    });
    await through({ https: proxy }, "https://choir.example/", { timeout: 200 });
    await ended;
    const after = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    expect(after).toBeLessThanOrEqual(before + 1);
  });
});
