import { createServer } from "node:http";
import { connect } from "node:net";
import { text as readAll } from "node:stream/consumers";
import express from "express";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen.ts";
import { createStore } from "../../src/server/store.ts";
import { sampleSites, serveSites, storeOf } from "../support/site.ts";
import { startServer } from "../support/start-server.ts";

const added: string[] = [];

const home = await serveSites(sampleSites(), {
  addSite: (url) => {
    if (url === "https://none.example")
      throw new RouteprintError("not-wordpress", { message: "Nothing there.", hint: "Look again." });
    added.push(url);
    return Promise.resolve();
  },
  allowedHosts: ["Docs.example", "own.example:81"],
});

async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  const response = await request(new URL(path, home), { headers });
  return { status: response.statusCode, body: await response.body.text(), headers: response.headers };
}

describe("below a path of another application", () => {
  it.each([
    ["/docs", 302, "./docs/"],
    ["/docs?a=b", 302, "./docs/?a=b"],
    ["/docs/", 200, undefined],
    ["/docs/shop-site", 302, "./shop-site/"],
    ["/docs/shop-site/", 200, undefined],
  ])("%s is answered with %i, %s", async (path, status, location) => {
    const store = await storeOf(sampleSites());
    const outer = await startServer(createServer(express().use("/docs", createApp({ store }))));
    const { statusCode, headers, body } = await request(`http://127.0.0.1:${outer.port}${path}`);
    await body.dump();
    expect([statusCode, headers["location"]]).toEqual([status, location]);
  });
});

describe("comparisons", () => {
  it.each([1, 2])("are linked to where there is something to compare: of %i", async (count) => {
    const url = await serveSites(sampleSites().slice(0, count));
    for (const path of ["", "multilingual-site/", "multilingual-site/explain", "nowhere"]) {
      const { body } = await request(`${url}${path}`);
      expect([path, (await body.text()).includes(">Compare</a>")]).toEqual([path, count > 1]);
    }
  });
});

