// The table of plugins and namespaces: reading, checking and printing it.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ name: string, kind: string, slug: string, repository: string, commit: string, namespaces: NamespaceRow[] }} Plugin
 * @typedef {{ namespace: string, places: string[], older: string }} NamespaceRow
 */

const PLACE = /^[^\s:]+\.php:[1-9]\d*$/;

/** A version without routes: its number, repository and commit. */
const OLDER = /^(?:\d+(?:\.\d+)+ [\w.-]+\/[\w.-]+ [0-9a-f]{40})?$/;

/**
 * Reads the table: a plugin a line, and its namespaces below it, indented.
 * @param {string} text
 * @returns {Plugin[]}
 */
export function readPluginTable(text) {
  /** @type {Plugin[]} */
  const plugins = [];
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const cells = line.split("\t");
    if (line.startsWith("\t")) {
      const [, namespace = "", places = "", older = ""] = cells;
      plugins.at(-1)?.namespaces.push({ namespace, places: places.split(" ").filter(Boolean), older });
    } else {
      const [name = "", kind = "", slug = "", repository = "", commit = ""] = cells;
      plugins.push({ name, kind, slug, repository, commit, namespaces: [] });
    }
  }
  return plugins;
}

/**
 * Reports what a row lacks: a plugin its repository, commit or namespaces, a namespace its lines of code.
 * @param {readonly Plugin[]} plugins
 * @returns {string[]}
 */
export function pluginFaults(plugins) {
  const seen = new Set();
  return plugins.flatMap(({ name, kind, slug, repository, commit, namespaces }) => [
    ...(/^(?:plugin|theme|library)$/.test(kind) ? [] : [`${name}: the kind is ${kind || "missing"}`]),
    ...(/^(?:-|[a-z0-9-]+)$/.test(slug) ? [] : [`${name}: the slug is ${slug || "missing"}`]),
    ...(/^[\w.-]+\/[\w.-]+$/.test(repository) ? [] : [`${name}: no repository`]),
    ...(/^[0-9a-f]{40}$/.test(commit) ? [] : [`${name}: no commit`]),
    ...(namespaces.length > 0 ? [] : [`${name}: no namespace`]),
    ...namespaces.flatMap(({ namespace, places, older }) => {
      const key = `${name}: ${namespace}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return [
        ...(namespace !== "" && !/^\/|\/$|\s/.test(namespace) ? [] : [`${key} is no namespace`]),
        ...(isNew ? [] : [`${key} occurs twice`]),
        ...(places.length > 0 && places.every((place) => PLACE.test(place))
          ? []
          : [`${key} has no line of code`]),
        ...(OLDER.test(older) ? [] : [`${key} has a version without evidence`]),
      ];
    }),
  ]);
}

/**
 * Compares each row with the code: the lines must hold the namespace, or words that make it up, and an older version must
 * register no route.
 * @param {readonly Plugin[]} plugins
 * @param {string} clones
 */
export function compareWithCode(plugins, clones) {
  /** @type {string[]} */
  const faults = [];
  /** @type {string[]} */
  const unread = [];
  for (const { name, repository, commit, namespaces } of plugins) {
    const folder = cloneOf(clones, repository);
    for (const { namespace, places, older } of namespaces) {
      const row = `${name}: ${namespace}`;
      const lines = existsSync(folder) ? places.map((place) => codeLine(folder, commit, place)) : undefined;
      if (lines === undefined) unread.push(row);
      else if (!showsNamespace(lines, namespace))
        faults.push(`${row} is not in ${places.join(" ")} of ${repository}@${commit}`);
      const [version, other = "", at = ""] = older.split(" ");
      if (other !== "" && registersRoutes(cloneOf(clones, other), at))
        faults.push(`${row}: ${version} registers routes`);
    }
  }
  return { faults, unread };
}

/** @param {string} clones @param {string} repository */
function cloneOf(clones, repository) {
  const clone = join(clones, repository.replace("/", "+"), "repo");
  return existsSync(join(clone, ".git")) ? join(clone, ".git") : clone;
}

/** @param {string} folder @param {string} commit @param {string} place */
function codeLine(folder, commit, place) {
  const colon = place.lastIndexOf(":");
  const code = readGit(folder, "show", `${commit}:${place.slice(0, colon)}`);
  return code.split("\n")[Number(place.slice(colon + 1)) - 1] ?? "";
}

/** @param {string} folder @param {string} commit */
function registersRoutes(folder, commit) {
  const files = readGit(folder, "ls-tree", "-r", "--name-only", commit).split("\n");
  const code = files.filter((file) => file.endsWith(".php") && !/(?:^|\/)tests?\//.test(file));
  return code.some((file) => readGit(folder, "show", `${commit}:${file}`).includes("register_rest_route"));
}

/** @param {string} folder @param {string[]} words */
function readGit(folder, ...words) {
  return execFileSync("git", [`--git-dir=${folder}`, ...words], { encoding: "utf8", maxBuffer: 100_000_000 });
}

/**
 * Whether lines of code hold a namespace: as a whole, or in quoted words and numbers that make it up.
 * @param {readonly string[]} lines
 * @param {string} namespace
 */
export function showsNamespace(lines, namespace) {
  const words = lines.flatMap((line) =>
    [...line.matchAll(/'([^']*)'|"([^"]*)"|= (\d+)/g)].flatMap((match) =>
      (match[1] ?? match[2] ?? match[3] ?? "").split(/\{?\$[\w>()[\]-]+\}?/),
    ),
  );
  // `intval( '1.3.3' )` is 1.
  const majors = words.flatMap((word) => /^(\d+)\.[\d.]+$/.exec(word)?.[1] ?? []);
  const parts = [...new Set([...words, ...majors].map((word) => word.replaceAll(/^\/|\/$/g, "")))].filter(
    (word) => word !== "",
  );
  /** @param {string} rest @returns {boolean} */
  const isMadeUp = (rest) =>
    rest === "" ||
    parts.some((part) => rest.startsWith(part) && isMadeUp(rest.slice(part.length).replace(/^\//, "")));
  return isMadeUp(namespace);
}

/**
 * Prints the module of the rows: a plugin a line.
 * @param {readonly Plugin[]} plugins
 */
export function writePluginRows(plugins) {
  const rows = plugins.map(({ name, kind, slug, repository, commit, namespaces }) =>
    JSON.stringify(
      [
        name,
        kind,
        slug,
        repository,
        commit,
        ...namespaces.map(({ namespace, places, older }) =>
          [namespace, ...places, ...(older === "" ? [] : [`>${older.replaceAll(" ", ">")}`])].join(" "),
        ),
      ].join("\t"),
    ),
  );
  return [
    "/**",
    " * The plugins that register a namespace, each with the code that shows it. `node scripts/plugins.js` writes this file from",
    " * `scripts/tables/plugins.tsv`.",
    " */",
    "export const PLUGIN_ROWS: readonly string[] = [",
    ...rows.map((row) => `  ${row},`),
    "];",
    "",
  ].join("\n");
}
