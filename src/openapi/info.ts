import type { OpenAPIV3_1 } from "openapi-types";
import { count } from "../base/count.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { groupBy } from "../base/group.ts";
import { createNamer } from "../base/namer.ts";
import { codeSpan, plainMarkdown, plainName } from "../schema/index.ts";
import { type ApiRoot, type Namespace, type Surface, namedNamespaces, ownerOf } from "../surface/index.ts";
import { parseHttpUrl, parseUrl } from "../base/url.ts";
import type { DocumentOptions, Server, TagGroup } from "./model.ts";

const QUERY_TOO =
  "WordPress reads the arguments of POST, PUT and PATCH from the query as well as from the body; the body wins.";

/** Writes title, description and version of the document. */
export function informationOf(
  surface: Surface,
  options: DocumentOptions,
  remarks: readonly string[],
): OpenAPIV3_1.InfoObject {
  const { site, routes, operations, apiRoot } = surface;
  const { queryRoot } = apiRoot;
  const name = plainName(site.name);
  const named = namedNamespaces(surface);
  const description = [
    ...(options.descriptions === false || site.description === "" ? [] : [plainMarkdown(site.description)]),
    `${count(operations.length, "operation")} on ${count(routes.length, "route")} in ${count(named.length, "namespace")}.`,
    QUERY_TOO,
    ...(options.server !== undefined || queryRoot === undefined ? [] : [rootRemark(queryRoot)]),
    ...remarks,
  ];
  return {
    title: plainName(options.title ?? "") || (name === "" ? "REST API" : `${name} REST API`),
    description: description.filter((part) => part !== "").join("\n\n"),
    version: options.apiVersion ?? surface.version,
  };
}

/** Describes a root in the query, which OpenAPI cannot express. */
function rootRemark(queryRoot: string): string {
  const example = codeSpan(`${queryRoot}/wp/v2/posts&per_page=5`);
  return `This site reads the route only from the query, as in ${example}. The server ends in \`?rest_route=\`, so parameters must be added with \`&\` instead of \`?\`, which generated clients do not do by themselves.`;
}

export interface Tags {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly groups: readonly TagGroup[];
  readonly nameOf: (namespace: string) => string;
}

/** Makes one tag per namespace with operations, in the order of the index, and groups the tags of one plugin. */
export function tagsOf({ namespaces: all }: Surface): Tags {
  const namespaces = all.filter(({ operationCount }) => operationCount > 0);
  const namer = createNamer((base: string, number) => (number === 1 ? base : `${base} (${number})`));
  const names = new Map(
    namespaces.map(({ name }) => [name, namer(name === "" ? "index" : plainName(name) || "unnamed")]),
  );
  const nameOf = (namespace: string): string => names.get(namespace) ?? "index";
  return {
    tags: namespaces.map(({ name, routeCount, operationCount }) => ({
      name: nameOf(name),
      description: `${count(operationCount, "operation")} on ${count(routeCount, "route")}.`,
    })),
    groups: [...groupBy(namespaces, groupName)].map(([name, same]) => ({
      name,
      tags: same.map((namespace) => nameOf(namespace.name)),
    })),
    nameOf,
  };
}

function groupName(namespace: Namespace): string {
  return plainName(ownerOf(namespace)) || "WordPress";
}

/**
 * Returns the servers of a document: the given one, or the API root and, on a site with language folders, the root in the
 * folder of a language. A root in the query works like any other server as long as a request has no parameters.
 *
 * @throws RouteprintError `address-invalid` if the given one cannot be a server.
 */
export function serversOf(
  { url, queryRoot, languages, hasLanguageFolders }: ApiRoot,
  given: string | undefined,
): readonly Server[] {
  if (given !== undefined) return [givenServer(given)];
  if (queryRoot !== undefined) return [{ url: escapeMarks(queryRoot), description: IN_QUERY }];
  const root = escapeMarks(url);
  const [first] = languages;
  const parsed = parseUrl(url);
  if (first === undefined || parsed === undefined || hasLanguageFolders !== true) return [{ url: root }];
  const { origin, pathname } = parsed;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const at = segments.findIndex((segment) => languages.includes(segment));
  const rest = (at === -1 ? segments : segments.toSpliced(at, 1)).map(escapeMarks);
  const place = at === -1 ? Math.max(0, rest.length - 1) : at;
  const localised: Server = {
    url: `${[origin, ...rest.slice(0, place), "{lang}"].join("/")}/${rest.slice(place).join("/")}`,
    description: "The same API in one language.",
    variables: { lang: { default: at === -1 ? first : (segments[at] ?? first), enum: languages } },
  };
  return [{ url: root }, localised];
}

const IN_QUERY = "Routes are in the query: parameters of a request follow with `&` instead of `?`.";

/** Validates a server: an address, or a path relative to the location of the document. */
function givenServer(text: string): Server {
  const address = parseHttpUrl(text);
  const isServer = address !== undefined || /^\.{0,2}\//u.test(text);
  if (!isServer || /[\s<>"\\^`|]/u.test(text)) {
    throw new RouteprintError("address-invalid", {
      message: "The server is neither an http or https address nor a path.",
      hint: "Write a whole address, as https://example.com/wp-json, or a path such as /wp-json.",
    });
  }
  if (address !== undefined && address.username + address.password !== "") {
    throw new RouteprintError("address-invalid", {
      message: "The server holds a credential, which everybody could read in the document.",
      hint: "Write it without: https://example.com/wp-json.",
    });
  }
  return { url: escapeMarks(text.replace(/(?<=.)\/+$/, "")) };
}

/** Encodes braces, which make a server variable, and the single quote, which ends an argument of a shell command. */
function escapeMarks(url: string): string {
  return url.replaceAll("{", "%7B").replaceAll("}", "%7D").replaceAll("'", "%27");
}
