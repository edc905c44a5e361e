import { asObject, isArray, isObject } from "../json.ts";

/** `(?P` that is followed by what no group of PCRE has there: a capture `(?P<id>…)` without its name. */
const NAMELESS = /\(\?P(?![<=>])/u;

/**
 * Whether the routes of an index have lost the names of all their captures, which a reader of HTML takes for tags. A
 * plugin may have one pattern wrong, but then core's have their names.
 */
export function losesNames(routes: unknown): boolean {
  const keys = Object.keys(asObject(routes));
  return keys.some((key) => NAMELESS.test(key)) && !keys.some((key) => key.includes("(?P<"));
}

/** Whether a route, an endpoint or an argument is text as `ConvertTo-Json` of PowerShell writes what is too deep for it. */
export function isCutByPowerShell(routes: unknown): boolean {
  return Object.values(asObject(routes)).some(isCut);
}

function isCut(route: unknown): boolean {
  if (!isObject(route)) return isCutText(route);
  const { endpoints } = route;
  return isArray(endpoints) ? endpoints.some(isCutEndpoint) : isCutEndpoint(endpoints);
}

function isCutEndpoint(endpoint: unknown): boolean {
  if (!isObject(endpoint)) return isCutText(endpoint);
  const { args } = endpoint;
  if (!isObject(args)) return isCutText(args);
  // A list of the arguments of each endpoint would take three times as long.
  for (const name in args) if (isCutText(args[name])) return true;
  return false;
}

function isCutText(value: unknown): boolean {
  return typeof value === "string" && /^@\{\w+=/u.test(value);
}
