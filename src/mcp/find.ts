import { type CallToolResult, fromJsonSchema } from "@modelcontextprotocol/server";
import { findOperations } from "../answers/index.ts";
import { type AccessVerdict, namedNamespaces, type Surface } from "../surface/index.ts";
import { clean } from "./fitting.ts";
import { idIn, siteNamed } from "./lookup.ts";
import type { McpSite } from "./model.ts";
import { refuse, reply } from "./reply.ts";

interface FindInput {
  readonly query: string;
  readonly site?: string;
  readonly limit?: number;
}

export const FIND = {
  title: "Find operations",
  description:
    "Finds operations by a question, a path or a plugin: `cancel an order`, `/wp/v2/posts`. Returns ids, best first.",
  inputSchema: fromJsonSchema<FindInput>({
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, maxLength: 300 },
      site: { type: "string", description: "One of several sites" },
      limit: { type: "integer", minimum: 1, maximum: 20, default: 8 },
    },
    required: ["query"],
  }),
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
} as const;

/** Finds operations of the named site, or of all. */
export function find(sites: readonly McpSite[], { query, site: slug, limit = 8 }: FindInput): CallToolResult {
  const searched = slug === undefined ? sites : [siteNamed(sites, slug)];
  const lists = searched.map((site) =>
    findOperations(site.surface, query, limit).map(({ id, method, path, summary, plugin, access }) => ({
      id: idIn(sites, site, { id }),
      method,
      path,
      summary,
      plugin,
      ...shownAccess(access),
    })),
  );
  // The first of each site, then the second of each.
  const found = Array.from({ length: limit }, (_, at) => lists.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, limit);
  if (found.length > 0) return reply({ operations: clean(found), next: "describe_operations" });
  const names = searched.flatMap(({ surface }) => namesOf(surface)).slice(0, 30);
  return refuse("no operation matches", "Use fewer or other words, or name one of these namespaces.", {
    namespaces: clean(names),
  });
}

/** Who may call an operation, where the site was asked. */
export function shownAccess(verdict: AccessVerdict): { readonly access?: AccessVerdict } {
  return verdict === "unknown" ? {} : { access: verdict };
}

function namesOf(surface: Surface): readonly string[] {
  return namedNamespaces(surface).map(({ name }) => name);
}
