import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { McpPage, McpSite, NamedMcpSite } from "./model.ts";

/** Where the pages of all sites lie, so that their relative links lead to other pages. */
const ROOT = "routeprint://docs/";

/** Offers the document and `llms.txt` of each site, and every page that `llms.txt` links to. */
export function addResources(
  server: McpServer,
  named: readonly NamedMcpSite[],
  opened: () => Promise<readonly McpSite[]>,
): void {
  for (const { slug } of named) {
    const add = (file: string, title: string, mimeType: string): void => {
      const uri = `${ROOT}${slug}/${file}`;
      server.registerResource(`${slug}/${file}`, uri, { title, mimeType }, (url) => readPage(opened, url));
    };
    add("llms.txt", "Contents of the documentation", "text/plain");
    add("openapi.json", "OpenAPI document", "application/json");
  }
  server.registerResource(
    "page",
    new ResourceTemplate(`${ROOT}{+path}`, { list: undefined }),
    { title: "A page that llms.txt links to", mimeType: "text/markdown" },
    (url) => readPage(opened, url),
  );
}

async function readPage(
  opened: () => Promise<readonly McpSite[]>,
  url: URL,
): Promise<{ contents: { uri: string; mimeType: string; text: string }[] }> {
  const path = url.href.slice(ROOT.length);
  const site = (await opened()).find(({ slug }) => path.startsWith(`${slug}/`));
  const page = (await site?.pages())?.find((each) => each.path === path);
  if (page === undefined) throw new ResourceNotFoundError(url.href);
  return { contents: [{ uri: url.href, mimeType: mediaTypeOf(page), text: await page.render() }] };
}

function mediaTypeOf({ type }: McpPage): string {
  return type.replace(/;.*/s, "");
}
