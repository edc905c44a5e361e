// The words by which a description says that what it describes is itself deprecated.
import { describe, expect, it } from "vitest";
import { saysDeprecated } from "../../src/schema/text.ts";

const DEPRECATED = [
  "Deprecated.",
  "Deprecated",
  "DEPRECATED: Use `modifiers` instead.",
  "As a percentage of the image. DEPRECATED: Use `modifiers` instead.",
  "City name, it doesn't support multiple values. Deprecated as of WooCommerce 5.3, 'cities' should be used instead.",
  "Alias for customer_type (deprecated).",
  "Limit result set to products that are low or out of stock. (Deprecated)",
  "Deprecated alias of customer_type.",
  // Jetpack, FakerPress and Gutenberg.
  "Deprecated alias for per_page. Defaults to 3 when per_page is omitted. Capped at 20.",
  "Deprecated singular alias for roles — accepts a single role slug.",
  "DEPRECATED. Option name.",
  "(Deprecated) The name.",
  "[DEPRECATED] The name",
  "This argument is deprecated.",
  "This parameter has been deprecated, use b.",
  "This is deprecated.",
  "**Deprecated**: use x",
  "**Deprecated** use x instead",
  "@deprecated 2.0 Use x",
  "Deprecated since 2.0.",
  "It is now deprecated.",
  "Deprecated, use `x` instead.",
  "Deprecated in favor of x.",
  "Deprecated in 4.9.",
  "Højden på det. DEPRECATED: Brug 'modifiers' i stedet for.",
  "Deprecated – use title",
  "Deprecated! Use title",
  "This property was deprecated in 5.0.",
];

const IN_USE = [
  "Whether the item is deprecated",
  "Whether the item is deprecated.",
  'Limit result set to terms assigned to a specific event (an alias of the "post" parameter)',
  "an alias of the post parameter",
  "Alias of customer_type",
  "List of extended deprecated tasks from the client side filter.",
  "Whether to show deprecated blocks.",
  "If the block is deprecated.",
  "Include deprecated items.",
  "Deprecated blocks to include.",
  "Status: active, inactive, deprecated.",
  "One of active, inactive (deprecated, removed).",
  "True when the type has been deprecated.",
  "Whether (deprecated) items are shown",
  "Replaces the deprecated `foo` parameter.",
  "The date when the plugin was deprecated.",
  "Marks the plugin as deprecated.",
  "Returns items, including those which are deprecated.",
  "Whether this is deprecated.",
  "Message shown where the block is deprecated.",
  "Filter by deprecated status",
  "The deprecation notice.",
  "Shows whether an item was deprecated, removed or replaced",
  "Version in which it was deprecated",
  "Deprecated items are excluded",
  "Determines if the field is deprecated.",
  "Set to true if this parameter is deprecated",
];

describe("a description", () => {
  it.each(DEPRECATED)("says that the thing itself is deprecated: %s", (text) => {
    expect(saysDeprecated(text)).toBe(true);
  });

  it.each(IN_USE)("says nothing of the thing itself: %s", (text) => {
    expect(saysDeprecated(text)).toBe(false);
  });
});
