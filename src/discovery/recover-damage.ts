import { isArray, isObject } from "../json.ts";

/** `(?P` that is followed by what no group of PCRE has there: a capture `(?P<id>…)` without its name. */
const NAMELESS = /\(\?P(?![<=>])/u;

/**
 * Whether the routes of an index have lost the names of all their captures, which a reader of HTML takes for tags. A
 * plugin may have one pattern wrong, but then core's have their names.
 */
export function losesNames(routes: unknown): boolean {
  const keys = isObject(routes) ? Object.keys(routes) : [];
  return keys.some((key) => NAMELESS.test(key)) && !keys.some((key) => key.includes("(?P<"));
}

/** Whether a route, an endpoint or an argument is text as `ConvertTo-Json` of PowerShell writes what is too deep for it. */
export function isCutByPowerShell(routes: unknown): boolean {
  return isObject(routes) && Object.values(routes).some(isCut);
}

function isCut(route: unknown): boolean {
  const endpoints = membersOf(route, "endpoints");
  const parts = [route, ...endpoints, ...endpoints.flatMap((endpoint) => membersOf(endpoint, "args"))];
  return parts.some((part) => typeof part === "string" && /^@\{\w+=/u.test(part));
}

/** What a member of a value holds, or the member itself where it holds nothing. */
function membersOf(value: unknown, name: string): readonly unknown[] {
  const member = isObject(value) ? value[name] : undefined;
  return isArray(member) ? member : isObject(member) ? Object.values(member) : [member];
}
