// `fetch.ts` over TLS.
import { createServer } from "node:net";
import type { TlsOptions } from "node:tls";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchedIndex, FetchOptions } from "../../src/fetch/model.ts";
import { networkTo, serve, type FaultServer, type Handler } from "../support/fault-server.ts";
import { startServer } from "../support/start-server.ts";
import { CERTIFICATES } from "./certificate.cases.ts";
import { makeAuthority } from "./certificates.ts";
import { html, wordpress } from "./site.ts";

const authority = makeAuthority();
const good = authority.issue({ names: ["choir.example", "*.wordpress.com"] });

interface Servers {
  readonly plain?: Handler;
  readonly secure?: Handler;
  readonly tls?: TlsOptions;
}

interface Result {
  readonly fetched?: FetchedIndex;
  readonly error?: RouteprintError;
  readonly plain: FaultServer | undefined;
  readonly secure: FaultServer | undefined;
}

async function run(
  address: string,
  { plain, secure, tls }: Servers,
  options: FetchOptions = {},
): Promise<Result> {
  const http = plain === undefined ? undefined : await serve(plain);
  const https = secure === undefined ? undefined : await serve(secure, { ...good, ...tls });
  const { network } = networkTo({
    80: http?.port ?? 1,
    443: https?.port ?? 1,
    8080: http?.port ?? 1,
    8443: https?.port ?? 1,
  });
  try {
    const fetched = await fetchIndex(address, {
      network,
      timeout: 3000,
      authorities: authority.cert,
      ...options,
    });
    return { fetched, plain: http, secure: https };
  } catch (error) {
    if (error instanceof RouteprintError) return { error, plain: http, secure: https };
    throw error;
  }
}

const site: Handler = (seen) => wordpress({ link: "https://choir.example/wp-json/" })(seen);
const open: Handler = (seen) => wordpress()(seen);
const user = { user: "ana", password: secretOf("canary-7") };

/** The site, whose pages name its RSD file and nothing else, by an address without encryption. */
function rsdOf(handler: Handler): Handler {
  return (seen) => {
    if (seen.path.startsWith("/wp-json")) return handler(seen);
    if (seen.path !== "/xmlrpc.php?rsd")
      return html('<link rel="EditURI" href="http://choir.example/xmlrpc.php?rsd">');
    return html('<rsd><api name="WP-API" apiLink="http://choir.example/wp-json/" /></rsd>');
  };
}

