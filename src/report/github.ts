import type { Comparison } from "../compare/model.ts";
import { plain } from "../escape.ts";
import { githubMessage, githubProperty } from "./escape.ts";
import { surfaceLines } from "./lines.ts";
import { relationSentence } from "./words.ts";

const COMMANDS = { breaking: "error", risky: "warning", compatible: "notice" } as const;

/** Annotations for GitHub Actions: one workflow command per line of the report. */
export function reportGithub(comparison: Comparison): string {
  const lines = surfaceLines(comparison, false).map((line) => {
    const title = githubProperty(`${line.level} ${line.direction} ${line.kind}`.replaceAll(/ +/g, " "));
    const where = line.where === "" ? "" : ` (${line.where})`;
    return `::${COMMANDS[line.level]} title=${title}::${githubMessage(plain(`${line.what}${where}. ${line.why}`))}`;
  });
  const summary = `::notice title=compare::${githubMessage(plain(relationSentence(comparison)))}`;
  return `${[summary, ...lines].join("\n")}\n`;
}
