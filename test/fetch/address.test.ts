import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { parseAddress } from "../../src/fetch/address.ts";
import { netrcCredentials, redactTyped, redactUrl, secretOf } from "../../src/fetch/credentials.ts";
import { proxyFor } from "../../src/fetch/connection.ts";
import { below, queryRoot, rootUrl, routeUrl } from "../../src/fetch/root.ts";
import { ADDRESSES, REFUSED, REPAIRED } from "./address.cases.ts";

describe("parseAddress", () => {
  it.each(ADDRESSES.map(([typed, ...rest]) => [typed, rest] as const))(
    "reads %j as %s",
    (typed, [site, root]) => {
      const address = parseAddress(typed);
      expect(address.site.href).toBe(site);
      expect(address.root?.href).toBe(root);
      expect(address.notices).toEqual([]);
    },
  );

  it.each(REPAIRED)("repairs %j to %s, and says so", (typed, site) => {
    const address = parseAddress(typed);
    expect(address.site.href).toBe(site);
    expect(address.notices.map(({ code }) => code)).toEqual(["address-repaired"]);
  });

  it.each(REFUSED)("refuses %j as %s", (typed, code) => {
    expect(() => parseAddress(typed)).toThrowError(expect.objectContaining({ code, exit: 2 }) as Error);
    expect(() => parseAddress(typed)).not.toThrowError(/canary/);
  });

  it("takes credentials out and shows them nowhere", () => {
    const address = parseAddress("https://ana:canary%20x@example.com/");
    expect(address.credentials?.password.reveal()).toBe("canary x");
    expect(
      `${JSON.stringify(address)}${inspect(address.site)}${address.credentials?.password}`,
    ).not.toContain("canary");
  });

  it.each([
    ["https://ana:canary@example.com/", "are sent to its origin only"],
    ["https://canary@example.com/", "were not sent"],
    ["https://:canary@example.com/", "were not sent"],
  ])("reports what became of the credentials in %s", (typed, told) => {
    const { notices, site } = parseAddress(typed);
    expect(notices.map(({ code }) => code)).toEqual(["credentials-in-address"]);
    expect(notices[0]?.text).toContain(told);
    expect(`${site.href}${notices[0]?.text}`).not.toContain("canary");
  });

  it.each([".", "\u200b", "/feed", "@", ":1/", "wp-json/", "wp-admin/"])(
    "takes linear time over %j",
    (part) => {
      const typed = `http://a.example/${part.repeat(100_000 / part.length)}x`;
      const result = parseAddress(typed);
      expect(result.site.host).toBe("a.example");
    },
  );

  it("never throws anything but a typed error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `http://${text}`),
        ),
        (typed) => {
          try {
            parseAddress(typed);
          } catch (error) {
            expect(error).toBeInstanceOf(RouteprintError);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("roots", () => {
  it.each([
    ["https://a.example/wp-json", "/wp/v2/posts", "https://a.example/wp-json/wp/v2/posts?context=help"],
    ["https://a.example/wp-json/?lang=en", "/", "https://a.example/wp-json/?lang=en&context=help"],
    ["https://a.example/?rest_route=/", "/wp/v2", "https://a.example/?rest_route=/wp/v2&context=help"],
    [
      "https://a.example/index.php?a=1&rest_route=/&context=view",
      "/",
      "https://a.example/index.php?rest_route=/&a=1&context=help",
    ],
  ])("%s and %s give %s", (root, path, url) => {
    expect(routeUrl(rootUrl(new URL(root)), path, { context: "help" }).href).toBe(url);
  });

  it("stand below a long name in linear time", () => {
    const folder = `https://a.example/${"c".repeat(200_000)}/`;
    const result = below(new URL(`${folder}page`), "wp-json/");
    expect(result.href).toBe(`${folder}wp-json/`);
  });

  it("has a query form for every address", () => {
    expect(queryRoot(new URL("https://a.example/en/?x=1")).href).toBe(
      "https://a.example/en/?rest_route=/&x=1",
    );
  });
});

describe("secrets", () => {
  it("show themselves to nobody", () => {
    const secret = secretOf("canary");
    expect(`${secret}${JSON.stringify({ secret })}${inspect(secret)}`).not.toContain("canary");
  });

  it("are taken out of addresses", () => {
    expect(redactUrl("https://a:b@x.example/?_wpnonce=1&page=2&token=3")).toBe(
      "https://x.example/?_wpnonce=***&page=2&token=***",
    );
    expect(redactUrl("not an address //a:b@c")).toBe("not an address //c");
    expect(redactUrl("https://ana:123/canary@c.example/")).toBe("https://c.example/");
  });

  it.each([
    ["ana:pass@a.example", "a.example"],
    ["https://ana:pa/ss@a.example/b", "https://a.example/b"],
    ["https://ana:pa@ss@a b", "https://a b"],
    ["ana:pa/ss@a.example", "a.example"],
    ["//token@a b", "//a b"],
    ["saved/@home.json", "saved/@home.json"],
    ["curl -u ana:canary https://a.example/x -H 'Authorization: canary'", "https://a.example/x"],
    ["see https://ana:can(ary@a.example/?token=canary", "https://a.example/?token=***"],
    ["https://a.example/ my notes", "https://a.example/ my notes"],
  ])("are taken out of what is typed: %s is %s", (typed, shown) => expect(redactTyped(typed)).toBe(shown));

  it.each([
    ["machine a.example login ana password p1", "a.example", "ana:p1"],
    [
      "machine b.example\n login x password y\nmachine a.example\n\tlogin ana\n\tpassword p2\n",
      "a.example",
      "ana:p2",
    ],
    [
      '# note\nmacdef init\n machine a.example\n\nmachine A.example login ana password "p 3"',
      "a.example",
      "ana:p 3",
    ],
    ["default login d password e", "a.example", "d:e"],
    ["machine b.example login x password y", "a.example", undefined],
    ["machine a.example login ana", "a.example", undefined],
    ["machine a.example login ana password", "a.example", undefined],
    ["", "a.example", undefined],
  ])("netrc %j for %s: %s", (text, host, expected) => {
    const found = netrcCredentials(text, host);
    expect(found === undefined ? undefined : `${found.user}:${found.password.reveal()}`).toBe(expected);
  });
});

describe("proxies", () => {
  const proxies = {
    http: "proxy.example:3128",
    https: "http://secure.example:3128",
    except:
      "localhost, .inner.example,b.example:8080,[2606:4700::1],2606:4700::2,[2606:4700::3]:8080,8.8.0.0/16,2606:4701::/32,9.9.9.9/33",
  };
  it.each([
    ["http://a.example/", "http://proxy.example:3128/"],
    ["https://a.example/", "http://secure.example:3128/"],
    ["http://localhost:9/", undefined],
    ["http://x.inner.example/", undefined],
    ["http://b.example:8080/", undefined],
    ["http://b.example/", "http://proxy.example:3128/"],
    ["http://[2606:4700::1]/", undefined],
    ["http://[2606:4700::2]/", undefined],
    ["http://[2606:4700::3]:8080/", undefined],
    ["http://[2606:4700::3]/", "http://proxy.example:3128/"],
    ["http://[2606:4700::4]/", "http://proxy.example:3128/"],
    ["http://8.8.4.4/", undefined],
    ["http://8.9.4.4/", "http://proxy.example:3128/"],
    ["http://[2606:4701::9]/", undefined],
    ["http://[2606:4702::9]/", "http://proxy.example:3128/"],
    ["http://[::ffff:8.8.4.4]/", undefined],
    ["http://9.9.9.9/", "http://proxy.example:3128/"],
    ["http://8.8.4.4.example/", "http://proxy.example:3128/"],
  ] as const)("%s goes through %s", (url, proxy) => {
    expect(proxyFor(new URL(url), proxies)?.href).toBe(proxy);
  });
});
