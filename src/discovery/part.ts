import { isObject, type UnknownObject } from "../base/json.ts";

/** Members of an index that describe no route. Other members, for example `_links`, may name any route. */
const SITE_MEMBERS = ["name", "description", "url", "home", "gmt_offset", "timezone_string"] as const;

/** The routes and namespaces of an index to keep. */
interface IndexPart {
  readonly routes: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
}

/**
 * Cuts an index down to some routes and namespaces, as a site with only those would send it.
 *
 * @param value the index as the site sent it, parsed.
 */
export function cutIndex(value: unknown, part: IndexPart): UnknownObject {
  if (!isObject(value)) return {};
  const { namespace, namespaces, routes, authentication, _links: links } = value;
  const isKept = (name: unknown): boolean => typeof name === "string" && part.namespaces.has(name);
  const site = SITE_MEMBERS.flatMap((name) => (name in value ? [[name, value[name]] as const] : []));
  return {
    ...Object.fromEntries(site),
    ...(isKept(namespace) ? { namespace, _links: isObject(links) ? { up: links["up"] } : {} } : {}),
    ...(namespaces === undefined ? {} : { namespaces: [...part.namespaces] }),
    ...(authentication === undefined ? {} : { authentication }),
    routes: Object.fromEntries(
      Object.entries(isObject(routes) ? routes : {}).flatMap(([key, route]) =>
        part.routes.has(key) && isObject(route) ? [[key, cutRoute(route)] as const] : [],
      ),
    ),
  };
}

/** A route that links to nothing but itself. */
function cutRoute({ _links: links, ...route }: UnknownObject): UnknownObject {
  return isObject(links) ? { ...route, _links: { self: links["self"] } } : route;
}
