// What a client can do with descriptions alone: the sample call of each operation, sent to the mock.
import { afterAll, describe, expect, it } from "vitest";
import { withSlugs } from "../../src/jobs/index.ts";
import { openMcpSite } from "../../src/jobs/mcp.ts";
import { read, write } from "../../src/mcp/call.ts";
import { describe as describeOperations } from "../../src/mcp/describe.ts";
import { find } from "../../src/mcp/find.ts";
import { answering } from "../../src/mcp/reply.ts";
import { describeShared, sharedFolder } from "../support/shared.ts";
import { brokenRules } from "../tools/schema-rules.ts";
import { dataOf, textOf } from "./support.ts";

/** The most bytes of an answer that asks for no more. */
const MOST = 8000;

/** Deletions last, and of children before their parents: what a sample deletes, others read. */
function rankOf({ method, template }: { readonly method: string; readonly template: string }): number {
  return method === "DELETE" ? 1000 - template.split("/").length : 0;
}

async function openMocked(path: string) {
  const file = `${sharedFolder}${path}`;
  const [site] = withSlugs([{ name: file, label: file, place: file, listed: false, isAddress: false }]);
  if (site === undefined) throw new TypeError("no site");
  const reading = {
    signal: new AbortController().signal,
    readStdin: async () => new Uint8Array(),
    connect: async () => ({ options: {} }),
  };
  return openMcpSite(site, {
    reading,
    guest: reading,
    selection: { namespace: ["wp/v2", "wc/v3"] },
    known: true,
    mock: true,
    onlyAllowed: false,
  });
}

describeShared("the descriptions of operations", () => {
  describe.each([
    ["corpus/wordpress/C7_1.help.json", "wp/v2"],
    ["corpus/sites/flormar-ma.json", "wp/v2"],
    ["corpus/sites/flormar-ma.json", "wc/v3"],
  ])("of %s, %s", async (path, namespace) => {
    const { site, close } = await openMocked(path);
    afterAll(close);
    // A route before it handles every path of an operation that is unreachable.
    const own = site.surface.operations.filter(
      (each) => each.namespace === namespace && each.unreachable === undefined,
    );

    it.each([undefined, 1500])("fit into 8 kB or %s bytes, with schemas that models accept", (most) => {
      expect(own.length).toBeGreaterThan(100);
      for (const { id } of own) {
        const input = { ids: [id], ...(most === undefined ? {} : { max_bytes: most }) };
        const text = textOf(describeOperations([site], input));
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most ?? MOST);
        const { arguments: schema } = JSON.parse(text).operations[0];
        expect(brokenRules(schema, "input"), id).toEqual([]);
      }
    });

    it("lead to requests that the mock accepts, and to answers of 8 kB", async () => {
      const refused: string[] = [];
      for (const { id, method, template } of own.toSorted((a, b) => rankOf(a) - rankOf(b))) {
        const { operations } = JSON.parse(textOf(describeOperations([site], { ids: [id] })));
        const { tool, arguments: input } = operations[0].sample;
        const run = tool === "read_operation" ? read : write;
        const result = await answering(() => run([site], input));
        expect(Buffer.byteLength(textOf(result))).toBeLessThanOrEqual(MOST);
        if (result.isError === true) refused.push(`${method} ${template}: ${dataOf(result)["error"]}`);
      }
      // A file cannot be sent.
      expect(refused.filter((each) => !each.startsWith("POST /wp/v2/media:"))).toEqual([]);
    });
  });

  it("take a small part of what the document takes, with finding them", async () => {
    const { site, close } = await openMocked("corpus/sites/flormar-ma.json");
    await close();
    const found = find([site], { query: "create an order" });
    const { operations } = JSON.parse(textOf(found));
    const described = describeOperations([site], { ids: [operations[0].id] });
    const share = (textOf(found).length + textOf(described).length) / JSON.stringify(site.document()).length;
    expect(operations[0]).toMatchObject({ method: "POST", path: "/wc/v3/orders" });
    expect(share).toBeLessThan(0.03);
  });
});
