// The browser of the tests, the benches and the pictures: where it is, and how it is started.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of this machine; undefined where there is none. `CHROMIUM` names another place. */
export const chromiumPath = [process.env.CHROMIUM ?? "", ...PLACES].find(
  (place) => place !== "" && existsSync(place),
);

/**
 * What is turned off. Of several such lists Chromium heeds the last, so this one repeats Playwright's. The address bar of
 * a new window is four hundred requests for pages of the browser's own, which take both cores for half a second from
 * whatever is opened in it; a renderer started in advance, for a page that never comes, takes a tenth of one.
 */
const FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "LensOverlay",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
  "OptimizationHints",
  "MediaRouter",
  "PaintHolding",
  "DestroyProfileOnBrowserClose",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "ThirdPartyStoragePartitioning",
  "SpareRendererForSitePerProcess",
];

/** What to do where there is none. */
export const WITHOUT = "no Chromium found; apt-get install -y chromium";

/** Starts a headless browser with a profile of its own that asks no host of its own accord. */
export function openBrowser() {
  if (chromiumPath === undefined) throw new Error(WITHOUT);
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${FEATURES.join(",")}`,
    ],
  });
}
