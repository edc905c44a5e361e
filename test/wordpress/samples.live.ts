// The sample of each operation of core, sent to a WordPress as administrator.
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleRequest } from "../../src/example/request.ts";
import { asObject } from "../../src/base/json.ts";
import type { Operation } from "../../src/surface/model.ts";
import { wireSample } from "../support/send-sample.ts";
import { readSurface, startWordPress, type Served, type WordPress } from "./wordpress.ts";

/** What no index shows, so that no sample can know it. */
const UNKNOWABLE: readonly RegExp[] = [
  // They ask wordpress.org, or the address of the sample.
  /^GET \/wp\/v2\/(?:block-directory|pattern-directory)\//,
  /^POST \/wp\/v2\/plugins /,
  /^GET \/(?:oembed\/1\.0\/(?:proxy|embed)|wp-block-editor\/v1\/url-details)/,
  /^GET \/wp-site-health\/v1\/tests\//,
  // The theme of this site has no styles and no places for menus; its server has neither ZIP nor a library of images.
  /^\w+ \/wp\/v2\/(?:global-styles\/|menu-locations\/)/,
  /^GET \/wp-block-editor\/v1\/export/,
  /^POST \/wp\/v2\/media\/\{id\}\/edit/,
  // Administrators may not delete a revision (WordPress 6.1).
  /^DELETE \/wp\/v2\/[\w-]+\/\{parent\}\/revisions\//,
  // Its sample switched it on before.
  /^DELETE \/wp\/v2\/plugins\//,
];

interface Sent {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

describe("the samples of core", () => {
  let site: WordPress;
  let served: Served;

  beforeAll(async () => {
    site = await startWordPress();
    site.permalinks("/%postname%/");
    served = await site.serve("");
  });

  afterAll(async () => site.stop());

  /** The ids of items that samples made, by the template of their collection. */
  const made = new Map<string, string>();

  /** A path variable behind a collection is the item that its sample made. */
  function withMade(operation: Operation): ReturnType<typeof sampleRequest> {
    const sample = sampleRequest(operation);
    const path = sample.path.map(([name, value]): readonly [string, string] => {
      const collection = sample.template.slice(0, sample.template.indexOf(`/{${name}}`));
      // The credential is of the first user.
      return [name, name === "user_id" ? value : (made.get(collection) ?? value)];
    });
    return { ...sample, path };
  }

  async function send(operation: Operation): Promise<Sent> {
    const sample = withMade(operation);
    const { path, headers, body } = await wireSample(sample, `${served.url}/wp-json`);
    const credential = `ana:${site.applicationPassword}`;
    const response = await request(path, {
      method: operation.method,
      headers: {
        ...headers,
        ...(sample.credential === undefined
          ? {}
          : { authorization: `Basic ${Buffer.from(credential).toString("base64")}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.body.text();
    const listed: unknown = response.statusCode < 300 ? JSON.parse(text || "null") : undefined;
    const { id, uuid, stylesheet } = asObject(Array.isArray(listed) ? listed[0] : listed);
    const key = id ?? uuid ?? stylesheet;
    if ((typeof key === "string" || typeof key === "number") && !made.has(operation.template))
      made.set(operation.template, String(key));
    const shown = body === undefined ? "" : ` ${String(body).slice(0, 200)}`;
    return { name: `${operation.method} ${operation.template}${shown}`, status: response.statusCode, text };
  }

  it("are accepted, 97 of 100 that an index can know", { timeout: 300_000 }, async () => {
    const surface = await readSurface(site, served);
    const core = surface.operations.filter(
      ({ namespace, method, unreachable }) =>
        /^(?:wp|oembed|wp-|$)/.test(namespace) && method !== "TRACE" && unreachable === undefined,
    );
    // Changes make revisions; a list shows what its items are asked for; what ends the sign-in goes last.
    const order = ["POST", "PUT", "PATCH", "GET", "DELETE"];
    const sorted = core.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
    const ends = ({ method, template }: Operation): boolean =>
      method === "DELETE" && /^\/wp\/v2\/users\/(?:me$|.+\/application-passwords)/.test(template);
    const results: Sent[] = [];
    for (const operation of [...sorted.filter((each) => !ends(each)), ...sorted.filter(ends).toReversed()])
      results.push(await send(operation));
    const knowable = results.filter(({ name }) => !UNKNOWABLE.some((pattern) => pattern.test(name)));
    const refused = knowable
      .filter(({ status }) => status >= 400)
      .map(({ name, status, text }) => `${status} ${name} ${text.slice(0, 200)}`);
    expect(knowable.length).toBeGreaterThan(170);
    expect(refused.length / knowable.length, refused.join("\n")).toBeLessThan(0.03);
  });
});
