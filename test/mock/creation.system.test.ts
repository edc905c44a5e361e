// The status of a creation is that of the document: both ask `wordpress/creations.ts`.
import { expect, it } from "vitest";
import { startMock } from "./support/server.ts";

const schema = { title: "thing", type: "object", properties: { id: { type: "integer" } } };
const endpoints = [
  { methods: ["GET"], args: {} },
  { methods: ["POST"], args: {} },
];

/** Routes with a collection, and what the mock responds to a creation (recorded from WordPress 7.1). */
const CREATIONS: readonly (readonly [
  namespace: string,
  key: string,
  path: string,
  status: number,
  placed: boolean,
])[] = [
  ["wp/v2", "/wp/v2/books", "/wp/v2/books", 201, true],
  ["wp/v2", String.raw`/wp/v2/posts/(?P<id>[\d]+)/autosaves`, "/wp/v2/posts/7/autosaves", 200, false],
  [
    "wc/v3",
    String.raw`/wc/v3/shipping/zones/(?P<zone_id>[\d]+)/methods`,
    "/wc/v3/shipping/zones/7/methods",
    200,
    false,
  ],
];

it.each(CREATIONS)(
  "%s: a creation on %s responds as WordPress does",
  async (namespace, key, path, status, placed) => {
    const item = { namespace, endpoints: [{ methods: ["GET"], args: {} }], schema };
    const mock = await startMock({
      namespaces: [namespace],
      routes: { [key]: { namespace, endpoints, schema }, [String.raw`${key}/(?P<thing_id>[\d]+)`]: item },
    });
    const response = await mock.send("POST", `/wp-json${path}`, {});
    expect([response.status, response.headers["location"] !== undefined]).toEqual([status, placed]);
  },
);
