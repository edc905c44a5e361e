// A site with plain permalinks, from the fetch to what its document says.
import { describe, expect, it } from "vitest";
import { NOTICE_KINDS } from "../../src/diagnostics/notices.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import { judgeDocument } from "../../src/openapi/judge.ts";
import { fetchSource } from "../../src/live.ts";
import type { Source } from "../../src/source.ts";
import { addressOf } from "../../src/example/languages.ts";
import { sampleRequest, sampleRoot } from "../../src/example/request.ts";
import { askedPath } from "../../src/surface/address.ts";
import { HOME, html, wordpress } from "./site.ts";
import { redirect } from "./case.ts";
import { start } from "./start.ts";

/** A site that gives 301 for `/index.php/wp-json/…`, as WordPress does, and its home page for `/wp-json/…` (row 21). */
async function plainSite(): Promise<{ readonly source: Source; readonly origin: string }> {
  const { server } = await start((seen) => {
    if (seen.path.startsWith("/index.php/")) return redirect(seen.path.replace("/index.php", ""));
    return seen.path.startsWith("/wp-json") ? html(HOME) : wordpress({ pretty: false })(seen);
  });
  const origin = `http://localhost:${server.port}`;
  return { source: await fetchSource(origin), origin };
}

describe("a site with plain permalinks", () => {
  it("has a server that responds, and says how parameters follow", async () => {
    const { source, origin } = await plainSite();
    const document = emitDocument(source.surface);
    const [server] = document.servers;
    expect(server?.url).toBe(`${origin}/index.php?rest_route=`);
    const response = await fetch(`${server?.url}/choir/v1`);
    expect(await response.json()).toMatchObject({ namespace: "choir/v1" });
    expect(document.info.description).toContain(`\`${origin}/index.php?rest_route=/wp/v2/posts&per_page=5\``);
    const notice = source.notices.find(({ code }) => code === "root-in-query");
    expect(notice?.text).toContain(`${origin}/index.php?rest_route=`);
    expect(NOTICE_KINDS["root-in-query"].level).toBe("loss");
  });

  it("has a valid document in both versions", async () => {
    const { source } = await plainSite();
    const document = emitDocument(source.surface);
    expect(await judgeDocument(document)).toEqual([]);
    expect(await judgeDocument(emitDocument(source.surface, { openapi: "3.0" }))).toEqual([]);
  });

  it("names the server that is given and then says nothing of the query", async () => {
    const { source } = await plainSite();
    const { servers, info } = emitDocument(source.surface, { server: "https://choir.example/wp-json" });
    expect(servers).toEqual([{ url: "https://choir.example/wp-json" }]);
    expect(info.description).not.toContain("rest_route");
  });

  it("is shown with requests that it responds to", async () => {
    const { source, origin } = await plainSite();
    const { surface } = source;
    const operation = surface.operations.find(({ template }) => template === "/choir/v1/songs/{id}");
    const url = operation === undefined ? "" : addressOf(sampleRequest(operation), sampleRoot(surface));
    expect(url).toMatch(/^http:\/\/localhost:\d+\/index\.php\?rest_route=\/choir\/v1\/songs\/\d+$/);
    expect(askedPath(`${origin}/?rest_route=/choir/v1/songs/7`, surface.apiRoot)).toBe("/choir/v1/songs/7");
  });
});
