// What a worker takes of a round, and what it leaves to others.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createSignIn,
  isOfWorker,
  refuseOptions,
  roundOptionsOf,
  termsOf,
} from "../../src/cli/round-flags.ts";
import type { ConnectionFlags } from "../../src/cli/options.ts";
import { parseRoundOptions, printRoundOptions } from "../../src/inventory/round-options.ts";
import type { RoundOptions } from "../../src/inventory/round-options.ts";
import type { StoredSite } from "../../src/inventory/store.ts";
import { makeFolder } from "../support/folder.ts";
import { ioWith } from "../support/io.ts";

const ADDRESS = "https://shop.example/";
const NAMED = { name: ADDRESS, label: ADDRESS, isAddress: true, listed: true };
const SITE: StoredSite = {
  id: 1,
  address: ADDRESS,
  label: "shop",
  host: "shop.example",
  state: "new",
  round: 1,
  listed: true,
  signedIn: false,
  options: {},
};

describe("the options of a round", () => {
  const flags: ConnectionFlags = {
    helpContext: "never",
    probe: true,
    fresh: true,
    insecure: true,
    allowPrivate: true,
    respectRobots: false,
    maxBytes: 5000,
    timeout: 3,
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

  it.each(["", "[]", "{", '{"timeout":"9","probe":1,"maxBytes":-1}'])(
    "are none where %j is stored",
    (text) => {
      const known = Object.values(parseRoundOptions(text)).filter((value) => value !== undefined);
      expect(known).toEqual([]);
    },
  );

  it("are used by a worker in place of its own", () => {
    const site = { ...SITE, options: roundOptionsOf(flags) };
    const { flags: used } = termsOf(site, NAMED, { timeout: 99, cafile: "ours.pem", netrc: true });
    expect(used).toMatchObject({
      helpContext: "never",
      probe: true,
      fresh: true,
      insecure: true,
      respectRobots: false,
      maxBytes: 5000,
      timeout: 3,
      cafile: "ours.pem",
      netrc: true,
    });
  });
});

describe("credentials", () => {
  it.each([true, false])("of a worker are used where the round sends some: %s", (signedIn) => {
    const access = { user: "ana", passwordEnv: "SHOP" };
    const { flags } = termsOf({ ...SITE, signedIn }, { ...NAMED, access }, { netrc: true });
    expect(flags).toMatchObject({ anonymous: !signedIn, access, netrc: true });
  });
});

/** Addresses that a round asks for and a worker allows, and what is requested. */
const REACHES: readonly (readonly [
  round: Partial<StoredSite>,
  worker: { readonly allowPrivate?: boolean; readonly listed: boolean },
  used: { readonly allowPrivate: boolean; readonly listed: boolean },
  reachesAll: boolean,
])[] = [
  [{ listed: true }, { listed: true }, { allowPrivate: false, listed: true }, true],
  [{ listed: true }, { listed: true, allowPrivate: true }, { allowPrivate: false, listed: true }, true],
  [{ listed: false }, { listed: true }, { allowPrivate: false, listed: true }, false],
  [{ listed: false }, { listed: false }, { allowPrivate: false, listed: false }, true],
  [{ listed: false }, { listed: true, allowPrivate: true }, { allowPrivate: false, listed: false }, true],
  [{ options: { allowPrivate: true } }, { listed: true }, { allowPrivate: false, listed: true }, false],
  [{ options: { allowPrivate: true } }, { listed: false }, { allowPrivate: false, listed: false }, false],
  [
    { options: { allowPrivate: true } },
    { listed: true, allowPrivate: true },
    { allowPrivate: true, listed: false },
    true,
  ],
];

describe("private addresses", () => {
  it.each(REACHES)("of %j for a worker of %j", (round, { listed, ...own }, used, reachesAll) => {
    const terms = termsOf({ ...SITE, ...round }, { ...NAMED, listed }, own);
    expect([terms.flags, terms.reachesAll]).toEqual([expect.objectContaining(used), reachesAll]);
    // A list is obeyed by robots.txt whatever the worker may reach.
    expect(terms.flags.respectRobots).toBe(round.listed ?? true);
  });
});

describe("a failure", () => {
  const all: RoundOptions = { allowPrivate: true, trustsMore: true };
  it.each([
    ["address-refused", all, {}, true],
    ["address-refused", all, { allowPrivate: true }, false],
    ["address-refused", {}, {}, false],
    ["dns-failed", all, {}, true],
    ["dns-failed", {}, {}, false],
    ["tls-unknown-issuer", all, {}, true],
    ["tls-unknown-issuer", all, { cafile: "a.pem" }, false],
    ["tls-unknown-issuer", {}, {}, false],
    ["usage", {}, {}, true],
    ["server-failed", all, {}, false],
  ] as const)("%s of a round of %j is that of a worker of %j: %s", (code, options, own, expected) => {
    const site = { ...SITE, options };
    expect(isOfWorker({ code, message: "" }, site, termsOf(site, NAMED, own))).toBe(expected);
  });
});

describe("a sign-in", () => {
  it.each([
    [{}, false],
    [{ access: { user: "ana", passwordEnv: "SHOP" } }, true],
    [{ access: { headerFile: "headers.txt" } }, true],
    [{ name: "https://shop.example" }, false],
    [{ name: "https://ana:secret@shop.example/" }, true],
    [{ name: "https://shop.example/?token=secret", label: "https://shop.example/?token=***" }, true],
    [{ name: "https://netrc.example/", label: "https://netrc.example/" }, true],
    [{ name: "netrc.example", label: "netrc.example" }, true],
  ])("of %j: %s", async (own, expected) => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "netrc"), "machine netrc.example login ana password secret");
    const io = ioWith({ cwd, env: { NETRC: join(cwd, "netrc") } });
    expect((await createSignIn({ netrc: true }, io))({ ...NAMED, ...own })).toBe(expected);
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
