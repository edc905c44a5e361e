// `watch --webhook`: what it needs, what it posts, and what it says of a receiver that fails.
import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { madeIndex } from "../support/farm.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

describe("watch --webhook", () => {
  it("posts the changes of each round after those that were there when it began", async () => {
    const seen: unknown[] = [];
    const { port } = await startServer(
      createServer(async (request, response) => {
        seen.push(JSON.parse(await text(request)));
        response.end();
      }),
    );
    const cwd = makeFolder();
    const env = { ROUTEPRINT_WEBHOOK_SECRET: "secret" };
    const words = ["watch", "shop.json", "-q", "--fail-on", "none"];
    const hook = ["--webhook", `http://127.0.0.1:${port}/`];
    for (const [version, more] of [
      [0, []],
      [1, []],
      [2, hook],
      [3, hook],
    ] as const) {
      writeFileSync(join(cwd, "shop.json"), JSON.stringify(madeIndex(1, version)));
      expect(await run([...words, ...more], { cwd, env })).toMatchObject({ exit: 0, err: "" });
    }
    expect(seen).toMatchObject([
      { event: "surface", level: "compatible", site: { label: "shop.json" } },
      { event: "surface", level: "breaking", site: { label: "shop.json" } },
    ]);
  });

  it.each([
    [["--webhook", "hooks.example"], { ROUTEPRINT_WEBHOOK_SECRET: "secret" }, "--webhook takes an address"],
    [["--webhook", "https://hooks.example/x"], {}, "--webhook needs a secret to sign with"],
  ])("refuses %j with %j", async (words, env, says) => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "shop.json"), JSON.stringify(madeIndex(1, 0)));
    const { exit, out, err } = await run(["watch", "shop.json", ...words], { cwd, env });
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(says);
  });
});
