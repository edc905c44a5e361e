import { describe, expect, it } from "vitest";
import { fileBeside } from "../../src/jobs/beside.ts";
import { run } from "../support/io.ts";

const usage: readonly { argv: readonly string[]; says: string }[] = [
  { argv: ["lock"], says: "missing required argument 'source'" },
  { argv: ["convrt", "x"], says: "unknown command 'convrt'" },
  { argv: ["convert", "x", "--fromat", "yaml"], says: "unknown option '--fromat'" },
  { argv: ["convert", "x", "--format", "xml"], says: "Allowed choices are json, yaml" },
];

const SOURCES: readonly (readonly [word: string, shown: string])[] = [
  ["https://shop.example", "https://shop.example"],
  ["https://ana:secret@shop.example/", "https://shop.example/"],
  ["https://shop.example/?a=1&b=2", "'https://shop.example/?a=1&b=2'"],
  ["samples/shop-site.index.json", "samples/shop-site.index.json"],
  ["missing.json", "missing.json"],
  ["shop", "shop"],
  ["-", "-"],
];

describe("a source as the first word", () => {
  it.each(SOURCES)("is to be converted: %s", async (word, shown) => {
    const { exit, out, err } = await run([word]);
    expect([exit, out, err.includes("secret")]).toEqual([2, "", false]);
    expect(err).toContain(`Did you mean routeprint convert ${shown}? Run routeprint --help.\n`);
  });

  it("may have nearly the name of a command", async () => {
    expect((await run(["docs"])).err).toContain("mock? Did you mean routeprint convert docs? Run");
    expect((await run(["serv"])).err).toContain("Did you mean serve? Run");
  });
});

describe("main", () => {
  it.each(usage)("ends with 2 for $argv", async ({ argv, says }) => {
    const { exit, out, err } = await run(argv);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(says);
    expect(err).toMatch(/^routeprint: /);
  });

  it("prints its version and its help to stdout", async () => {
    expect(await run(["--version"])).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    expect(await run(["-V"])).toEqual(await run(["--version"]));
    const { exit, out } = await run(["--help"]);
    expect(exit).toBe(0);
    expect(out).toContain("convert");
    expect(out).toContain("Examples:");
  });

  it("shows the help of all where no command is named", async () => {
    const { out, err, exit } = await run([]);
    expect([exit, out, err]).toEqual([2, "", (await run(["--help"])).out]);
    expect((await run(["help", "help"])).exit).toBe(0);
  });

  it.each(["help", "--help", "-h"])("shows the help of a command for %s before it", async (word) => {
    expect(await run([word, "publish"])).toEqual(await run(["publish", "--help"]));
    expect((await run([word, "publsh"])).err).toContain("Did you mean publish?");
  });

  it("shows examples in the help of every command", async () => {
    const { out } = await run(["--help"]);
    const commands = [...out.matchAll(/^ {2}([a-z]+) /gm)].flatMap(([, name]) => name ?? []);
    expect(commands).toContain("convert");
    for (const command of commands.filter((name) => name !== "help" && name !== "routeprint")) {
      const help = await run([command, "--help"]);
      expect([command, help.exit, help.out.includes("Examples:")]).toEqual([command, 0, true]);
      // A terminal would break a longer line within a word; a command is to be copied as one.
      const lines = help.out.split("\n").filter((line) => !line.includes("routeprint "));
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it("names the file of the provenance as fetch calls it", async () => {
    const help = (await run(["fetch", "--help"])).out.replaceAll(/\s+/g, " ");
    expect(help).toContain("write index.json, and its provenance to index.provenance.json");
    expect(fileBeside("index.json", "provenance")).toBe("index.provenance.json");
  });

  it("names the connection options of every command in one place", async () => {
    const { out: topic } = await run(["help", "connection"]);
    expect(await run(["--help", "connection"])).toEqual(await run(["help", "connection"]));
    const flags = [...topic.matchAll(/^ {2}(--[a-z-]+)/gm)].flatMap(([, flag]) => flag ?? []);
    expect(flags).toEqual(expect.arrayContaining(["--user", "--cafile", "--timeout", "--offline"]));
    for (const command of ["convert", "serve", "compare", "lock", "fetch"]) {
      const { out } = await run([command, "--help"]);
      expect(out).toContain(
        "Connection options (sign-in, proxy, limits, cache): routeprint help connection\n",
      );
      // It asks the site for what the others read in a file.
      const own = command === "fetch" ? ["--abilities"] : [];
      expect(flags.filter((flag) => out.includes(`${flag} `))).toEqual(own);
      expect((await run([command, "--timeout", "soon"])).err).toContain("--timeout takes a number above 0");
    }
  });

  it("groups the commands", async () => {
    const { out } = await run(["--help"]);
    const [, documents = "", changes = ""] = out.split(/^(?:Documents|Changes|Inspection|Tools):$/m);
    expect([documents, changes]).toEqual([
      expect.stringContaining("convert"),
      expect.stringContaining("compare"),
    ]);
    expect(out.split("\n").length).toBeLessThan(45);
  });
});
