import type { Command } from "commander";
import { EXIT } from "../../errors.ts";
import { groupBy } from "../../group.ts";
import { compareCodeUnits, printJson } from "../../json.ts";
import { NOTICE_KINDS, NOTICE_LEVELS, noticeDetail, noticeLevel, noticePlace } from "../../notice.ts";
import type { Notice, NoticeLevel } from "../../notice.ts";
import { namedNamespaces } from "../../surface/model.ts";
import type { CommandContext } from "../context.ts";
import { addFetchOptions } from "../fetching.ts";
import type { FetchFlags } from "../fetching.ts";
import { openSource } from "../input.ts";
import { isStrict } from "../notices.ts";
import { failureOf } from "../source-failure.ts";
import { plain } from "../../escape.ts";
import { count, digits } from "../../count.ts";

interface CheckOptions extends FetchFlags {
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** What `check --json` prints. */
interface Verdict {
  /** Which one it is of several. */
  readonly source?: string;
  readonly valid: boolean;
  readonly problems: readonly { readonly pointer: string; readonly text: string }[];
  readonly counts: {
    readonly namespaces: number;
    readonly routes: number;
    readonly operations: number;
    readonly unreachable: number;
    readonly merged: number;
    readonly undescribedBodies: number;
    readonly undescribedResponses: number;
    readonly notices: Readonly<Record<string, number>>;
  };
  readonly notices: readonly (Notice & { readonly level: NoticeLevel })[];
}

const EXAMPLES = `
Examples:
  routeprint check https://example.com
  routeprint check saved/*.index.json --strict
  routeprint check index.json --json > report.json`;

/** `check`: what is odd about a surface, and whether its document passes every judge. */
export function defineCheck(command: Command, context: CommandContext): void {
  command
    .argument(
      "[source...]",
      "addresses, files, folders, or - for stdin; without any, the sites of routeprint.config.json",
    )
    .option("--strict", "end with 1 where anything was lost or guessed")
    .option("--json", "as JSON; of several sources a list, of those that can be read")
    .addHelpText("after", EXAMPLES);
  addFetchOptions(command).action((sources: readonly string[], options: CheckOptions) =>
    check(sources, options, context),
  );
}

async function check(
  names: readonly string[],
  options: CheckOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const { describeOne, flagsOf, nameFleet } = await import("../fleet.ts");
  const sites = await nameFleet(names, options, io);
  const isAlone = sites.length === 1;
  const verdicts: Verdict[] = [];
  for (const site of sites) {
    const { name, label, short = label } = site;
    const verdict = await judge(name, flagsOf(site, options), io).catch((error: unknown) => {
      io.signal.throwIfAborted();
      if (isAlone) throw error;
      io.writeErr(describeOne(failureOf(error), short, options.jsonErrors === true));
    });
    io.signal.throwIfAborted();
    if (verdict === undefined || !isGood(verdict, options)) finish(EXIT.no);
    if (verdict === undefined) continue;
    if (options.json === true) verdicts.push(isAlone ? verdict : { source: short, ...verdict });
    else await io.writeOut(`${plain(short)}: ${printVerdict(verdict, options)}`);
  }
  if (options.json === true) {
    await io.writeOut(printJson(isAlone ? verdicts[0] : verdicts), "json");
  }
}

/** Whether the answer is yes: a sound document, and with `--strict` one for which nothing was lost or guessed. */
function isGood({ valid, notices }: Verdict, { strict }: CheckOptions): boolean {
  return valid && (strict !== true || !notices.some(({ level }) => isStrict(level)));
}

async function judge(name: string, options: FetchFlags, io: CommandContext["io"]): Promise<Verdict> {
  const source = await openSource(name, io, options);
  const { convert } = await import("../../convert.ts");
  const { judgeDocument } = await import("../../openapi/judge.ts");
  const { BODY_METHODS } = await import("../../surface/model.ts");
  const { document, notices } = convert(source);
  const problems = await judgeDocument(document);
  const { routes, operations } = source.surface;
  const counted = [...groupBy(notices, ({ code }) => code)].map(
    ([code, same]) => [code, same.length] as const,
  );
  return {
    valid: problems.length === 0,
    problems,
    counts: {
      namespaces: namedNamespaces(source.surface).length,
      routes: routes.length,
      operations: operations.length,
      unreachable: operations.filter(({ unreachable }) => unreachable !== undefined).length,
      merged: operations.filter(({ variants }) => variants.length > 1).length,
      undescribedBodies: operations.filter(
        (operation) => BODY_METHODS.has(operation.method) && operation.arguments.length === 0,
      ).length,
      undescribedResponses: operations.filter(({ variants }) =>
        variants.every(({ responseSchema }) => responseSchema === undefined),
      ).length,
      notices: Object.fromEntries(counted.toSorted(([a], [b]) => compareCodeUnits(a, b))),
    },
    notices: notices.map((notice) => ({ level: noticeLevel(notice), ...notice })),
  };
}

/** How many places of one kind are shown without `--verbose`. */
const SHOWN = 3;

function printVerdict({ valid, problems, counts, notices }: Verdict, { verbose }: CheckOptions): string {
  const lines = [
    `${count(counts.routes, "route")}, ${count(counts.operations, "operation")}`,
    valid ? "  The document passes every judge." : `  The document has ${count(problems.length, "problem")}:`,
    ...problems.map(({ pointer, text }) => `    ${plain(`${pointer} ${text}`)}`),
    `  Of the operations, ${digits(counts.merged)} stand for several routes and ${digits(counts.unreachable)} can never be reached;`,
    `  ${digits(counts.undescribedBodies)} take a body and ${digits(counts.undescribedResponses)} give an answer that the site does not describe.`,
  ];
  const kinds = [...groupBy(notices, ({ code }) => code)].toSorted(
    ([a, one], [b, other]) =>
      NOTICE_LEVELS.indexOf(NOTICE_KINDS[a].level) - NOTICE_LEVELS.indexOf(NOTICE_KINDS[b].level) ||
      other.length - one.length,
  );
  return `${[...lines, ...kinds.flatMap(([code, same]) => printKind(code, same, verbose === true))].join("\n")}\n`;
}

/** A kind of notice with its first places, or all of them. */
function printKind(code: Notice["code"], same: readonly Notice[], all: boolean): readonly string[] {
  const { level, meaning } = NOTICE_KINDS[code];
  const shown = all ? same : same.slice(0, SHOWN);
  const more = same.length - shown.length;
  return [
    "",
    `  ${level} ${code} ×${digits(same.length)}: ${meaning}`,
    ...shown.map((notice) => `    ${plain(`${noticePlace(notice)}  ${noticeDetail(notice)}`.trim())}`),
    ...(more === 0 ? [] : [`    and ${digits(more)} more; -v shows them`]),
  ];
}
