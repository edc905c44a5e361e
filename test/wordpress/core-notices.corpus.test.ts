// The notices of WordPress without plugins.
import { expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { noticeLevel, noticePart } from "../../src/diagnostics/notices.ts";
import { isOfCore } from "../../src/wordpress/core-notices.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";

describeShared("the indexes of WordPress without plugins", () => {
  const files = corpusFiles().filter((file) => /\/(?:core-|C\d)/.test(file));

  it.each(files)("%s has no other loss or guess", (file) => {
    const { notices } = convert(sourceOf(file));
    const others = notices
      .filter((notice) => ["loss", "guess"].includes(noticeLevel(notice)))
      .filter((notice) => !isOfCore(notice, noticePart(notice)));
    expect(others).toEqual([]);
  });
});
