// `watch` and `inventory` on sites that answer here, with both databases.
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openInventory } from "../../src/inventory/database.ts";
import { describeDatabases } from "../support/databases.ts";
import { madeIndex, startFarm } from "../support/farm.ts";
import type { Farm } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import type { Run } from "../support/io.ts";
import { hasPostgres, startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/start-server.ts";

const LIMIT = 60_000;

/** Every value of every table of a database, those of the queue too. */
async function everyRow(database: string): Promise<string> {
  if (!database.startsWith("postgres")) return readFileSync(database, "latin1");
  const { db, close } = await openInventory(database);
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'routeprint_queue') and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db);
    texts.push(...found.rows.map(({ text }) => text));
  }
  await close();
  expect(rows.length).toBeGreaterThan(10);
  return texts.join("\n");
}

describeDatabases("watch and inventory", (create) => {
  let cwd: string;
  let farm: Farm;
  let database: string;

  beforeEach(async () => {
    cwd = makeFolder();
    farm = await startFarm({ sites: 3, hosts: 2 });
    database = create();
    writeFileSync(join(cwd, "sites.txt"), `# ours\n${farm.sites.join("\n")}\n`);
  });

  const watch = (...words: readonly string[]): Promise<Run> =>
    run(["watch", "--list", "sites.txt", "--allow-private", "--database", database, ...words], { cwd });
  const ask = (...words: readonly string[]): Promise<Run> =>
    run(["inventory", ...words, "--database", database], { cwd });

  it("prints what changed, and exits with 1 where it is breaking", { timeout: LIMIT }, async () => {
    const first = await watch();
    expect([first.exit, first.out, first.err]).toEqual([
      0,
      "",
      "routeprint: checking 3 sites\nrouteprint: 3 sites checked, 0 changed, 0 failed\n",
    ]);
    farm.set(1, { version: 1 });
    const second = await watch();
    expect(second.exit).toBe(1);
    expect(second.out).toContain(`${farm.sites[1]}  20`);
    expect(second.out).toMatch(/^ {2}breaking +route-removed +\/shop\/v1\/old-0 GET /m);
    expect(second.out).toMatch(/^ {2}compatible +route-added +\/shop\/v1\/new-0 GET /m);
    expect(second.err).toBe(
      "routeprint: checking 3 sites\nrouteprint: 3 sites checked, 1 changed, 0 failed\n",
    );
    expect(await watch()).toMatchObject({ exit: 0, out: "" });
    farm.set(1, { version: 2 });
    expect(await watch("--fail-on", "breaking")).toMatchObject({ exit: 0 });
    farm.set(1, { version: 3 });
    expect(await watch("--fail-on", "none", "-q")).toMatchObject({ exit: 0, err: "" });
    const changes = JSON.parse((await ask("changes", "--format", "json")).out) as { address: string }[];
    expect(changes.map(({ address }) => address)).toEqual([farm.sites[1], farm.sites[1], farm.sites[1]]);
  });

  it("answers in all formats", { timeout: LIMIT }, async () => {
    await watch();
    farm.set(0, { version: 1 });
    await watch();
    const [first = "", second = ""] = farm.sites;
    const sites = await ask("sites");
    expect(sites.out.split("\n")[0]).toMatch(/^site +name +operations +changed +checked +state$/);
    expect(sites.out).toMatch(/Site 0 +\d+ +20\d\d-\d\d-\d\d \d\d:\d\d .* ok$/m);
    const rows = JSON.parse((await ask("sites", "--format", "json")).out) as {
      address: string;
      state: string;
    }[];
    expect(rows.map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
    const lines = (await ask("changes", "--format", "ndjson", "--level", "breaking")).out.trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["breaking"]);
    expect((await ask("changes", "--format", "csv")).out).toMatch(
      /^at,site,event,level,kind,what,where,why,from,to\r\n20/,
    );
    expect((await ask("changes", "--since", "2199-01-01")).out).toBe("");
    expect((await ask("find", "/shop/v1/new-0")).out).toContain(first);
    expect(await ask("find", "nothing-has-this")).toMatchObject({ exit: 1, out: "No site has it.\n" });
    const missing = JSON.parse(
      (await ask("find", "/shop/v1/old-0", "--missing", "--format", "json")).out,
    ) as unknown[];
    expect(missing).toMatchObject([{ address: first }]);
    const shown = await ask("show", second);
    expect(shown.out).toContain("shop/v1");
    expect(shown.out).toMatch(/^from +last seen +surface +operations$/m);
    const compared = await ask("compare", `${first}@2199-01-01`, second);
    expect(compared.out).toContain("/shop/v1/new-0");
  });

  it("finds by parts of names and proposes similar ones", { timeout: LIMIT }, async () => {
    await watch();
    const label = farm.sites[0] ?? "";
    const part = await ask("find", "THINGS-");
    expect([part.exit, part.err]).toEqual([0, 'routeprint: no name is "THINGS-"; these contain it\n']);
    // One line a name, then one a site and kind.
    const [head, first, ...lines] = part.out.trim().split("\n");
    expect([head, first]).toEqual([
      expect.stringMatching(/^kind +name +sites +in$/),
      expect.stringMatching(/^route +\/shop\/v1\/things-0\/\{id\} +3 +shop\/v1$/),
    ]);
    expect(lines).toHaveLength(5 + 1 + 1 + 3 + 1);
    expect(lines[7]).toMatch(/ route +\/shop\/v1\/things-0\/\{id\}, .*things-4\/\{id\} and 1 more$/);
    expect((await ask("find", "things-", "--format", "csv")).out.trim().split("\r\n")).toHaveLength(
      1 + 3 * 6,
    );
    const whole = await ask("find", "forms/v1");
    expect(whole.out.split("\n").slice(1)).toEqual([
      expect.stringMatching(/^namespace +forms\/v1 +1$/),
      "",
      expect.stringMatching(/^site +has$/),
      `${label}  namespace  forms/v1`,
      "1 site",
      "",
    ]);
    expect(whole.err).toBe("");
    expect(await ask("find", "shpo/v1")).toMatchObject({
      exit: 1,
      out: "No site has it.\n",
      err: expect.stringMatching(/^routeprint: Did you mean shop\/v1/),
    });
    expect((await ask("find", "zzz")).err).toBe("");
    expect(JSON.parse((await ask("find", "forms", "--missing", "--format", "json")).out)).toHaveLength(2);
  });

  it.each<[name: string, word: (address: string) => string, exit: number]>([
    ["its address", (address) => address, 0],
    ["its address without a scheme", (address) => address.replace("http://", "").replace(/\/$/, ""), 0],
    ["its host", () => "127.0.0.2", 0],
    ["a part that only it has", () => "0.0.2", 0],
    ["a host of several", () => "127.0.0.1", 2],
    ["a part of several", () => "127.0", 2],
    ["nothing", () => "elsewhere.example", 2],
  ])("shows a site by %s", { timeout: LIMIT }, async (_, word, exit) => {
    await watch();
    const [first = "", second = "", third = ""] = farm.sites;
    const shown = await ask("show", word(second));
    expect(shown.exit).toBe(exit);
    if (exit === 0) expect(shown.out).toContain(second);
    else if (word(second) !== "elsewhere.example")
      expect(shown.err).toContain(`Name one by its address: ${[first, third].toSorted()[0]}, `);
  });

  it("exports to absolute paths, and refuses a name that is no site", { timeout: LIMIT }, async () => {
    await watch();
    const [first = ""] = farm.sites;
    const [file, folder] = [join(makeFolder(), "a.json"), join(makeFolder(), "b")];
    expect((await ask("export", first, "-o", file)).exit).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(JSON.stringify(madeIndex(0, 0)));
    expect((await ask("export", first, "-o", "-")).out).toBe(JSON.stringify(madeIndex(0, 0)));
    expect((await ask("export", "-o", folder)).exit).toBe(0);
    expect(readdirSync(folder)).toHaveLength(6);
    expect(await ask("export", first, "nobody.example", "-o", folder)).toMatchObject({
      exit: 2,
      err: expect.stringContaining('no site "nobody.example"'),
    });
  });

  it("exports the index as the site gave it, of any date", { timeout: LIMIT }, async () => {
    await watch();
    const before = new Date().toISOString();
    farm.set(2, { version: 4 });
    await watch("--fail-on", "none");
    const [, , site = ""] = farm.sites;
    expect((await ask("export", site)).out).toBe(JSON.stringify(madeIndex(2, 4)));
    expect((await ask("export", site, "--at", before)).out).toBe(JSON.stringify(madeIndex(2, 0)));
    expect((await ask("export", "-o", "indexes")).exit).toBe(0);
    expect(readdirSync(join(cwd, "indexes")).filter((name) => !name.includes("provenance"))).toHaveLength(3);
    // The folder is a source of every other command.
    expect((await run(["compare", "indexes", "--format", "json"], { cwd })).exit).toBe(0);
  });

  it("records a failure with its code, and goes on", { timeout: LIMIT * 3 }, async () => {
    await watch();
    farm.set(0, { fails: true });
    const failed = await watch("--retries", "0");
    expect(failed.exit).toBe(0);
    expect(failed.err).toContain("routeprint: 3 sites checked, 0 changed, 1 failed\n");
    const [row] = JSON.parse((await ask("sites", "--failing", "--format", "json")).out) as {
      error: string;
    }[];
    expect(row).toMatchObject({ address: farm.sites[0], state: "ok", failures: 1 });
    expect(failed.err).toContain(`${farm.sites[0]}: ${row?.error}: `);
  });

  it("keeps no credentials, whatever a site repeats", { timeout: LIMIT }, async () => {
    const SECRET = "correct horse battery";
    const server = createServer((request, response) => {
      const echo = { ...madeIndex(0, 0), description: request.headers.authorization ?? "", gmt: SECRET };
      response
        .setHeader("Content-Type", "application/json")
        .setHeader("Link", '</wp-json/>; rel="https://api.w.org/"')
        .end(JSON.stringify(request.url?.includes("users/me") ? { id: 1 } : echo));
    });
    const { port } = await startServer(server);
    const sites = {
      shop: { source: `http://127.0.0.1:${port}/`, user: "ana", passwordEnv: "SHOP_PASSWORD" },
    };
    writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites }));
    const env = { SHOP_PASSWORD: SECRET };
    const { exit, err } = await run(["watch", "--database", database], { cwd, env });
    expect([exit, err]).toEqual([
      0,
      "routeprint: checking 1 site\nrouteprint: 1 site checked, 0 changed, 0 failed\n",
    ]);
    if (database.startsWith("postgres")) {
      const { exit: refused } = await run(["watch", "--database", database, "--user", "ana"], { cwd, env });
      expect(refused).toBe(2);
    }
    const typed = `http://ana:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/?token=${encodeURIComponent(SECRET)}`;
    await run(["watch", typed, "--database", database], { cwd });
    const exported = await ask("export", "shop");
    expect(exported.out).toContain("/shop/v1/things-0");
    const all = [
      exported.out,
      (await ask("sites", "--format", "json")).out,
      (await ask("show", "shop", "--format", "json")).out,
      await everyRow(database),
    ].join("\n");
    const forms = [SECRET, encodeURIComponent(SECRET), Buffer.from(`ana:${SECRET}`).toString("base64")];
    expect(forms.filter((form) => all.includes(form))).toEqual([]);
  });
});

