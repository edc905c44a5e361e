import { readFileSync } from "node:fs";
import { sourceFrom, type Source } from "../../src/source.ts";
import type { AbilityRequest } from "../wordpress/ability-requests.ts";

/** A request and the response of WordPress 7.1; `json` is null where none was kept. */
export interface RecordedRun extends AbilityRequest {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

interface Recording {
  /** The part of the index that is about abilities. */
  readonly index: unknown;
  readonly abilities: readonly Readonly<Record<string, unknown>>[];
  /** What the list of abilities held for a query: the names of `site/abilities.php`, or an error. */
  readonly lists: readonly {
    readonly query: string;
    readonly status: number;
    readonly names?: readonly string[];
    readonly json?: unknown;
  }[];
  /** The response to a visitor who asks for the list. */
  readonly visitor: { readonly status: number; readonly json: unknown };
  readonly responses: readonly RecordedRun[];
}

const FILE = new URL("../wordpress/abilities-7.1.json", import.meta.url);

/** What WordPress 7.1 lists of the abilities of `test/wordpress/site/abilities.php`, and how it runs them. */
export const RECORDED: Recording = JSON.parse(readFileSync(FILE, "utf8")) as Recording;

/** The recorded index with the abilities that its site lists, or with others. */
export function sourceWith(abilities: readonly unknown[] = RECORDED.abilities): Source {
  return sourceFrom(RECORDED.index, "test", [], { abilities });
}

/** The path that runs a recorded ability. */
export function runOf(name: string): string {
  return `/wp-abilities/v1/abilities/fixture/${name}/run`;
}
