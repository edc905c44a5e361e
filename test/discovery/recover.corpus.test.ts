import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { recoverJson } from "../../src/discovery/recover.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { describeShared, sharedFolder } from "../support/shared.ts";
import type { index } from "./recover.cases.ts";

describeShared("files that people saved", () => {
  const FILES: readonly (readonly [string, string])[] = [
    ["bad/acssneto-www-bylike-com.txt", "not-json"],
    ["bad/sleepthegod-wordpress-wp-json.txt", "not-json"],
    ["bad/creed1120-docker-theme-wp-api-json.txt", "not-an-index"],
    ["bad/pulkitchaudhary0306-wellness-lovers-club-wp-json-txt.txt", "148 source-decoded"],
    ["bad/gbtcan-job.txt", "175 byte-order-mark"],
    ["bad/jamesland-ff-writeup.txt", "31 source-decoded"],
    ["bad/jamesland-ff-writeup-10.txt", "31 source-decoded"],
    ["bad/pakdoz-sbywebid.txt", "119 names-lowered"],
    ["bad/sashahjggggv-superbulka-shop.txt", "json-truncated"],
    ["wordpress/S1.odd-200html.json", "not-json"],
    ["wordpress/S1.odd-401.json", "not-an-index"],
    ["wordpress/S1.odd-403html.json", "not-json"],
    ["wordpress/S1.odd-bom.json", "133 byte-order-mark"],
    ["wordpress/S1.odd-disabled.json", "not-an-index"],
    ["wordpress/S1.odd-noroutes.json", "not-an-index"],
    ["wordpress/S1.odd-onlynamespaces.json", "0 "],
    ["wordpress/S1.odd-tail.json", "133 text-after"],
    ["wordpress/S1.odd-warn.json", "133 text-before"],
    ["wordpress/S1.jsonp.txt", "133 saved-response"],
    ["wordpress/S1.envelope.json", "133 saved-response"],
    ["wordpress/S1.fields-routes.json", "133 "],
  ];

  it.each(FILES)("%s: %s", (file, expected) => {
    let seen: string;
    try {
      const { value, notices } = recoverJson(readFileSync(`${sharedFolder}corpus/${file}`), file);
      const count = Object.keys((value as typeof index).routes).length;
      seen = `${count} ${notices.map(({ code }) => code).join()}`;
    } catch (error) {
      seen = error instanceof RouteprintError ? error.code : String(error);
    }
    expect(seen).toBe(expected);
  });
});