describe.skipIf(!hasPostgres)("a worker", () => {
  it(
    "sends no credentials of its command line or environment to sites of others",
    { timeout: LIMIT },
    async () => {
      const authorizations: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        authorizations.push(request.headers.authorization);
        response.setHeader("Content-Type", "application/json").end(JSON.stringify(madeIndex(0, 0)));
      });
      const { port } = await startServer(server);
      const database = (await startPostgres()).create();
      const env = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "correct horse battery" };
      const words = ["watch", `http://127.0.0.1:${port}/`, "--database", database];
      const { exit } = await run(words, { env });
      expect([exit, authorizations.length > 0, authorizations.filter((each) => each !== undefined)]).toEqual([
        0,
        true,
        [],
      ]);
      const typed = await run([...words, "--user", "ana"], { env });
      expect([typed.exit, typed.err]).toEqual([
        2,
        expect.stringContaining("Name those of each in routeprint.config.json"),
      ]);
    },
  );
});

describe("watch", () => {
  it("watches saved indexes too, with SQLite", async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "site.json"), JSON.stringify(madeIndex(1, 0)));
    expect(await run(["watch", "site.json"], { cwd })).toMatchObject({ exit: 0, out: "" });
    writeFileSync(join(cwd, "site.json"), JSON.stringify(madeIndex(1, 1)));
    const { exit, out } = await run(["watch", "site.json"], { cwd });
    expect([exit, out]).toEqual([1, expect.stringContaining("/shop/v1/old-0")]);
    expect(statSync(join(cwd, "routeprint.db")).isFile()).toBe(true);
  });

  it.each([
    [["watch", "site.json", "--every", "often"], "--every takes a time, not"],
    [["watch", "-"], "stdin cannot be watched"],
    [
      ["watch", "site.json", "--database", "mysql://ana:secret@db/x"],
      "--database takes a file or postgres://…",
    ],
    [["work"], "workers share a database server"],
    [["inventory", "sites"], "there is no inventory at routeprint.db"],
    [["inventory", "unknown"], "Allowed choices are sites"],
  ])("refuses %j", async (words, says) => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "site.json"), JSON.stringify(madeIndex(1, 0)));
    const { exit, err } = await run(words, { cwd });
    expect([exit, err]).toEqual([2, expect.stringContaining(says)]);
    expect(err).not.toContain("secret");
  });

  it("names a database that cannot be used, without its password", async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "site.json"), JSON.stringify(madeIndex(1, 0)));
    const file = await run(["inventory", "sites", "--database", "site.json"], { cwd });
    expect([file.exit, file.err]).toEqual([7, expect.stringContaining("site.json: the file is no database")]);
    const server = await run(["inventory", "sites", "--database", "postgres://ana:hidden@127.0.0.1:1/x"], {
      cwd,
    });
    expect([server.exit, server.err]).toEqual([
      7,
      expect.stringContaining("postgres://127.0.0.1:1/x: the database server does not respond"),
    ]);
    expect(server.err).not.toContain("hidden");
  });

  it("prints no warning of Node", async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "site.json"), JSON.stringify(madeIndex(1, 0)));
    const main = new URL("../../src/cli/cli.ts", import.meta.url).href;
    const script = `import { main, processIo } from ${JSON.stringify(main)}; process.exitCode = await main(["watch", "site.json", "-q"], processIo());`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", script],
      { cwd },
    );
    expect([stdout, stderr]).toEqual(["", ""]);
  });
});
