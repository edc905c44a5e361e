import { createServer } from "node:http";
import type { SiteDocument, SiteDocumentation } from "../../src/docs/model.ts";
import { createApp, type AppOptions } from "../../src/server/app.ts";
import { createStore, type SiteStore } from "../../src/server/store.ts";
import { readSource } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { sampleBytes, type SampleName } from "./samples.ts";
import { startServer } from "./start-server.ts";

/** A small document of a surface, enough for pages: the real one has a room and tests of its own. */
function smallDocument(surface: Surface): SiteDocument {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of surface.operations) {
    const item = (paths[operation.template] ??= {});
    item[operation.method.toLowerCase()] = {
      operationId: operation.id,
      tags: [operation.namespace === "" ? "index" : operation.namespace],
      summary: `${operation.method} something`,
      parameters: operation.variables.map(({ name }) => ({
        name,
        in: "path",
        required: true,
        schema: { $ref: "#/components/schemas/Variable" },
      })),
      responses: { 200: { description: "An answer." } },
    };
  }
  return {
    openapi: "3.1.1",
    info: { title: surface.site.name, version: surface.version },
    tags: surface.namespaces.map(({ name }) => ({ name: name === "" ? "index" : name })),
    paths,
    components: {
      schemas: { Variable: { type: "string" }, Unused: { type: "object" } },
      securitySchemes: { basic: { type: "http", scheme: "basic" } },
    },
  };
}

/** The documentation of an index, given as bytes. */
export function siteOfBytes(bytes: Uint8Array, slug: string): SiteDocumentation {
  const { surface, notices } = readSource(bytes, `${slug}.json`);
  const document = smallDocument(surface);
  const json = `${JSON.stringify(document, undefined, 2)}\n`;
  const index = new TextDecoder().decode(bytes);
  return {
    slug,
    surface,
    notices,
    document,
    json,
    yaml: () => Promise.resolve(json),
    index,
    source: `${slug}.json`,
    faults: [],
  };
}

/** The two sites that come with the package. */
export function sampleSites(): readonly [multilingual: SiteDocumentation, shop: SiteDocumentation] {
  const siteOf = (slug: SampleName): SiteDocumentation => siteOfBytes(sampleBytes(slug), slug);
  return [siteOf("multilingual-site"), siteOf("shop-site")];
}

/** A store that holds the sites as they are. */
export async function storeOf(sites: readonly SiteDocumentation[]): Promise<SiteStore> {
  const store = createStore({ refreshAfter: Infinity });
  for (const site of sites)
    await store.add({ slug: site.slug, remote: false, load: () => Promise.resolve(site) });
  return store;
}

/** Serves the sites as long as `atEnd` lets it; the address of the front page. */
export async function serveSites(
  sites: readonly SiteDocumentation[],
  options: Partial<AppOptions> = {},
): Promise<string> {
  const app = createApp({ store: await storeOf(sites), ...options });
  const { port } = await startServer(createServer(app));
  return `http://127.0.0.1:${port}/`;
}
