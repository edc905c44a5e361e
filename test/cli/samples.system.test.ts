import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const shipped = fileURLToPath(new URL("../../samples/", import.meta.url));
const textOf = (name: string): string => readFileSync(join(shipped, `${name}.index.json`), "utf8");

describe("samples", () => {
  const folder = makeFolder();

  it("lists them", async () => {
    expect(await run(["samples"])).toEqual({
      exit: 0,
      out:
        "multilingual-site  Multilingual & Co: 17 namespaces, 91 routes, 134 operations\n" +
        "shop-site          Shop: 29 namespaces, 227 routes, 315 operations\n",
      err: "",
    });
  });

  it("prints one as it is, or writes it to a file", async () => {
    expect((await run(["samples", "shop-site"])).out).toBe(textOf("shop-site"));
    const { exit, out } = await run(["samples", "multilingual-site", "-o", "one.json"], { cwd: folder });
    expect([exit, out]).toEqual([0, ""]);
    expect(readFileSync(join(folder, "one.json"), "utf8")).toBe(textOf("multilingual-site"));
  });

  it("writes all of them to a folder", async () => {
    const { exit, out } = await run(["samples", "-o", "all"], { cwd: folder });
    expect(exit).toBe(0);
    expect(out.trimEnd().split("\n")).toEqual([
      join("all", "multilingual-site.index.json"),
      join("all", "shop-site.index.json"),
    ]);
    expect(readdirSync(join(folder, "all"))).toEqual([
      "multilingual-site.index.json",
      "shop-site.index.json",
    ]);
  });

  it("says which there are where the name is none of them", async () => {
    expect(await run(["samples", "shop"])).toEqual({
      exit: 2,
      out: "",
      err: 'routeprint: there is no sample "shop". Samples: multilingual-site, shop-site.\n',
    });
  });
});
