import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workerOf } from "../../src/cli/connection.ts";
import { refuseOptions, roundOptionsOf } from "../../src/cli/round-flags.ts";
import type { ConnectionFlags } from "../../src/cli/options.ts";
import { parseRoundOptions, printRoundOptions } from "../../src/inventory/round-options.ts";
import { makeFolder } from "../support/folder.ts";
import { ioWith } from "../support/io.ts";

describe("the options of a round", () => {
  const flags: ConnectionFlags = {
    helpContext: "never",
    fresh: true,
    insecure: true,
    allowPrivate: true,
    respectRobots: false,
    maxBytes: 5000,
    timeout: 3,
    access: true,
    as: ["editor"],
    cafile: "/etc/own.pem",
    netrc: true,
    quiet: true,
  };

  it("are those of watch, without what is of one machine", () => {
    const stored = parseRoundOptions(printRoundOptions(roundOptionsOf(flags)));
    const { cafile: _, netrc: __, quiet: ___, ...shared } = flags;
    expect(stored).toEqual({ ...shared, trustsMore: true });
    expect(JSON.stringify(stored)).not.toContain("own.pem");
  });

  it.each(["", "[]", "{", '{"timeout":"9","fresh":1,"maxBytes":-1,"as":["a",1]}'])(
    "are none where %j is stored",
    (text) => {
      const known = Object.values(parseRoundOptions(text)).filter((value) => value !== undefined);
      expect(known).toEqual([]);
    },
  );

  it("are used by a worker in place of its own, but for its certificates and netrc", async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "netrc"), "machine shop.example login ana password secret");
    const io = ioWith({
      cwd,
      env: { HOME: cwd, NETRC: join(cwd, "netrc"), ROUTEPRINT_USER: "bob", ROUTEPRINT_APP_PASSWORD: "x" },
    });
    const own = { timeout: 99, netrc: true, allowPrivate: true };
    const { powers, readingFor } = await workerOf(own, io);
    expect(powers).toEqual({ allowPrivate: true, trustsMore: false });
    const options = { timeout: 3, helpContext: "never", respectRobots: false } as const;
    const terms = { options, addresses: "public", reachesAll: true, trustsMore: false } as const;
    const site = { name: "https://shop.example/", label: "", place: "", isAddress: true, listed: false };
    const connect = (anonymous: boolean) => readingFor({ ...terms, anonymous }).connect(site);
    const used = async (anonymous: boolean) => (await connect(anonymous)).options;
    // Writing an index to the cache takes longer with each site.
    expect((await connect(true)).cache).toBeUndefined();
    const anonymously = await used(true);
    expect(anonymously).toMatchObject({
      timeout: 3000,
      helpContext: "never",
      robots: "ignore",
      addresses: "public",
    });
    expect(anonymously.credentials).toBeUndefined();
    expect((await used(false)).credentials?.user).toBe("ana");
  });
});

describe("options that a round cannot keep", () => {
  it.each<[ConnectionFlags, watch: boolean, work: boolean]>([
    [{ allowPrivate: true, netrc: true, cafile: "a.pem", quiet: true }, true, true],
    [{ timeout: 3 }, true, false],
    [{ respectRobots: false }, true, false],
    [{ insecure: true }, true, false],
    [{ user: "ana" }, false, false],
    [{ root: "https://a.example/wp-json/" }, false, false],
    [{ maxAge: 60 }, false, false],
    [{ offline: true }, false, false],
  ])("%j: watch %s, work %s", (flags, watch, work) => {
    const isTaken = (isWorker: boolean): boolean => {
      try {
        refuseOptions(flags, isWorker);
        return true;
      } catch {
        return false;
      }
    };
    expect([isTaken(false), isTaken(true)]).toEqual([watch, work]);
  });
});
