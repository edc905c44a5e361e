import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run, type Run } from "../support/io.ts";

const INDEX = {
  name: "Shop",
  namespaces: ["wc/v3", "jwt-auth/v1"],
  routes: { "/wc/v3/orders": { namespace: "wc/v3", endpoints: [{ methods: ["GET"], args: [] }] } },
};

/** A folder with an index and, where given, the schemes of its config file. */
function folderWith(security?: unknown): string {
  const folder = makeFolder();
  writeFileSync(join(folder, "index.json"), JSON.stringify(INDEX));
  if (security !== undefined)
    writeFileSync(join(folder, "routeprint.config.json"), JSON.stringify({ security }));
  return folder;
}

const schemesIn = (text: string): string[] =>
  ["wooCommerceKey", "jwt", "bearer"].filter((name) => text.includes(`"${name}":`));

const convertIn = (cwd: string, ...flags: readonly string[]): Promise<Run> =>
  run(["convert", "index.json", ...flags], { cwd });

describe("security schemes", () => {
  it("are those that the index announces by default", async () => {
    expect(schemesIn((await convertIn(folderWith())).out)).toEqual([]);
  });

  it("are added by the option and by the config file", async () => {
    const { out } = await convertIn(folderWith(), "--security", "woocommerce", "jwt");
    expect(schemesIn(out)).toEqual(["wooCommerceKey", "jwt"]);
    expect(schemesIn((await convertIn(folderWith(["auto"]))).out)).toEqual(["wooCommerceKey", "jwt"]);
  });

  it("are those of the option where both are given", async () => {
    const { out } = await convertIn(folderWith(["auto"]), "--security", "bearer");
    expect(schemesIn(out)).toEqual(["bearer"]);
  });

  it("are in published documents", async () => {
    const cwd = folderWith();
    const { exit } = await run(["publish", "index.json", "-o", "site", "--security", "jwt"], { cwd });
    expect(exit).toBe(0);
    const files = readdirSync(join(cwd, "site"), { recursive: true, encoding: "utf8" });
    const document = files.find((file) => file.endsWith("openapi.json")) ?? "";
    expect(schemesIn(readFileSync(join(cwd, "site", document), "utf8"))).toEqual(["jwt"]);
  });

  it.each([
    ["convert", []],
    ["publish", ["-o", "site"]],
    ["serve", ["--port", "0"]],
  ])("are refused by %s where one is unknown", async (command, flags) => {
    const cwd = folderWith();
    const { exit, err } = await run([command, "index.json", ...flags, "--security", "oauth"], { cwd });
    expect(exit).toBe(2);
    expect(err).toContain("woocommerce, jwt, auto");
  });
});
