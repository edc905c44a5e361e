import type { OpenAPIV3_1 } from "openapi-types";
import { count } from "../count.ts";
import { groupBy } from "../group.ts";
import { createNamer } from "../namer.ts";
import { codeSpan, plainMarkdown, plainName } from "../schema/index.ts";
import { namedNamespaces } from "../surface/model.ts";
import type { Namespace, Surface } from "../surface/model.ts";
import type { DocumentOptions, TagGroup } from "./model.ts";

const QUERY_TOO =
  "WordPress reads the arguments of POST, PUT and PATCH from the query as well as from the body; the body wins.";

/** Title, description and version of the document. */
export function informationOf(
  surface: Surface,
  options: DocumentOptions,
  remarks: readonly string[],
): OpenAPIV3_1.InfoObject {
  const { site, routes, operations } = surface;
  const name = plainName(site.name);
  const named = namedNamespaces(surface);
  const description = [
    ...(options.descriptions === false || site.description === "" ? [] : [plainMarkdown(site.description)]),
    `${count(operations.length, "operation")} on ${count(routes.length, "route")} in ${count(named.length, "namespace")}.`,
    QUERY_TOO,
    ...(options.server === undefined ? rootRemark(surface) : []),
    ...remarks,
  ];
  return {
    title: plainName(options.title ?? "") || (name === "" ? "REST API" : `${name} REST API`),
    description: description.filter((part) => part !== "").join("\n\n"),
    version: options.apiVersion ?? surface.fingerprint,
  };
}

/** What OpenAPI has no place for: a root in the query. */
function rootRemark({ apiRoot: { queryRoot } }: Surface): readonly string[] {
  if (queryRoot === undefined) return [];
  const example = codeSpan(`${queryRoot}/wp/v2/posts&per_page=5`);
  return [
    `This site answers with the route in the query alone, as in ${example}. The server ends in \`?rest_route=\`, so parameters must be added with \`&\` instead of \`?\`, which generated clients do not do by themselves.`,
  ];
}

export interface Tags {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly groups: readonly TagGroup[];
  readonly nameOf: (namespace: string) => string;
}

/** One tag per namespace that has operations, in the order of the index, and groups of those that belong together. */
export function tagsOf({ namespaces: all }: Surface): Tags {
  const namespaces = all.filter(({ operationCount }) => operationCount > 0);
  const namer = createNamer((base: string, number) => (number === 1 ? base : `${base} (${number})`));
  const names = new Map(
    namespaces.map(({ name }) => [name, namer(name === "" ? "index" : plainName(name) || "unnamed")]),
  );
  const nameOf = (namespace: string): string => names.get(namespace) ?? "index";
  const groups = groupBy(namespaces, groupName);
  return {
    tags: namespaces.map(({ name, routeCount, operationCount }) => ({
      name: nameOf(name),
      description: `${count(operationCount, "operation")} on ${count(routeCount, "route")}.`,
    })),
    groups: [...groups].map(([name, same]) => ({
      name,
      tags: same.map((namespace) => nameOf(namespace.name)),
    })),
    nameOf,
  };
}

function groupName({ name, plugin }: Namespace): string {
  if (plugin !== undefined) return plainName(plugin);
  return plainName(name.split("/").find((segment) => segment !== "") ?? "") || "WordPress";
}
