import { describe, expect, it } from "vitest";
import { PLUGINS, installedPlugins, readPlugins } from "../../src/access/plugins.ts";
import { prepareSite } from "../../src/access/site.ts";
import { sourceFrom } from "../../src/source.ts";
import { successFor } from "../support/access.ts";
import { describeShared, readShared } from "../support/shared.ts";

/** As `WP_REST_Plugins_Controller::prepare_item_for_response` writes one (7.1). */
const AKISMET = {
  plugin: "akismet/akismet",
  status: "active",
  name: "Akismet Anti-spam: Spam Protection",
  plugin_uri: "https://akismet.com/",
  version: "5.3",
  network_only: false,
};

describe("the list of plugins", () => {
  it("is kept as file, name, version and whether it is active", () => {
    const name = AKISMET.name;
    expect(readPlugins([AKISMET])).toEqual([{ file: "akismet/akismet", name, version: "5.3", active: true }]);
  });

  it.each([
    ["active", true],
    ["network-active", true],
    ["inactive", false],
  ])("takes %s for active: %s", (status, active) => {
    expect(readPlugins([{ ...AKISMET, status }])).toEqual([expect.objectContaining({ active })]);
  });

  it("has no version where the plugin's file has no header Version", () => {
    expect(readPlugins([{ ...AKISMET, version: "" }])[0]).not.toHaveProperty("version");
  });

  it.each([["another value", [7, null, {}]] as const, ["no list", { code: "rest_forbidden" }] as const])(
    "leaves out %s",
    (_name, body) => {
      expect(readPlugins(body)).toEqual([]);
    },
  );

  it("has each plugin once, whoever was shown it", () => {
    const [plugin] = readPlugins([AKISMET]);
    const plugins = plugin === undefined ? [] : [plugin];
    const lists = ["editor", "admin"].map((user) => ({
      ...successFor("/wp/v2/plugins", { user }),
      plugins,
    }));
    expect(installedPlugins(lists)).toEqual(plugins);
  });
});

describeShared("WordPress 7.1", () => {
  it("has the list among its collections, which are read", () => {
    const { surface } = sourceFrom(readShared("corpus/wordpress/W7_1.view.admin.json"), "W7_1");
    expect(prepareSite(surface).collections).toContain(PLUGINS);
  });
});
