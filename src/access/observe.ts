import { asList, asObject, isObject } from "../base/json.ts";
import type { Answer } from "../fetch/index.ts";
import { ABILITIES, runMethod } from "../wordpress/index.ts";
import { itemsIn, methodsIn } from "./items.ts";
import type { AccessRequest, Observation } from "./model.ts";
import { PLUGINS, readPlugins } from "./plugins.ts";
import { type AskedSite, readerOf } from "./site.ts";

/** Keeps of a response what shows access, the items that it names, and the plugins of the site. */
export function observe(site: AskedSite, request: AccessRequest, answer: Answer): Observation {
  const { status, code, allow, body } = answer;
  const isGood = status >= 200 && status < 300;
  return {
    ...request,
    status,
    ...(code === undefined ? {} : { code }),
    json: "body" in answer,
    ...(allow === undefined ? {} : { allow: methodsIn(allow) }),
    ...(isGood ? contentsOf(site, request, body) : {}),
  };
}

type Contents = Pick<Observation, "described" | "items" | "abilities" | "plugins">;

function contentsOf(site: AskedSite, { method, path }: AccessRequest, body: unknown): Contents {
  if (method === "OPTIONS") return describedBy(body);
  const reader = readerOf(site, path);
  const isCollection = reader !== undefined && site.collections.has(reader.shape);
  const items = isCollection ? itemsIn(site, reader, path, body) : [];
  return {
    ...(items.length === 0 ? {} : { items }),
    ...(path === ABILITIES ? { abilities: runMethodsOf(body) } : {}),
    ...(path === PLUGINS ? { plugins: readPlugins(body) } : {}),
  };
}

/** Reads the help entry of a route, which WordPress sends to OPTIONS; an empty list means that no route matches. */
function describedBy(body: unknown): Contents {
  const { namespace, methods } = asObject(body);
  if (typeof namespace !== "string") return {};
  return { described: { namespace: namespace.slice(0, 200), methods: methodsIn(asList(methods)) } };
}

function runMethodsOf(body: unknown): readonly string[] {
  const methods = asList(body).flatMap((ability) => (isObject(ability) ? [runMethod(ability).method] : []));
  return [...new Set(methods)].toSorted();
}