describe("pages", () => {
  it.each([
    ["/", "Multilingual"],
    ["/shop-site/", '<h2 id="map-title">'],
    ["/shop-site/notices", "<h1>Notices</h1>"],
    ["/shop-site/reference/all", 'id="redoc"'],
    ["/compare", "<h1>Compare</h1>"],
    ["/shop-site/namespaces/shop-admin/themes", "pluginzip"],
    ["/shop-site/namespaces/shop-admin", "/shop-admin/themes"],
    ["/shop-site/openapi.json", '"openapi": "3.1.1"'],
    ["/shop-site/openapi.yaml", "openapi"],
    ["/shop-site/index.json", '"routes"'],
    ["/shop-site/llms.txt", "- [Themes](namespaces/shop-admin/themes.md)"],
  ])("answers %s", async (path, part) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body.toLowerCase()).toContain(part.toLowerCase());
  });

  it.each([
    ["/shop-site/openapi.json", "application/json; charset=utf-8"],
    ["/shop-site/openapi.yaml", "application/yaml; charset=utf-8"],
    ["/shop-site/index.json", "application/json; charset=utf-8"],
    ["/shop-site/llms.txt", "text/plain; charset=utf-8"],
  ])("says what %s is", async (path, type) => {
    expect((await get(path)).headers["content-type"]).toBe(type);
  });

  it.each([
    ["/shop-site", "./shop-site/"],
    ["/shop%2Dsite?a=1?b", "./shop%2Dsite/?a=1?b"],
  ])("leads from %s to the folder", async (path, to) => {
    const { status, headers } = await get(path);
    expect([status, headers["location"]]).toEqual([302, to]);
    expect((await get(new URL(to, new URL(path, home)).pathname)).status).toBe(200);
  });

  it.each([
    "/nowhere",
    "//evil.example",
    "/shop-site/routes",
    "/shop-site/openapi.json/",
    "/%ff",
    "/shop-site%2Findex.html",
    "/compare/?site=shop-site&site=multilingual-site",
    "/shop-site/explain/?path=/wp/v2/posts",
    "/nowhere/explain?path=/wp/v2/posts",
  ])("leads from %s to nothing", async (path) => {
    const response = await request(`${new URL(home).origin}${path}`);
    expect([response.statusCode, response.headers["location"]]).toEqual([404, undefined]);
    await response.body.dump();
  });

  it("counts on the front page what the index holds", async () => {
    const { body } = await get("/");
    for (const { surface } of sampleSites()) {
      expect(body).toContain(`<dt>routes</dt><dd>${surface.routes.length}</dd>`);
      expect(body).toContain(`<dt>operations</dt><dd>${surface.operations.length}</dd>`);
    }
  });

  it("says that a page is not there", async () => {
    const { status, body, headers } = await get("/shop-site/namespaces/none");
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(body).toContain("<title>Not found</title>");
    expect(body).toContain(
      '<li><a href="../../">Sites</a></li>\n<li><span aria-current="page">Not found</span>',
    );
    expect(body).toContain("<h1>Not found</h1>\n<p>There is no page at this address.</p>");
    const style = /href="\.\.\/\.\.\/(assets\/site\.[0-9a-f]{10}\.css)"/.exec(body)?.[1] ?? "none";
    expect((await get(`/${style}`)).status).toBe(200);
  });

  it("V04 leaves no way out of the pages", async () => {
    for (const path of [
      "/..%2f..%2fpackage.json",
      "/assets/..%2f..%2fetc/passwd",
      "/..%5c..%5cx",
      "/%00",
      "/%ff",
      "/__proto__",
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe("caching", () => {
  it("answers 304 to the tag it gave, for each encoding its own", async () => {
    const first = await get("/shop-site/openapi.json", { "accept-encoding": "br" });
    expect(first.headers["content-encoding"]).toBe("br");
    expect(first.headers["etag"]).toMatch(/^"[\w-]{20}-br"$/);
    const again = await get("/shop-site/openapi.json", {
      "accept-encoding": "br",
      "if-none-match": String(first.headers["etag"]),
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    const other = await get("/multilingual-site/openapi.json", {
      "accept-encoding": "br",
      "if-none-match": String(first.headers["etag"]),
    });
    expect(other.status).toBe(200);
    const zipped = await get("/shop-site/openapi.json", { "accept-encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(zipped.headers["etag"]).not.toBe(first.headers["etag"]);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["*", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    ["", undefined],
  ])("takes the shortest coding that %j allows: %s", async (accepted, coding) => {
    const { headers } = await get("/shop-site/openapi.json", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(coding);
  });

  it.each([
    "/compare?site=multilingual-site&site=shop-site",
    "/compare.html?site=multilingual-site&site=shop-site",
    "/shop-site/explain?path=/shop-admin/plugins/install/status/job_7",
    "/shop-site/explain.html?path=/shop-admin/plugins/install/status/job_7",
  ])("compresses what a query asks for, and sends it once: %s", async (path) => {
    const first = await get(path, { "accept-encoding": "br" });
    expect([first.status, first.headers["content-encoding"]]).toEqual([200, "br"]);
    const tag = String(first.headers["etag"]);
    expect((await get(path, { "accept-encoding": "br", "if-none-match": tag })).status).toBe(304);
  });

  it("lets assets be kept for good, and pages be asked for each time", async () => {
    const { body, headers: page } = await get("/shop-site/reference/all");
    expect(page).toMatchObject({ "cache-control": "no-cache", vary: "Accept-Encoding" });
    const assets = [...body.matchAll(/(?:href|src)="(?:\.\.\/)*(assets\/[^"]+)"/g)].map(([, asset]) => asset);
    const types = new Map<string, unknown>();
    for (const asset of assets) {
      const { status, headers } = await get(`/${asset}`);
      expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
      types.set(asset?.replace(/\.[0-9a-f]{10}/, "") ?? "", headers["content-type"]);
    }
    expect(Object.fromEntries(types)).toEqual({
      "assets/icon.svg": "image/svg+xml",
      "assets/site.css": "text/css; charset=utf-8",
      "assets/theme.js": "text/javascript; charset=utf-8",
      "assets/redoc.js": "text/javascript; charset=utf-8",
      "assets/reference.js": "text/javascript; charset=utf-8",
    });
  });
});

describe("who may ask", () => {
  it.each([
    ["evil.example", 421],
    ["localhost", 200],
    ["localhost:1234", 200],
    ["127.0.0.1:80", 200],
    ["docs.example", 200],
    ["DOCS.example:8080", 200],
    ["own.example:81", 200],
    ["own.example:82", 421],
    ["own.example", 421],
    ["docs.example.evil.example", 421],
    ["127.0.0.1.nip.io", 421],
    ["localhost@evil.example", 421],
    ["evil.example#localhost", 421],
    ["localhost.", 421],
    ["[::1]:80", 200],
    ["127.0.0.2:8080", 200],
    ["2130706433", 421],
    ["", 421],
  ])("V01 answers host %s with %i", async (host, status) => {
    expect((await get("/", { host })).status).toBe(status);
  });

  it.each([
    ["Host: localhost\r\nHost: evil.example", 400],
    ["Host: localhost\r\nHost: localhost", 400],
    ["Host: localhost\r\nhOST: localhost", 400],
    ["Host: localhost", 200],
    ["X-Host: localhost", 400],
  ])("answers %j with %i", async (lines, status) => {
    const client = connect(Number(new URL(home).port), "127.0.0.1");
    client.write(`GET / HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`);
    expect(await readAll(client)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it("refuses a host before it looks for a page", async () => {
    expect((await get("/nowhere", { host: "evil.example" })).status).toBe(421);
  });

  it("V03 sends a strict policy and no CORS header", async () => {
    const { headers } = await get("/", { origin: "https://evil.example" });
    expect(headers["content-security-policy"]).toMatchInlineSnapshot(
      `"default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-src 'none';frame-ancestors 'none'"`,
    );
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("same-origin");
    const reference = await get("/shop-site/reference/all");
    expect(reference.headers["content-security-policy"]).toContain("style-src 'self' 'unsafe-inline';");
    expect(reference.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(reference.headers["content-security-policy"]).toContain("form-action 'none';");
    for (const path of ["/reference/index", "/shop-site/routes/reference/all"]) {
      const odd = await get(path);
      expect(odd.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    }
  });

  it("V02 takes a site only from its own page", async () => {
    const { body: page } = await get("/");
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(token.length).toBeGreaterThan(20);
    const origin = home.slice(0, -1);
    let said = "";
    let to: unknown;
    const post = async (headers: Record<string, string>, body: string): Promise<number> => {
      const response = await request(new URL("/sites", home), {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body,
      });
      said = await response.body.text();
      to = response.headers["location"];
      return response.statusCode;
    };
    const form = `url=https%3A%2F%2Fnew.example&token=${token}`;
    const { host } = new URL(origin);
    expect(await post({}, form)).toBe(403);
    expect(await post({ host: "docs.example" }, form)).toBe(403);
    expect(await post({ origin: "https://docs.example:444", host: "docs.example" }, form)).toBe(403);
    expect(await post({ origin: `ftp://${host}` }, form)).toBe(403);
    expect(await post({ origin: host }, form)).toBe(403);
    for (const site of ["cross-site", "same-site", "none", ""])
      expect(await post({ origin, "sec-fetch-site": site }, form)).toBe(403);
    expect(await post({ origin: "null", "sec-fetch-site": "cross-site" }, form)).toBe(403);
    expect(await post({ origin: "https://evil.example" }, form)).toBe(403);
    expect(await post({ origin: "null" }, form)).toBe(403);
    expect(await post({ origin }, "url=https%3A%2F%2Fnew.example")).toBe(403);
    expect(await post({ origin }, `${form}&token=${token}`)).toBe(403);
    expect(await post({ origin }, "url=https%3A%2F%2Fnew.example&token=wrong")).toBe(403);
    const sameLength = "x".repeat(token.length);
    expect(await post({ origin }, `url=https%3A%2F%2Fnew.example&token=${sameLength}`)).toBe(403);
    const longerInBytes = encodeURIComponent(`${token.slice(1)}é`);
    expect(await post({ origin }, `url=https%3A%2F%2Fnew.example&token=${longerInBytes}`)).toBe(403);
    for (const url of [
      "javascript:alert(1)",
      "xhttps://new.example",
      "https://new.example or",
      "/etc/new.example",
      "ana:secret@new.example",
      "new",
      "",
    ]) {
      expect(await post({ origin }, `url=${encodeURIComponent(url)}&token=${token}`)).toBe(422);
      expect(said).toContain(
        "A site is added by its http or https address. Write it whole: https://example.com.",
      );
    }
    expect(await post({ origin }, `${form}&more=${"x".repeat(9000)}`)).toBe(413);
    expect(said).toContain("<p>The request cannot be read.</p>");
    expect(added).toEqual([]);
    expect([await post({ origin }, form), to]).toEqual([303, "./"]);
    expect(added).toEqual(["https://new.example"]);
    expect(await post({ origin }, `url=+new.example%2Fblog&token=${token}`)).toBe(303);
    expect(added).toEqual(["https://new.example", "https://new.example/blog"]);
    // Behind a proxy that speaks TLS.
    expect(await post({ origin: "https://docs.example", host: "docs.example" }, form)).toBe(303);
    expect(await post({ origin: "https://DOCS.example", host: "docs.example" }, form)).toBe(303);
    expect(
      await post(
        { origin: "https://docs.example", host: "docs.example", "sec-fetch-site": "same-origin" },
        form,
      ),
    ).toBe(303);
    expect(await post({ origin }, `url=https%3A%2F%2Fnone.example&token=${token}`)).toBe(422);
    expect(said).toContain("<p>Nothing there. Look again.</p>");
  });

  it("lets go of a site when whoever asked for it has gone", async () => {
    const [whole, end] = [new AbortController(), new AbortController()];
    const store = createStore({ refreshAfter: Infinity });
    const told: AbortSignal[] = [];
    const addSite = (_: string, signal: AbortSignal): Promise<void> => {
      told.push(signal);
      return new Promise(() => undefined);
    };
    const { url } = await listen(createApp({ store, addSite }), "127.0.0.1", 0, { signal: end.signal });
    const page = await (await request(url)).body.text();
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const posted = request(new URL("/sites", url), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: url.slice(0, -1) },
      body: `url=https%3A%2F%2Fnew.example&token=${token}`,
      signal: whole.signal,
    });
    await expect.poll(() => told.map(({ aborted }) => aborted)).toEqual([false]);
    whole.abort("gone");
    await expect(posted).rejects.toBe("gone");
    await expect.poll(() => told.map(({ aborted }) => aborted)).toEqual([true]);
    end.abort();
  });

  it("changes nothing by other methods", async () => {
    const response = await request(new URL("/shop-site/", home), { method: "DELETE" });
    expect([response.statusCode, response.headers["allow"]]).toEqual([405, "GET, HEAD"]);
    expect(await response.body.text()).toBe("Only GET and HEAD.\n");
  });

  it("answers HEAD with what it says of the page alone", async () => {
    const response = await request(new URL("/shop-site/", home), { method: "HEAD" });
    expect([response.statusCode, response.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(await response.body.text()).toBe("");
  });
});

describe("a store that changes", () => {
  const [first, second] = sampleSites();

  it("is shown as it is now", async () => {
    const store = await storeOf([first]);
    const { port } = await startServer(createServer(createApp({ store })));
    const front = async (): Promise<string> => (await request(`http://127.0.0.1:${port}/`)).body.text();
    expect(await front()).not.toContain("Shop");
    await store.add({ slug: second.slug, remote: false, load: () => Promise.resolve(second) });
    expect(await front()).toContain("Shop");
  });

  it("has its own mistakes told without a word of them, tried again, and what came out kept", async () => {
    let made = 0;
    const broken = {
      ...first,
      yaml: async () => {
        made += 1;
        if (made === 1) throw new Error("of /home/me");
        return "openapi: 3.1.1";
      },
    };
    const url = await serveSites([broken]);
    const ask = () =>
      request(new URL(`${broken.slug}/openapi.yaml`, url), { headers: { "accept-encoding": "br" } });
    const failed = await ask();
    expect([failed.statusCode, failed.headers["cache-control"]]).toEqual([500, "no-store"]);
    const page = await failed.body.text();
    expect(page).toContain("<p>Internal error.</p>");
    expect(page).not.toContain("/home/me");
    const answered = await ask();
    expect([answered.statusCode, answered.headers["content-type"]]).toEqual([
      200,
      "application/yaml; charset=utf-8",
    ]);
    // Too short to gain by it.
    expect(answered.headers["content-encoding"]).toBeUndefined();
    expect(await answered.body.text()).toBe("openapi: 3.1.1");
    await (await ask()).body.dump();
    expect(made).toBe(2);
  });
});

describe("questions", () => {
  it("explains which route answers a path", async () => {
    const { status, body } = await get(
      "/shop-site/explain?method=GET&path=/shop-admin/plugins/install/status/job_7",
    );
    expect(status).toBe(200);
    expect(body).toContain('href="namespaces/shop-admin/plugins#');
    expect(body).toMatch(/<dt><code>job_id<\/code><\/dt><dd><code>job_7<\/code><\/dd>/);
    const none = await get("/shop-site/explain?method=DELETE&path=/shop-admin/features");
    expect(none.body).toContain("matches no route: WordPress responds with 404 rest_no_route.");
    const options = await get("/shop-site/explain?method=OPTIONS&path=/nowhere");
    expect(options.body).toContain("matches no route: WordPress responds with 200 and an empty list.");
    expect(none.body).toContain("</a> has no DELETE (it has GET)");
  });

  it.each(["DELETE", "OPTIONS"])("asks on with the method that was asked: %s", async (method) => {
    const { body } = await get(`/shop-site/explain?method=${method}&path=/shop-admin/features`);
    expect(body.match(/<option selected>[^<]*/g)).toEqual([`<option selected>${method}`]);
  });

  it("asks again where nothing was asked", async () => {
    for (const query of ["", "?path=", "?path=a&path=b"]) {
      const { status, body } = await get(`/shop-site/explain${query}`);
      expect(status).toBe(200);
      expect(body).not.toContain("Candidate routes");
    }
  });

  it("says why it does not look for a path, and keeps its beginning", async () => {
    const path = `/shop-admin/${"a".repeat(3000)}`;
    const { status, body } = await get(`/shop-site/explain?method=PUT&path=${path}`);
    expect(status).toBe(200);
    expect(body).toContain("A path of more than 2000 characters is not looked up; this one has 3012");
    expect(body).toContain(`value="${path.slice(0, 2000)}"`);
    expect(body).toContain("<option selected>PUT");
    expect(body).not.toContain("Candidate routes");
  });

  it.each(["a=multilingual-site&b=shop-site", "site=multilingual-site&site=shop-site"])(
    "compares two sites: %s",
    async (query) => {
      const { body } = await get(`/compare?${query}`);
      expect(body).toContain("<title>Multilingual &amp; Co and Shop</title>");
      expect(body).toContain("<h1>A: <bdi>Multilingual &amp; Co</bdi>, B: <bdi>Shop</bdi></h1>");
      expect((await get(`/compare?${query}&history=1`)).body).toContain(
        "<h1><bdi>Multilingual &amp; Co</bdi> → <bdi>Shop</bdi></h1>",
      );
      expect(body).toContain("motion/v1");
      expect(body).toMatch(/Breaking \(\d+ lines?, \d+ changes\)/);
      expect(body).toContain('value="shop-site" checked');
      expect(body).toContain("?site=shop-site&amp;site=multilingual-site");
      expect((await get(`/compare?${query}&history=1`)).body).toContain("namespace-removed");
    },
  );

  const LACKING = "Select at least two sites. The overview shows all of them.";
  it.each([
    { query: "?site=shop-site&history=1", checked: ["shop-site", "1"], says: [LACKING] },
    { query: "?site=<b>", checked: [], says: ["No site is named <code>&lt;b&gt;</code>.", LACKING] },
    { query: "?a=shop-site&b=none", checked: ["shop-site"], says: ["named <code>none</code>", LACKING] },
    {
      query: "?site=shop-site&site=none&site=multilingual-site",
      checked: ["shop-site", "multilingual-site"],
      says: ["named <code>none</code>"],
    },
    { query: "?site=&site=", checked: [], says: [] },
  ])("keeps what is ticked, and says what is amiss: $query", async ({ query, checked, says }) => {
    const { body } = await get(`/compare${query}`);
    expect([...body.matchAll(/value="([^"]+)" checked/g)].map(([, value]) => value)).toEqual(checked);
    for (const words of says) expect(body).toContain(words);
    const unknown = says.filter((words) => words.includes("named <code>"));
    expect(body.match(/No site is named/g) ?? []).toHaveLength(unknown.length);
    expect(body.includes(LACKING)).toBe(says.includes(LACKING));
  });

  it("shows sites side by side where two of one time are not named", async () => {
    for (const query of [
      "",
      "?site=shop-site",
      "?a=multilingual-site&b=none",
      "?site=shop-site&site=shop-site",
    ]) {
      const { body } = await get(`/compare${query}`);
      expect(body).not.toMatch(/Breaking \(\d+ lines?, \d+ changes\)/);
      expect(body).toContain('class="matrix"');
      expect(body).toContain('href="shop-site/namespaces/shop-admin"');
    }
  });
});
