import { asList, isArray, isObject, type UnknownObject } from "../base/json.ts";

/** Members of an index that describe no route. Other members, for example `_links`, may name any route. */
const SITE_MEMBERS = ["name", "description", "url", "home", "gmt_offset", "timezone_string"] as const;

/** The routes and namespaces of an index to keep. */
interface IndexPart {
  /** The methods to keep, by the key of the route. */
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
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
      Object.entries(isObject(routes) ? routes : {}).flatMap(([key, route]) => {
        const methods = part.routes.get(key);
        return methods !== undefined && isObject(route) ? [[key, cutRoute(route, methods)] as const] : [];
      }),
    ),
  };
}

/** A route that links to nothing but itself, without the methods that are left out. */
function cutRoute({ _links: links, ...route }: UnknownObject, methods: ReadonlySet<string>): UnknownObject {
  const listed = asList(route["methods"]);
  const isLeft = (method: unknown): boolean =>
    typeof method === "string" && !methods.has(method.toUpperCase());
  const own = listed.some(isLeft) ? withoutMethods(route, isLeft) : route;
  return isObject(links) ? { ...own, _links: { self: links["self"] } } : own;
}

function withoutMethods(route: UnknownObject, isLeft: (method: unknown) => boolean): UnknownObject {
  const kept = (value: unknown): readonly unknown[] => asList(value).filter((method) => !isLeft(method));
  const endpoints = asList(route["endpoints"]).flatMap((endpoint) => {
    if (!isObject(endpoint) || !isArray(endpoint["methods"])) return [endpoint];
    const methods = kept(endpoint["methods"]);
    return methods.length === 0 ? [] : [{ ...endpoint, methods }];
  });
  return { ...route, methods: kept(route["methods"]), endpoints };
}
