// `fetch --abilities` on a site that lists its abilities as WordPress 7.1 does, and `--abilities` of other commands.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RECORDED, runOf } from "../support/abilities.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

const LIST = "/wp-abilities/v1/abilities";
const SIGNED_IN = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "canary-1234" };

interface Site {
  readonly address: string;
  /** The requests to the list, with their query. */
  readonly seen: readonly string[];
}

/** Starts a site with these abilities; `read` users alone may list them (`get_items_permissions_check`). */
async function startSite(abilities: readonly unknown[], index: unknown = RECORDED.index): Promise<Site> {
  const seen: string[] = [];
  const send = (response: ServerResponse, status: number, body: unknown): void =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  const handle = ({ url = "", headers }: IncomingMessage, response: ServerResponse): void => {
    const { pathname, search, searchParams } = new URL(url, "http://a.example");
    if (!pathname.startsWith("/wp-json")) return send(response, 404, {});
    if (pathname.replace(/\/$/, "") === "/wp-json")
      return send(response, 200, { name: "Shop", ...(index as object) });
    if (pathname !== `/wp-json${LIST}`) return send(response, 404, { code: "rest_no_route", message: "No." });
    seen.push(search);
    if (headers.authorization === undefined)
      return send(response, 401, { code: "rest_forbidden", message: "No." });
    const [size, page] = ["per_page", "page"].map((name) => Number(searchParams.get(name)));
    return send(response, 200, abilities.slice(((page ?? 1) - 1) * (size ?? 50), (page ?? 1) * (size ?? 50)));
  };
  const { port } = await startServer(createServer(handle));
  return { address: `http://127.0.0.1:${port}`, seen };
}

/** A folder with the recorded index, and the list beside it. */
function savedSite(list: unknown = RECORDED.abilities): string {
  const folder = makeFolder();
  writeFileSync(join(folder, "shop.json"), JSON.stringify(RECORDED.index));
  if (list !== null) writeFileSync(join(folder, "shop.abilities.json"), JSON.stringify(list));
  return folder;
}

describe("fetch --abilities", () => {
  it("saves the list beside the index, as the site sends it, page after page", async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({ ...RECORDED.abilities[0], name: `shop/a${at}` }));
    const { address, seen } = await startSite(many);
    const cwd = makeFolder();
    const { exit, err } = await run(["fetch", address, "--abilities", "-o", "shop.json"], {
      cwd,
      env: SIGNED_IN,
    });
    expect(err).toContain("routeprint: saved abilities (130) to shop.abilities.json");
    expect(exit).toBe(0);
    expect(seen).toEqual(["?per_page=100&page=1", "?per_page=100&page=2"]);
    const saved = readFileSync(join(cwd, "shop.abilities.json"), "utf8");
    expect(JSON.parse(saved)).toEqual(many);
    expect(saved + err).not.toContain("canary");
    const { out } = await run(["routes", "shop.json", "--json"], { cwd });
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ template: `${LIST}/shop/a129/run` }));
  });

  it("names what is missing, and keeps the index", async () => {
    const { address } = await startSite(RECORDED.abilities);
    const cwd = makeFolder();
    const { exit, err } = await run(["fetch", address, "--abilities", "-o", "shop.json"], { cwd });
    expect(exit).not.toBe(0);
    expect(err).toContain("the site lists its abilities to signed-in users only (401)");
    expect(err).toContain("ROUTEPRINT_APP_PASSWORD");
    expect(existsSync(join(cwd, "shop.json"))).toBe(true);
    expect(existsSync(join(cwd, "shop.abilities.json"))).toBe(false);
  });

  it("says that a site has none", async () => {
    const { address } = await startSite([]);
    const { err } = await run(["fetch", address, "--abilities", "-o", "a.json"], {
      cwd: makeFolder(),
      env: SIGNED_IN,
    });
    expect(err).toContain("the site lists no abilities");
  });

  it.each([
    [["fetch", "a.example", "--abilities"], "--abilities needs a file to write beside"],
    [["fetch", "a.example", "b.example", "--abilities", "-o", "x"], "--abilities is for one site"],
  ])("refuses %j", async (words, message) => {
    const { exit, err } = await run(words, { cwd: makeFolder() });
    expect(exit).not.toBe(0);
    expect(err).toContain(message);
  });
});

describe("the list of abilities", () => {
  const PING = runOf("ping");

  it.each([
    ["as WordPress sends it", RECORDED.abilities],
    ["within an object", { categories: [], abilities: RECORDED.abilities }],
  ])("is read beside a saved index, %s", async (_, list) => {
    const cwd = savedSite(list);
    expect((await run(["routes", "shop.json", "ping"], { cwd })).out).toContain(PING);
    expect((await run(["lock", "shop.json"], { cwd })).out).toContain(`GET ${PING}`);
    const { out } = await run(["convert", "shop.json"], { cwd });
    expect(Object.keys((JSON.parse(out) as { paths: object }).paths)).toContain(PING);
    const explained = await run(["explain", "shop.json", "POST", PING], { cwd });
    expect(explained.out).toContain(
      "405 rest_ability_invalid_method: Read-only abilities require GET method.",
    );
  });

  it("is read from the file of --abilities, before the one beside the index", async () => {
    const cwd = savedSite([{ name: "own/one", meta: { annotations: { readonly: true } } }]);
    writeFileSync(join(cwd, "other.json"), JSON.stringify(RECORDED.abilities));
    const { out } = await run(["routes", "shop.json", "run", "--abilities", "other.json"], { cwd });
    expect(out).toContain(PING);
    expect(out).not.toContain("own/one");
    const piped = await run(["routes", "-", "ping", "--abilities", "other.json"], {
      cwd,
      stdin: JSON.stringify(RECORDED.index),
    });
    expect(piped.out).toContain(PING);
  });

  it("is no index of a folder", async () => {
    const cwd = savedSite();
    const { exit, err } = await run(["convert", cwd, "-o", join(cwd, "documents")], { cwd });
    expect(err).toContain("1 converted");
    expect(exit).toBe(0);
  });

  it.each([
    ["{", "the file cannot be read as JSON"],
    ["{}", "list.json holds no list of abilities"],
    [undefined, "there is no such file"],
  ])("is refused where its file holds %s", async (text, message) => {
    const cwd = savedSite();
    if (text !== undefined) writeFileSync(join(cwd, "list.json"), text);
    const { exit, err } = await run(["routes", "shop.json", "--abilities", "list.json"], { cwd });
    expect(exit).not.toBe(0);
    expect(err).toContain(message);
  });

  it("is ignored beside an index where it is damaged, and changes nothing where it is absent", async () => {
    const absent = await run(["convert", "shop.json"], { cwd: savedSite(null) });
    const damaged = await run(["convert", "shop.json"], { cwd: savedSite({ no: "list" }) });
    expect(damaged).toEqual(absent);
    expect(absent.out).toContain("{name}/run");
  });

  it("is for one site", async () => {
    const cwd = savedSite();
    const { err } = await run(["compare", "shop.json", "shop.json", "--abilities", "x.json"], { cwd });
    expect(err).toContain("--abilities is for one site");
  });

  it("is not recorded by an inventory, which keeps indexes", async () => {
    const cwd = savedSite();
    const { exit } = await run(["watch", "shop.json", "--database", "shop.db"], { cwd });
    expect(exit).toBe(0);
    const { out } = await run(["inventory", "sites", "--format", "json", "--database", "shop.db"], { cwd });
    expect(JSON.parse(out)).toMatchObject([{ operations: 8 }]);
  });
});
