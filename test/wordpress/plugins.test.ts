import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  pluginFaults,
  readPluginTable,
  showsNamespace,
  writePluginRows,
} from "../../scripts/plugin-table.js";
import { nameOwners, pluginsOf } from "../../src/wordpress/plugins.ts";

const table = readFileSync(new URL("../../scripts/tables/plugins.tsv", import.meta.url), "utf8");

describe("pluginsOf", () => {
  it("gives a plugin with the line that registers the namespace", () => {
    expect(pluginsOf("wc/v3")).toEqual([
      {
        namespace: "wc/v3",
        name: "WooCommerce",
        kind: "plugin",
        slug: "woocommerce",
        repository: "WordPressBugBounty/plugins-woocommerce",
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        lines: [{ path: expect.stringMatching(/\/Version3\/.*\.php$/), line: expect.any(Number) }],
      },
    ]);
  });

  it("gives every plugin that registers the namespace, its own first", () => {
    expect(pluginsOf("jetpack/v4").map(({ name }) => name)).toEqual([
      "Jetpack",
      "Google for WooCommerce",
      "Jetpack Boost",
      "Jetpack Social",
      "WooPayments",
    ]);
  });

  // Redirection 2.10.1 has no `register_rest_route`, 3.0 has the namespace.
  it("gives the last version without routes", () => {
    expect(pluginsOf("redirection/v1")[0]?.newerThan).toEqual({
      version: "2.10.1",
      repository: "johngodley/redirection",
      commit: "75d1191d4bdd593ef424ade139028498642af4fc",
    });
    expect(pluginsOf("wc/v3")[0]).not.toHaveProperty("newerThan");
  });

  it("gives a theme and a library as such", () => {
    expect(pluginsOf("astra/v1")).toMatchObject([{ kind: "theme", slug: "astra" }]);
    expect(pluginsOf("otgs/installer/v1")[0]).toMatchObject({ kind: "library", name: "OTGS Installer" });
  });

  // JetTabs registered its namespace so (WordPress 5.3).
  it("reads a name with slashes at its ends", () => {
    expect(pluginsOf("/jet-tabs-api/v1")).toMatchObject([{ name: "JetTabs" }]);
  });

  it.each(["wcx/v1", "wc", "yoast/v9", "", "wp/v2", `a${"/".repeat(400_000)}b`])(
    "gives none for %.9s",
    (namespace) => {
      expect(pluginsOf(namespace)).toEqual([]);
    },
  );
});

describe("nameOwners", () => {
  it.each<{ case: string; namespaces: string[]; owners: Record<string, string> }>([
    {
      case: "names WordPress and leaves out what it does not know",
      namespaces: ["", "wp/v2", "wcx/v1"],
      owners: { "": "WordPress", "wp/v2": "WordPress" },
    },
    {
      case: "says that there are others",
      namespaces: ["jetpack/v4", "wc/v3"],
      owners: { "jetpack/v4": "Jetpack or others", "wc/v3": "WooCommerce" },
    },
    {
      case: "names the first where another namespace shows it",
      namespaces: ["jetpack/v4", "wpcom/v2"],
      owners: { "jetpack/v4": "Jetpack", "wpcom/v2": "Jetpack" },
    },
    {
      // Not every Jetpack contains the code of Jetpack Boost.
      case: "names no other than the first",
      namespaces: ["jetpack-boost/v1", "wpcom/v2"],
      owners: { "jetpack-boost/v1": "Jetpack Boost or others", "wpcom/v2": "Jetpack" },
    },
    {
      case: "names a library, whoever contains it",
      namespaces: ["otgs/installer/v1"],
      owners: { "otgs/installer/v1": "OTGS Installer" },
    },
  ])("$case", ({ namespaces, owners }) => {
    expect(Object.fromEntries(nameOwners(namespaces))).toEqual(owners);
  });
});

describe("the table of plugins", () => {
  it("has evidence in each row", () => {
    expect(pluginFaults(readPluginTable(table))).toEqual([]);
  });

  it("is what the rows are written from", () => {
    const rows = readFileSync(new URL("../../src/wordpress/plugin-rows.ts", import.meta.url), "utf8");
    expect(rows, "Run `node scripts/plugins.js`.").toBe(writePluginRows(readPluginTable(table)));
  });

  const commit = "0123456789abcdef0123456789abcdef01234567";

  it.each([
    ["no commit", `A\tplugin\ta\to/a\tmain\n\ta/v1\ta.php:1`, "A: no commit"],
    ["no repository", `A\tplugin\ta\t\t${commit}\n\ta/v1\ta.php:1`, "A: no repository"],
    ["no line", `A\tplugin\ta\to/a\t${commit}\n\ta/v1`, "A: a/v1 has no line of code"],
    ["a file without a line", `A\tplugin\ta\to/a\t${commit}\n\ta/v1\ta.php`, "A: a/v1 has no line of code"],
    [
      "a documentation file",
      `A\tplugin\ta\to/a\t${commit}\n\ta/v1\tREADME.md:1`,
      "A: a/v1 has no line of code",
    ],
    [
      "a version without a commit",
      `A\tplugin\ta\to/a\t${commit}\n\ta/v1\ta.php:1\t1.0 o/a`,
      "A: a/v1 has a version without evidence",
    ],
    ["no namespace", `A\tplugin\ta\to/a\t${commit}`, "A: no namespace"],
    ["a kind of its own", `A\tgem\ta\to/a\t${commit}\n\ta/v1\ta.php:1`, "A: the kind is gem"],
    ["a row twice", `A\tplugin\ta\to/a\t${commit}\n\ta/v1\ta.php:1\n\ta/v1\ta.php:2`, "A: a/v1 occurs twice"],
  ])("refuses %s", (_, text, fault) => {
    expect(pluginFaults(readPluginTable(text))).toEqual([fault]);
  });
});

describe("showsNamespace", () => {
  it.each([
    [["register_rest_route( 'wc/v1', '/orders', array("], "wc/v1", true],
    // Popup Maker
    [
      ["$version   = 1;", "self::customize_endpoint_value( 'pum' );", 'return "$namespace/v$version";'],
      "pum/v1",
      true,
    ],
    // The Events Calendar
    [["$namespace = 'tribe';", "$url_prefix = '/events/v1';"], "tribe/events/v1", true],
    [["$namespace = 'tribe';"], "tribe/events/v1", false],
    [["$namespace = 'wc/v11';"], "wc/v1", false],
  ])("of %j and %s is %s", (lines, namespace, shows) => {
    expect(showsNamespace(lines, namespace)).toBe(shows);
  });
});
