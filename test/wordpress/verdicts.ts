import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Definition } from "./definitions.ts";
import { WORDPRESS_CODE } from "./wordpress.ts";

const VERDICTS = fileURLToPath(new URL("site/verdicts.php", import.meta.url));

/** A definition, and what is sent for it: values of a JSON body, or queries. */
export interface Case {
  readonly definition: Definition;
  /** Each in JSON. */
  readonly values?: readonly string[];
  readonly queries?: readonly string[];
}

export interface Answer {
  /** The definition as an index shows it. */
  readonly published: Definition;
  /** Of each value, whether it is taken, and as what. */
  readonly verdicts: readonly (readonly [boolean, unknown])[];
}

/** Asks WordPress's own code. */
export function ask(cases: readonly Case[]): readonly Answer[] {
  const { stdout, stderr } = spawnSync("php", [VERDICTS, WORDPRESS_CODE], {
    input: cases.map((each) => `${JSON.stringify(each)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const lines = stdout.trim().split("\n");
  if (lines.length < cases.length) {
    throw new Error(`PHP stopped at ${JSON.stringify(cases[lines.length])}: ${stderr}`);
  }
  return lines.map((line) => JSON.parse(line) as Answer);
}
