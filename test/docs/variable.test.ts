import { describe, expect, it } from "vitest";
import { sampleRequest } from "../../src/docs/request.ts";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { sourceFrom } from "../../src/source.ts";

/** A pattern, what the argument of its name says, and the value to send. */
const CASES: readonly { pattern: string; argument: object; sample: string }[] = [
  {
    pattern: String.raw`[\w]+`,
    argument: { type: "string", enum: ["customers", "coupons"] },
    sample: "customers",
  },
  { pattern: "[^/]+", argument: { type: "string", enum: ["", "a/b", "posts"] }, sample: "posts" },
  { pattern: "all|new|old", argument: { type: "string", enum: ["none", "old", "new"] }, sample: "old" },
  { pattern: String.raw`\d+`, argument: { enum: ["latest", 7] }, sample: "7" },
  { pattern: String.raw`[\w-]+`, argument: { type: "integer" }, sample: "1" },
  { pattern: String.raw`[\w-]+`, argument: { type: "integer", minimum: 12 }, sample: "12" },
  { pattern: String.raw`[\w-]+`, argument: { type: "integer", minimum: -3, maximum: -1 }, sample: "a" },
  { pattern: String.raw`[\d]{4}`, argument: { type: "integer" }, sample: "1111" },
  { pattern: String.raw`[\w-]+`, argument: { type: ["integer", "string"] }, sample: "a" },
  { pattern: String.raw`[\w-]+`, argument: {}, sample: "a" },
];

describe("the sample of a variable", () => {
  it.each(CASES)("$pattern with $argument is $sample", async ({ pattern, argument, sample }) => {
    const routes = {
      [`/shop/v1/things/(?P<thing>${pattern})`]: {
        namespace: "shop/v1",
        endpoints: [{ methods: ["GET"], args: { thing: argument } }],
      },
    };
    const site = documentSite("shop", sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json"));
    const [operation] = site.surface.operations;
    expect(operation && new URL(sampleRequest(site.surface, operation).url).pathname).toBe(
      `/wp-json/shop/v1/things/${sample}`,
    );
    const page = listPages([site], { links: "files" }).find(({ path }) => path.startsWith("shop/routes/"));
    expect(await page?.render()).toContain(
      `<span class="quiet"> · for example </span><code>${sample}</code>`,
    );
  });
});