describe("schemes", () => {
  it("D02 a bare host is requested over https", async () => {
    const { fetched, plain } = await run("choir.example", { secure: site, plain: open });
    expect(fetched?.provenance).toMatchObject({
      requested: "https://choir.example/",
      root: "https://choir.example/wp-json/",
    });
    expect(plain?.seen).toEqual([]);
  });

  it("D04 a local name is requested over http", async () => {
    const { fetched } = await run("localhost:8080", { plain: open });
    expect(fetched?.provenance.root).toBe("http://localhost:8080/wp-json/");
    expect(fetched?.notices).toEqual([]);
  });

  it("D05 host and port without scheme", async () => {
    const { fetched } = await run("choir.example:8443", {
      secure: (seen) => wordpress({ link: "https://choir.example:8443/wp-json/" })(seen),
    });
    expect(fetched?.provenance.root).toBe("https://choir.example:8443/wp-json/");
  });

  it("D04 a local name is requested over https where http is not spoken", async () => {
    const tls = authority.issue({ names: ["localhost"] });
    const secure: Handler = (seen) => wordpress({ link: "https://localhost:8443/wp-json/" })(seen);
    for (const address of ["localhost:8443", "localhost:8443/wp-json/"]) {
      const { fetched } = await run(address, { secure, tls });
      expect(fetched?.provenance.root).toBe("https://localhost:8443/wp-json/");
      expect(fetched?.notices).toEqual([]);
    }
  });

  it("D03 reports http where that responds", async () => {
    const { error } = await run("choir.example", { plain: () => html("<title>Shop</title>") });
    expect([error?.code, error?.where]).toEqual(["not-wordpress", "http://choir.example/"]);
  });

  it("D03 reports https where http does not respond either", async () => {
    const { error } = await run("choir.example", {});
    expect([error?.code, error?.where]).toEqual(["connect-failed", "https://choir.example/?rest_route=/"]);
  });

  it("D03 a bare host is not requested over http where https responds too late", async () => {
    const { error, plain } = await run(
      "choir.example",
      { plain: open, secure: () => () => undefined },
      { timeout: 1500 },
    );
    expect([error?.code, plain?.seen]).toEqual(["timeout", []]);
  });

  it("D03 credentials are not carried over to http", async () => {
    const { error, plain } = await run("choir.example", { plain: open }, { credentials: user });
    expect([error?.code, plain?.seen]).toEqual(["connect-failed", []]);
  });

  it("follows http to https on one host and sends the credentials there only", async () => {
    const { error, plain } = await run(
      "http://choir.example/",
      { plain: open, secure: site },
      { credentials: user },
    );
    expect(error?.code).toBe("insecure-credentials");
    expect(plain?.seen).toEqual([]);
  });

  it("D22 requests WordPress.com's API for its sites", async () => {
    const names = authority.issue({ names: ["a.wordpress.com", "public-api.wordpress.com"] });
    const secure: Handler = ({ host, path }) =>
      host === "public-api.wordpress.com"
        ? wordpress({
            folder: "/wp/v2/sites/",
            prefix: "a.wordpress.com",
            link: "https://public-api.wordpress.com/wp/v2/sites/a.wordpress.com/",
          })({ host, path, method: "GET", headers: new Map(), port: 443 })
        : html("<p>hello</p>");
    const { fetched, error } = await run("a.wordpress.com", { secure, tls: names });
    expect(error?.message).toBeUndefined();
    expect(fetched?.provenance).toMatchObject({
      found: "wordpress-com",
      root: "https://public-api.wordpress.com/wp/v2/sites/a.wordpress.com/",
    });
  });

  it("N07 https to http with credentials stops", async () => {
    const { error, plain } = await run(
      "https://choir.example/",
      { secure: () => ({ status: 302, headers: { Location: "http://choir.example/" } }), plain: open },
      { credentials: user },
    );
    expect(error?.code).toBe("redirect-refused");
    expect(plain?.seen).toEqual([]);
  });

  it("N07 https to http without credentials is followed", async () => {
    const { fetched } = await run("https://choir.example/", {
      secure: ({ path }) => ({ status: 302, headers: { Location: `http://choir.example${path}` } }),
      plain: open,
    });
    expect(fetched?.provenance.root).toBe("http://choir.example/wp-json/");
    expect(fetched?.notices.map(({ code }) => code)).toEqual(["http-used"]);
  });

  it.each([
    ["an index", wordpress()],
    ["a page", wordpress({ query: false })],
    ["an RSD file", rsdOf(wordpress({ query: false }))],
  ])(
    "N07 a root that %s names without encryption is requested with it, as the site was",
    async (_name, secure) => {
      const { fetched, plain } = await run(
        "https://choir.example/",
        { secure, plain: open },
        { credentials: user },
      );
      expect(fetched?.provenance.root).toBe("https://choir.example/wp-json/");
      expect(fetched?.notices).toEqual([]);
      expect(plain?.seen).toEqual([]);
    },
  );

  it("N16 https to a port that speaks http", async () => {
    const server = await serve(open);
    const { network } = networkTo({ 443: server.port });
    const failing = fetchIndex("https://choir.example/", { network, timeout: 3000 });
    await expect(failing).rejects.toMatchObject({ code: "tls-failed", exit: 3 });
  });

  it("N16 https to a port that says nothing", async () => {
    const silent = await startServer(createServer());
    const { network } = networkTo({ 443: silent.port });
    await expect(fetchIndex("https://choir.example/", { network, timeout: 300 })).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringContaining("within 0.3 s"),
    });
  });

  it("N17 http to a port that speaks https", async () => {
    const server = await serve(site, { ...good });
    const { network } = networkTo({ 80: server.port });
    await expect(fetchIndex("http://choir.example/", { network, timeout: 3000 })).rejects.toMatchObject({
      exit: 3,
    });
  });
});

describe("certificates", () => {
  it("N18 an own authority is trusted besides the known ones", async () => {
    const { fetched } = await run("https://choir.example/", { secure: site });
    expect(fetched?.provenance.context).toBe("help");
  });

  it("N18 a certificate is trusted that is given itself, without its authority", async () => {
    const { fetched } = await run("https://choir.example/", { secure: site }, { authorities: good.cert });
    expect(fetched?.provenance.context).toBe("help");
  });

  it.each(CERTIFICATES)("%s", async (_name, { tls, fails, says = "", ...options }) => {
    const { error } = await run(
      "https://choir.example/",
      { secure: site, tls: tls(authority, good) },
      options,
    );
    expect([error?.code, error?.exit]).toEqual([fails, 3]);
    expect(`${error?.message} ${error?.hint}`).toContain(says);
  });

  it("a bare host with a bad certificate is not requested over http", async () => {
    const { error, plain } = await run("choir.example", { secure: site, plain: open }, { authorities: "" });
    expect(error?.code).toBe("tls-unknown-issuer");
    expect(plain?.seen).toEqual([]);
  });

  it("--insecure takes any", async () => {
    const { fetched } = await run(
      "https://choir.example/",
      { secure: site },
      { authorities: "", insecure: true },
    );
    expect(fetched?.provenance.root).toBe("https://choir.example/wp-json/");
  });

  it("sends credentials over https to their origin", async () => {
    const { fetched, secure } = await run("choir.example", { secure: site }, { credentials: user });
    expect(fetched?.provenance.authenticated).toBe(true);
    expect(
      secure?.seen.every(({ headers }) => headers.get("authorization")?.startsWith("Basic ") === true),
    ).toBe(true);
    expect(JSON.stringify(fetched?.provenance)).not.toContain("canary");
  });
});
