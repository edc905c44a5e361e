// What a worker takes of a round, and what it leaves to others.
import { describe, expect, it } from "vitest";
import { createSignIn, isOfWorker, termsOf } from "../../src/jobs/terms.ts";
import type { SiteTerms } from "../../src/jobs/terms.ts";
import type { RoundOptions } from "../../src/inventory/round-options.ts";
import type { StoredSite } from "../../src/inventory/store.ts";

const ADDRESS = "https://shop.example/";
const NAMED = { name: ADDRESS, label: ADDRESS, place: ADDRESS, isAddress: true, listed: true };
const NONE = { allowPrivate: false, trustsMore: false };
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

it("fetches a site as its round says", () => {
  const options: RoundOptions = {
    helpContext: "never",
    fresh: true,
    insecure: true,
    respectRobots: false,
    maxBytes: 5000,
    timeout: 3,
  };
  const all = { ...options, allowPrivate: true, trustsMore: true };
  expect(termsOf({ ...SITE, options: all }, NAMED, NONE).options).toEqual(options);
});

it.each([true, false])("sends the worker's credentials where the round sends some: %s", (signedIn) => {
  expect(termsOf({ ...SITE, signedIn }, NAMED, NONE).anonymous).toBe(!signedIn);
});

/** Addresses that a round asks for and a worker allows, and what is requested. */
const REACHES: readonly (readonly [
  round: Partial<StoredSite>,
  worker: { readonly allowPrivate?: boolean; readonly listed: boolean },
  used: SiteTerms["addresses"],
  reachesAll: boolean,
])[] = [
  [{ listed: true }, { listed: true }, "public", true],
  [{ listed: true }, { listed: true, allowPrivate: true }, "public", true],
  [{ listed: false }, { listed: true }, "public", false],
  [{ listed: false }, { listed: false }, "typed", true],
  [{ listed: false }, { listed: true, allowPrivate: true }, "typed", true],
  [{ options: { allowPrivate: true } }, { listed: true }, "public", false],
  [{ options: { allowPrivate: true } }, { listed: false }, "typed", false],
  [{ options: { allowPrivate: true } }, { listed: true, allowPrivate: true }, "any", true],
];

describe("private addresses", () => {
  it.each(REACHES)("of %j for a worker of %j", (round, { listed, ...own }, used, reachesAll) => {
    const terms = termsOf({ ...SITE, ...round }, { ...NAMED, listed }, { ...NONE, ...own });
    expect([terms.addresses, terms.reachesAll]).toEqual([used, reachesAll]);
    // A list is obeyed by robots.txt whatever the worker may reach.
    expect(terms.options.respectRobots).toBe(round.listed ?? true);
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
    ["tls-unknown-issuer", all, { trustsMore: true }, false],
    ["tls-unknown-issuer", {}, {}, false],
    ["usage", {}, {}, true],
    ["server-failed", all, {}, false],
  ] as const)("%s of a round of %j is that of a worker of %j: %s", (code, options, own, expected) => {
    const site = { ...SITE, options };
    expect(isOfWorker({ code, message: "" }, site, termsOf(site, NAMED, { ...NONE, ...own }))).toBe(expected);
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
  ])("of %j: %s", (own, expected) => {
    const signIn = createSignIn("machine netrc.example login ana password secret");
    expect(signIn({ ...NAMED, ...own })).toBe(expected);
  });
});
