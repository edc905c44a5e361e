import { groupBy } from "../base/group.ts";
import { lazy } from "../base/memo.ts";
import { withoutSlashes } from "../base/url.ts";
import { PLUGIN_ROWS } from "./plugin-rows.ts";

/** A line of a plugin's code. */
export interface CodeLine {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A plugin that registers a namespace, and the code that shows it. */
export interface Registration {
  /** Without slashes at its ends. */
  readonly namespace: string;
  readonly name: string;
  /** A library is code that several plugins or themes contain. */
  readonly kind: "plugin" | "theme" | "library";
  /** Its folder on wordpress.org; absent where it is not there. */
  readonly slug?: string;
  /** Owner and name on GitHub. */
  readonly repository: string;
  readonly commit: string;
  /** The line that registers the namespace, or those that hold its parts. */
  readonly lines: readonly [CodeLine, ...(readonly CodeLine[])];
  /** The last version that is known to register no route: a site with the namespace has a newer one. */
  readonly newerThan?: OldVersion;
}

/** A version of a plugin, and the commit that was searched. */
export interface OldVersion {
  readonly version: string;
  readonly repository: string;
  readonly commit: string;
}

/** The namespaces of WordPress itself (`rest_api_init` in 4.7 to 7.1), without slashes. */
const CORE: ReadonlySet<string> = new Set([
  "",
  "batch/v1",
  "oembed/1.0",
  "wp-abilities/v1",
  "wp-block-editor/v1",
  "wp-site-health/v1",
  "wp/v2",
]);

const registrations = lazy(() => groupBy(readRegistrations(PLUGIN_ROWS), ({ namespace }) => namespace));

/**
 * The plugins, themes and libraries that register a namespace: first the one it belongs to, then those that contain its code.
 * Empty for namespaces of WordPress and where no code is known.
 */
export function pluginsOf(namespace: string): readonly Registration[] {
  return registrations().get(withoutSlashes(namespace)) ?? [];
}

/**
 * The owners of the namespaces of one site. Where several plugins register a namespace, another namespace of the site may
 * show that the first of them is there; without it the name is `Jetpack or others`. What is unknown has no entry.
 */
export function nameOwners(namespaces: readonly string[]): ReadonlyMap<string, string> {
  const rows = namespaces.map((namespace) => [namespace, pluginsOf(namespace)] as const);
  const shown = new Set(rows.flatMap(([, [first, ...others]]) => (others.length > 0 ? [] : [first?.name])));
  return new Map(
    rows.flatMap(([namespace, [first, ...others]]) => {
      if (CORE.has(withoutSlashes(namespace))) return [[namespace, "WordPress"]];
      if (first === undefined) return [];
      const isAlone = others.length === 0 || first.kind === "library" || shown.has(first.name);
      return [[namespace, isAlone ? first.name : `${first.name} or others`]];
    }),
  );
}

/** The address of a line of code, at the commit that was read. */
export function codeAddress({ repository, commit }: Registration, { path, line }: CodeLine): string {
  const file = path.split("/").map(encodeURIComponent).join("/");
  return `https://github.com/${repository}/blob/${commit}/${file}#L${line}`;
}

/** Reads rows as `scripts/plugins.js` writes them: a plugin, then its namespaces with their lines of code. */
function readRegistrations(texts: readonly string[]): readonly Registration[] {
  return texts.flatMap((text) => {
    const [name = "", kind = "", slug = "", repository = "", commit = "", ...namespaces] = text.split("\t");
    return namespaces.map((cell): Registration => {
      const [namespace = "", first = "", ...more] = cell.split(" ");
      const old = more.find((word) => word.startsWith(">"));
      return {
        namespace,
        name,
        kind: kind === "theme" || kind === "library" ? kind : "plugin",
        ...(slug === "-" ? {} : { slug }),
        repository,
        commit,
        lines: [readLine(first), ...more.filter((word) => word !== old).map(readLine)],
        ...(old === undefined ? {} : { newerThan: readVersion(old) }),
      };
    });
  });
}

function readLine(text: string): CodeLine {
  const colon = text.lastIndexOf(":");
  return { path: text.slice(0, colon), line: Number(text.slice(colon + 1)) };
}

function readVersion(text: string): OldVersion {
  const [, version = "", repository = "", commit = ""] = text.split(">");
  return { version, repository, commit };
}
