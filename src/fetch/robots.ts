/** The most that is read of a robots.txt (RFC 9309 asks for 500 KiB at least), and of one pattern in it. */
export const MAX_ROBOTS_BYTES = 500 * 1024;
const MAX_PATTERN = 2000;

/** A line of a group: whether what matches may be asked. */
export interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
}

/**
 * The rules of a robots.txt that hold for a program (RFC 9309): all groups that name it, or else those for `*`.
 *
 * @param agent the program's name, in small letters.
 */
export function readRobots(text: string, agent: string): readonly RobotsRule[] {
  // Kept are only the groups that may hold: a file can name thousands of programs, each with all the rules.
  const rules = new Map<string, RobotsRule[]>();
  let current = new Set<string>();
  let inRules = true;
  for (const line of text.replace(/^\ufeff/u, "").split(/\r\n|[\r\n]/u)) {
    const [, key = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*)/iu.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === "user-agent") {
      // Lines of agents that follow each other begin one group.
      if (inRules) current = new Set();
      inRules = false;
      const named = agentOf(value);
      if (named !== agent && named !== "*") continue;
      current.add(named);
      if (!rules.has(named)) rules.set(named, []);
    } else if (name === "allow" || name === "disallow") {
      inRules = true;
      const pattern = value.trim();
      // An empty pattern matches nothing.
      if (pattern === "" || pattern.length > MAX_PATTERN) continue;
      for (const named of current) rules.get(named)?.push({ allow: name === "allow", pattern });
    }
  }
  return rules.get(agent) ?? rules.get("*") ?? [];
}

/** The name of an agent, which ends where letters, `_` and `-` end: `routeprint/1.0` is `routeprint`. */
function agentOf(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^(\*|[a-z_-]*)[^]*/u, "$1");
}

/** Whether the rules let an address be asked: the longest pattern that matches decides, and of two equal ones `allow`. */
export function allowsPath(rules: readonly RobotsRule[], { pathname, search }: URL): boolean {
  const path = normalise(`${pathname}${search}`);
  const matching = rules
    .filter(({ pattern }) => matches(normalise(pattern), path))
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return matching[0]?.allow ?? true;
}

/** Percent signs in one spelling, so that `/%7Euser` and `/~user` are one path. */
function normalise(path: string): string {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
}

/** Whether the path begins as the pattern says: `*` stands for anything, `$` at the end for the end. Linear. */
function matches(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith("$");
  const [first = "", ...rest] = (toEnd ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = toEnd ? rest.pop() : undefined;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
