import type { Comparison } from "../compare/index.ts";
import { plain } from "../base/escape.ts";
import { githubMessage, githubProperty } from "./escape.ts";
import { surfaceLines } from "./lines.ts";
import type { SourcePlace } from "./locate.ts";
import type { ReportOptions } from "./print.ts";
import { expiredText, numbersText, pairTitle, relationSentence, staleText } from "./words.ts";

const COMMANDS = { breaking: "error", risky: "warning", compatible: "notice" } as const;

/** Prints annotations for GitHub Actions: one workflow command per report line, at the file and line of its first finding. */
export function reportGithub(comparison: Comparison, { file, locate }: ReportOptions = {}): string {
  const lines = surfaceLines(comparison, false).map((line) => {
    const title = githubProperty(`${line.level} ${line.direction} ${line.label}`.replaceAll(/ +/g, " "));
    const where = line.where === "" ? "" : ` (${line.where})`;
    const [finding] = line.findings;
    const place = (finding && locate?.(finding)) ?? (file === undefined ? undefined : { file, line: 1 });
    return annotation(COMMANDS[line.level], title, `${line.what}${where}. ${line.why}`, place);
  });
  const { history, warnings, staleAcceptances, expiredAcceptances } = comparison;
  const head = [
    annotation(
      "notice",
      "compare",
      `${pairTitle(comparison, String)}. ${relationSentence(comparison)} ${numbersText(comparison)}.`,
    ),
    ...warnings.map((warning) => annotation("warning", "compare", warning)),
    ...expiredAcceptances.map((one) => annotation("error", "compare", expiredText(one, history))),
    ...staleAcceptances.map((acceptance) => annotation("notice", "compare", staleText(acceptance, history))),
  ];
  return `${[...head, ...lines].join("\n")}\n`;
}

function annotation(command: string, title: string, message: string, place?: SourcePlace): string {
  const at = place === undefined ? "" : `file=${githubProperty(plain(place.file))},line=${place.line},`;
  return `::${command} ${at}title=${title}::${githubMessage(plain(message))}`;
}
