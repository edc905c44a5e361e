import type { Operation } from "../surface/index.ts";
import { type OperationTool, operationTool } from "../tools/index.ts";
import type { McpSite } from "./model.ts";
import { CallError } from "./reply.ts";

/** An operation with its site. */
export interface FoundOperation {
  readonly site: McpSite;
  readonly operation: Operation;
}

/** The id of an operation, unique in the server: `shop:listOrders` where there are several sites. */
export function idIn(sites: readonly McpSite[], { slug }: McpSite, { id }: Pick<Operation, "id">): string {
  return sites.length === 1 ? id : `${slug}:${id}`;
}

/**
 * Finds an operation by its id.
 *
 * @throws CallError where there is none.
 */
export function findById(sites: readonly McpSite[], id: string): FoundOperation {
  for (const site of sites) {
    const operation = site.surface.operations.find((each) => idIn(sites, site, each) === id);
    if (operation !== undefined) return { site, operation };
  }
  throw new CallError(`there is no operation ${JSON.stringify(id)}`, "Take an id from find_operations.");
}

/**
 * The input of an operation.
 *
 * @throws CallError where the document leaves the operation out.
 */
export function toolOf({ site: { document }, operation }: FoundOperation): OperationTool {
  const tool = operationTool(document(), operation);
  if (tool !== undefined) return tool;
  throw new CallError(`the document has no operation ${operation.id}`, "Use another operation.");
}

/**
 * The site that a call names, or the only one.
 *
 * @throws CallError where there is no site of that name, or none is named and there are several.
 */
export function siteNamed(sites: readonly McpSite[], slug: string | undefined): McpSite {
  const [first] = sites;
  const found = slug === undefined && sites.length === 1 ? first : sites.find((site) => site.slug === slug);
  if (found !== undefined) return found;
  const names = sites.slice(0, 20).map((site) => site.slug);
  throw new CallError(
    slug === undefined ? "there are several sites" : `there is no site ${JSON.stringify(slug)}`,
    `Give one as site: ${names.join(", ")}.`,
  );
}
