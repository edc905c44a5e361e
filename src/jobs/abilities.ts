import { readFile } from "node:fs/promises";
import { asObject, isArray, parseJson, printJson } from "../base/json.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { Answer, Asker, FetchedIndex } from "../fetch/index.ts";
import { ABILITIES } from "../wordpress/index.ts";
import { fileBeside } from "./beside.ts";
import type { Connection } from "./connection.ts";
import { writeAtomically } from "./output.ts";

/** Reads the abilities of a saved index; undefined where none were saved, or the file is damaged. */
export async function readAbilities(file: string): Promise<readonly unknown[] | undefined> {
  const text = await readFile(fileBeside(file, "abilities"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : abilitiesIn(parseJson(text));
}

/** The abilities in a file: the list as WordPress sends it, or an object with it; undefined for anything else. */
export function abilitiesIn(value: unknown): readonly unknown[] | undefined {
  const list = isArray(value) ? value : asObject(value)["abilities"];
  return isArray(list) ? list : undefined;
}

/** The most abilities of a page (`WP_REST_Abilities_V1_List_Controller::get_collection_params`), and the most pages that are read: one
 * more than a surface has operations for, so that its notice tells of the rest. */
const PER_PAGE = 100;
const MAX_PAGES = 21;

/** Requests a second. */
const RATE = 5;

const USER = "user";

/**
 * Asks a fetched site for its abilities, which WordPress lists to every signed-in user, and saves them beside its index as
 * the site lists them.
 *
 * @returns the number of abilities.
 * @throws RouteprintError `no-abilities` where the site lists none; `output-failed`; that of a site that refuses requests.
 */
export async function saveAbilities(
  index: string,
  { provenance: { root } }: FetchedIndex,
  { options }: Connection,
): Promise<number> {
  const { withAsker } = await import("../fetch/asker.ts");
  const users = new Map([[USER, { robots: "respect", ...options } as const]]);
  const abilities = await withAsker(root, users, RATE, (ask) => readPages(ask, root));
  await writeAtomically(fileBeside(index, "abilities"), printJson(abilities));
  return abilities.length;
}

async function readPages(ask: Asker, root: string): Promise<readonly unknown[]> {
  const abilities: unknown[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const parameters = { per_page: String(PER_PAGE), page: String(page) };
    const answer = await ask(USER, "GET", ABILITIES, parameters);
    if (answer.status !== 200 || !isArray(answer.body)) throw notListed(answer, root);
    abilities.push(...answer.body);
    if (answer.body.length < PER_PAGE) break;
  }
  if (abilities.length === 0) throw notListed({ status: 200 }, root);
  return abilities;
}

/** Statuses that say why a site lists no abilities. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [200, "the site lists no abilities"],
  [401, "the site lists its abilities to signed-in users only (401)"],
  [403, "the user may not list the abilities of the site (403)"],
  [404, "the site has no abilities: they began with WordPress 6.9 (404)"],
]);

function notListed({ status, code }: Pick<Answer, "status" | "code">, where: string): RouteprintError {
  const other = code ?? (status === 0 ? "no response" : String(status));
  const message = REASONS.get(status) ?? `the site did not list its abilities (${other})`;
  return new RouteprintError("no-abilities", { message, where });
}
