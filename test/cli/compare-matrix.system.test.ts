// `compare` of sources that are fetched, kept or fail, as many as there are.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { INDEX, restError, wordpress } from "../fetch/site.ts";
import { serve, type FaultServer } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

let cwd: string;
let server: FaultServer;
let site: string;

beforeEach(async () => {
  cwd = makeFolder();
  server = await serve((seen) =>
    seen.path.startsWith("/closed/")
      ? restError(401, "rest_not_logged_in")
      : wordpress({ folder: seen.path.startsWith("/blog/") ? "/blog/" : "/", help: false })(seen),
  );
  site = `http://127.0.0.1:${server.port}`;
  mkdirSync(join(cwd, "saved"));
  writeFileSync(join(cwd, "saved/one.json"), JSON.stringify(INDEX));
  writeFileSync(join(cwd, "saved/bad.json"), "[]");
});

interface Matrix {
  readonly columns: readonly { readonly sites: readonly string[] }[];
}

function sitesOf(text: string): readonly string[] {
  return (JSON.parse(text) as Matrix).columns.flatMap(({ sites }) => sites);
}

describe("compare of several sources", () => {
  it("leaves out sources that fail, reports them, and ends with 1", async () => {
    const words = ["compare", `${site}/`, "saved", `${site}/blog/`, `${site}/closed/`, "--format", "json"];
    const { exit, out, err } = await run(words, { cwd });
    expect(exit).toBe(1);
    expect(err).toContain("saved/bad.json: not-an-index: ");
    expect(err).toContain(`${site}/closed/: rest-refused: `);
    expect(sitesOf(out)).toEqual([`${site}/`, "saved/one.json", `${site}/blog/`]);
  });

  it("keeps what it fetches, and fetches it once", async () => {
    writeFileSync(join(cwd, "list.txt"), `${site}/\n${site}/blog/\n${site}/closed/\nsaved/one.json\n`);
    const words = ["compare", "--list", "list.txt", "--keep", "kept", "--format", "json", "--allow-private"];
    const first = await run(words, { cwd });
    expect(first.exit).toBe(1);
    expect(first.err.match(/rest-refused/g)).toHaveLength(1);
    expect(readdirSync(join(cwd, "kept")).filter((name) => name.endsWith(".provenance.json"))).toHaveLength(
      2,
    );
    // The site that failed is asked again, and what its robots.txt says.
    const askedOthers = (): number =>
      server.seen.filter(({ path }) => !path.startsWith("/closed/") && path !== "/robots.txt").length;
    const asked = askedOthers();
    const second = await run([...words, "--skip-existing"], { cwd });
    expect(second.out).toBe(first.out);
    expect(askedOthers()).toBe(asked);
    expect(sitesOf(second.out)).toEqual([`${site}/`, `${site}/blog/`, "saved/one.json"]);
  });

  it("takes the sites of the config file", async () => {
    const config = { sites: { live: `${site}/`, saved: "saved/one.json" } };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify(config));
    const { exit, out } = await run(["compare", "-q"], { cwd });
    expect(exit).toBe(0);
    expect(out).toContain(`${site}/`);
  });

  it("ends as before where one of two fails", async () => {
    const { exit, err, out } = await run(["compare", "saved/one.json", `${site}/closed/`], { cwd });
    expect([exit, out]).toEqual([4, ""]);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("ends with the failure that was named first where nothing is left to compare", async () => {
    const words = [`${site}/closed/`, "saved/bad.json", "saved/one.json"];
    for (const [names, code] of [
      [words, 4],
      [words.toReversed(), 6],
    ] as const) {
      const { exit, out } = await run(["compare", ...names], { cwd });
      expect([exit, out]).toEqual([code, ""]);
    }
    const kept = await run(["compare", ...words.toReversed(), "--keep", "kept"], { cwd });
    expect(kept.exit).toBe(6);
  });

  it("sends no credentials to several sites, and shows none of an address", async () => {
    const env = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "canary-s" };
    const refused = await run(["compare", `${site}/`, `${site}/blog/`], { cwd, env });
    expect([refused.exit, server.connections()]).toEqual([2, 0]);
    const typed = `http://ana:canary-s@127.0.0.1:${server.port}/`;
    const { out, err } = await run(["compare", typed, "saved/one.json", "--keep", "kept", "-v"], { cwd });
    const kept = readdirSync(join(cwd, "kept")).map((name) => readFileSync(join(cwd, "kept", name), "utf8"));
    expect(kept.length).toBeGreaterThan(1);
    expect(`${out}${err}${kept.join("")}`).not.toContain("canary");
  });

  it.each([
    [["compare", "saved/one.json", "saved/one.json", "--skip-existing"]],
    [["compare", "saved/one.json"]],
    [["compare", "-", "-"]],
  ])("%j is a usage error", async (words) => expect((await run(words, { cwd })).exit).toBe(2));
});
