// The reports of `access` on a shop that answers here as WordPress does.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "sarif";
import { beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";
import { createTeaShop } from "../support/tea-shop.ts";

/** A folder with what was asked of the shop, as a visitor and its administrator. */
const cwd = makeFolder();

const { port } = await startServer(createTeaShop());

beforeAll(async () => {
  const users = { anna: { user: "anna", passwordEnv: "ANNA_PASSWORD" } };
  const sites = { shop: { source: `http://127.0.0.1:${port}`, users } };
  writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites }));
  const words = ["access", "shop", "--as", "anna", "--rate", "1000", "-o", "shop.json", "-q"];
  expect((await run(words, { cwd, env: { ANNA_PASSWORD: "x" } })).exit).toBe(0);
});

describe("access --format", () => {
  it("prints each format of what was asked", async () => {
    const print = async (format: string): Promise<string> =>
      (await run(["access", "shop.json", "--format", format], { cwd })).out;
    expect(await print("text")).toContain("27 operations: 6 open, 21 role, 0 sign-in, 0 unknown\n");
    expect((await print("csv")).split("\r\n")).toHaveLength(29);
    expect(await print("html")).toMatch(/^<!doctype html>/);
    expect(await print("json")).toBe((await run(["access", "shop.json", "--json"], { cwd })).out);
    const { runs }: Log = JSON.parse(await print("sarif"));
    expect(runs[0]?.results).toHaveLength(6);
    const { physicalLocation } = runs[0]?.results?.[0]?.locations?.[0] ?? {};
    expect(physicalLocation?.artifactLocation?.uri).toBe("shop.json");
  });

  it("names plugins with the versions that the site lists for its administrator", async () => {
    const { out } = await run(["access", "shop.json", "-v"], { cwd });
    expect(out).toMatch(/^ {2}wc\/v3 .* {2}WooCommerce 10\.4\.2$/m);
    expect(out).toContain("Plugins that the site lists (4)\n");
    expect(out).toContain("  tea-stock/tea-stock               active    no version  Tea stock\n");
  });

  it("reports the selected operations alone", async () => {
    const { out } = await run(["access", "shop.json", "--namespace", "tea/v1", "--format", "csv"], { cwd });
    expect(out.trimEnd().split("\r\n")).toHaveLength(6);
  });
});
