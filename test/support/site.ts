import { readFileSync } from "node:fs";
import type { SiteDocument, SiteDocumentation } from "../../src/docs/model.ts";
import { createStore } from "../../src/server/store.ts";
import type { SiteStore } from "../../src/server/store.ts";
import { readSource } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

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
    info: { title: surface.site.name, version: surface.fingerprint },
    tags: surface.namespaces.map(({ name }) => ({ name: name === "" ? "index" : name })),
    paths,
    components: {
      schemas: { Variable: { type: "string" }, Unused: { type: "object" } },
      securitySchemes: { basic: { type: "http", scheme: "basic" } },
    },
  };
}

/** The documentation of an index file. */
function siteOf(file: string | URL, slug: string): SiteDocumentation {
  const bytes = readFileSync(file);
  return siteOfBytes(bytes, slug);
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
  };
}

/** The two sites that come with the package. */
export function sampleSites(): readonly SiteDocumentation[] {
  return ["multilingual-site", "shop-site"].map((slug) =>
    siteOf(new URL(`../../samples/${slug}.index.json`, import.meta.url), slug),
  );
}

/** A store that holds the sites as they are. */
export async function storeOf(sites: readonly SiteDocumentation[]): Promise<SiteStore> {
  const store = createStore({ refreshAfter: Infinity });
  for (const site of sites)
    await store.add({ slug: site.slug, remote: false, load: () => Promise.resolve(site) });
  return store;
}
