// The notices that WordPress itself causes, and those beside them that a site causes.
import { describe, expect, it } from "vitest";
import { noticePart } from "../../src/diagnostics/notices.ts";
import type { Notice } from "../../src/diagnostics/notices.ts";
import { isOfCore } from "../../src/wordpress/core-notices.ts";

const IMAGE = "/wp/v2/media/(?P<id>[\\d]+)/edit";
const ALL_TEMPLATES = '/wp/v2/templates/(?P<id>([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w-]+)';
const REVISIONS = "/wp/v2/templates/(?P<parent>[\\d]+)/revisions";

/** A notice about a part of the arguments of a route, or of the whole route. */
function noticeOf(code: Notice["code"], route: string, part: string, other?: string): Notice {
  const pointer = part === "" ? "/routes/x" : `/routes/x/endpoints/0/args/${part}`;
  return {
    code,
    pointer,
    text: "",
    ...(route === "" ? {} : { route }),
    ...(other === undefined ? {} : { other }),
  };
}

const OWN = [
  noticeOf("pattern-dot", "/oembed/1.0/embed", ""),
  noticeOf("default-refused", "/wp/v2/block-renderer/(?P<name>[a-z0-9-]+/[a-z0-9-]+)", "context/default"),
  noticeOf("deprecated-in-words", IMAGE, "rotation/description"),
  noticeOf("deprecated-in-words", "/wp/v2/block-types", "properties/script/description"),
  noticeOf("default-refused", "/wp/v2/blocks", "meta/properties/wp_pattern_sync_status/default"),
  noticeOf("default-refused", "/wp/v2/comments", "properties/meta/properties/_wp_note_status/default"),
  noticeOf(
    "default-refused",
    "/wp/v2/font-families",
    "properties/font_family_settings/properties/preview/default",
  ),
  noticeOf("route-unreachable", REVISIONS, "", ALL_TEMPLATES),
  noticeOf("root-in-query", "", ""),
];

const FOREIGN = [
  noticeOf("pattern-dot", "/oembed/1.0/embed/json.php", ""),
  noticeOf("pattern-dot", "/forms/v1.0/one", ""),
  noticeOf("pattern-opaque", "/oembed/1.0/embed", ""),
  noticeOf("default-refused", "/wp/v2/block-renderer/(?P<name>core/archives)", "size/default"),
  noticeOf("deprecated-in-words", IMAGE, "quality/description"),
  noticeOf("default-refused", "/wp/v2/blocks", "meta/properties/of_a_plugin/default"),
  noticeOf("default-refused", "/wp/v2/books", "meta/properties/wp_pattern_sync_status/default"),
  noticeOf("route-unreachable", REVISIONS, "", "/wp/v2/(?P<all>.*)"),
];

describe("a notice", () => {
  it.each(OWN)("$code of $route is caused by WordPress itself", (notice) => {
    expect(isOfCore(notice, noticePart(notice))).toBe(true);
  });

  it.each(FOREIGN)("$code of $route is caused by a site", (notice) => {
    expect(isOfCore(notice, noticePart(notice))).toBe(false);
  });
});
