import type { Comparison } from "../compare/model.ts";
import { plain } from "../escape.ts";
import { githubMessage, githubProperty } from "./escape.ts";
import { surfaceLines } from "./lines.ts";
import { numbersText, pairTitle, relationSentence, staleText } from "./words.ts";

const COMMANDS = { breaking: "error", risky: "warning", compatible: "notice" } as const;

/** Annotations for GitHub Actions: one workflow command per line of the report. */
export function reportGithub(comparison: Comparison): string {
  const lines = surfaceLines(comparison, false).map((line) => {
    const title = githubProperty(`${line.level} ${line.direction} ${line.kind}`.replaceAll(/ +/g, " "));
    const where = line.where === "" ? "" : ` (${line.where})`;
    return annotation(COMMANDS[line.level], title, `${line.what}${where}. ${line.why}`);
  });
  const { warnings, staleAcceptances } = comparison;
  const head = [
    annotation(
      "notice",
      "compare",
      `${pairTitle(comparison, String)}. ${relationSentence(comparison)} ${numbersText(comparison)}.`,
    ),
    ...warnings.map((warning) => annotation("warning", "compare", warning)),
    ...staleAcceptances.map((acceptance) => annotation("notice", "compare", staleText(acceptance))),
  ];
  return `${[...head, ...lines].join("\n")}\n`;
}

function annotation(command: string, title: string, message: string): string {
  return `::${command} title=${title}::${githubMessage(plain(message))}`;
}
