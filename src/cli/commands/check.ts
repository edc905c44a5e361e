import type { Command } from "commander";
import { count, digits } from "../../base/count.ts";
import { EXIT } from "../../diagnostics/errors.ts";
import { plain } from "../../base/escape.ts";
import { groupBy } from "../../base/group.ts";
import { compareCodeUnits, printJson } from "../../base/json.ts";
import {
  NOTICE_KINDS,
  NOTICE_LEVELS,
  noticeDetail,
  noticeLevel,
  noticePlace,
} from "../../diagnostics/notices.ts";
import type { Notice } from "../../diagnostics/notices.ts";
import { type NamedSite, type Reading, failureOf, openSource } from "../../jobs/index.ts";
import { type Selection, namedNamespaces } from "../../surface/index.ts";
import {
  addStampOptions,
  entryRemarks,
  excuseOf,
  fingerprintOf,
  readAccepted,
  readStamp,
  writeAccepted,
} from "../acceptance.ts";
import type { AcceptedNotices, Excuse, StampFlags } from "../acceptance.ts";
import { readingOf } from "../connection.ts";
import { describeOne } from "../failure.ts";
import { isStrict, refuseUnmatched, showRemark } from "../notices.ts";
import { addConnectionOptions, selectionOf } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import { refuseLosses, writeProduct } from "../output.ts";
import { findSites } from "../sites.ts";

interface CheckOptions extends ConnectionFlags, Selection, StampFlags {
  readonly strict?: boolean;
  /** The file of accepted notices. */
  readonly accept?: string;
  readonly json?: boolean;
}

/** Result of a source, as `check --json` prints it; `source` is its name, where there are several. */
type CheckResult = Awaited<ReturnType<typeof validate>> & { readonly source?: string };

const EXAMPLES = `
Examples:
  routeprint check https://example.com
  routeprint check saved/*.index.json --strict
  routeprint check https://example.com --strict --accept accepted.json
  routeprint check index.json --json > report.json`;

/** Defines `check`: what is unusual about a surface, and whether its document is valid. */
export function defineCheck(command: Command, context: CommandContext): void {
  command
    .argument("[source...]", "addresses, files, folders or - (default: the sites of the config file)")
    .option("--namespace <name...>", "check only these namespaces")
    .option("--include <glob...>", "check only matching paths; * stops at a slash, ** does not")
    .option("--exclude <glob...>", "leave out matching paths")
    .option("--strict", "exit with 1 if anything was lost or guessed, other than by WordPress itself")
    .option("--accept <file>", "let --strict ignore the notices that this file accepts")
    .option("--write-accept <file>", "write a file that accepts all losses and guesses, and exit with 0")
    .option("--json", "print JSON; a list for several sources")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addStampOptions(command)).action((sources: readonly string[], options: CheckOptions) =>
    check(sources, options, context),
  );
}

async function check(
  names: readonly string[],
  options: CheckOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const { accept, writeAccept } = options;
  const stamp = readStamp(options);
  const sites = await findSites(names, options, io);
  const reading = readingOf(sites, options, io);
  const files = sites.filter(({ isAddress }) => !isAddress).map(({ name }) => name);
  await refuseLosses(files, undefined, io, { "--write-accept": writeAccept });
  const accepted = await readAccepted(accept, io);
  const isAlone = sites.length === 1;
  const settings = { selection: selectionOf(options), accepted, isAlone };
  const verdicts: CheckResult[] = [];
  for (const site of sites) {
    const { label, short = label } = site;
    const verdict = await validate(site, reading, settings).catch((error: unknown) => {
      io.signal.throwIfAborted();
      if (isAlone) throw error;
      io.writeErr(describeOne(failureOf(error), short, options.jsonErrors === true));
    });
    io.signal.throwIfAborted();
    if (verdict === undefined || !isGood(verdict, options)) finish(EXIT.no);
    if (verdict === undefined) continue;
    verdicts.push(isAlone ? verdict : { source: short, ...verdict });
    if (options.json !== true) await io.writeOut(`${plain(short)}: ${printVerdict(verdict, options)}`);
  }
  if (options.json === true) await io.writeOut(printJson(isAlone ? verdicts[0] : verdicts), "json");
  const notices = verdicts.flatMap((verdict) => verdict.notices);
  for (const remark of options.quiet === true ? [] : entryRemarks(notices, accepted))
    showRemark(io, plain(remark), options);
  if (writeAccept === undefined) return;
  await writeProduct(io, writeAccept, writeAccepted(notices, accepted, stamp), "json");
  if (options.quiet !== true) showRemark(io, `wrote ${plain(writeAccept)}, to use with --accept`, options);
}

/** Whether the document is valid, and with `--strict` without losses and guesses. */
function isGood({ valid, notices }: CheckResult, { strict, writeAccept }: CheckOptions): boolean {
  if (strict !== true || writeAccept !== undefined) return valid;
  return valid && !notices.some((notice) => isStrict(notice) && notice.excuse === undefined);
}

interface Settings {
  readonly selection: Selection;
  readonly accepted: AcceptedNotices;
  /** Whether the source is the only one: with several, the selection may match nothing in some. */
  readonly isAlone: boolean;
}

async function validate(site: NamedSite, reading: Reading, { selection, accepted, isAlone }: Settings) {
  const source = await openSource(site, reading);
  const { convert } = await import("../../convert.ts");
  const { judgeDocument } = await import("../../openapi/judge.ts");
  const { BODY_METHODS } = await import("../../surface/model.ts");
  const { select } = await import("../../surface/select.ts");
  const { document, notices, unmatched } = convert(source, selection);
  if (isAlone) refuseUnmatched(unmatched, source.surface, selection.include !== undefined);
  const problems = await judgeDocument(document);
  const { surface } = select(source.surface, selection);
  const { routes, operations } = surface;
  const byCode = [...groupBy(notices, ({ code }) => code)].map(
    ([code, same]) => [code, same.length] as const,
  );
  return {
    valid: problems.length === 0,
    problems,
    counts: {
      namespaces: namedNamespaces(surface).length,
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
      notices: Object.fromEntries(byCode.toSorted(([a], [b]) => compareCodeUnits(a, b))),
    },
    notices: notices.map((notice) => {
      const excuse = excuseOf(notice, accepted);
      return {
        level: noticeLevel(notice),
        ...notice,
        ...(isStrict(notice) ? { fingerprint: fingerprintOf(notice) } : {}),
        ...(excuse === undefined ? {} : { excuse }),
      };
    }),
  };
}

/** Most places of a kind that are shown without `--verbose`. */
const SHOWN = 3;

function printVerdict({ valid, problems, counts, notices }: CheckResult, { verbose }: CheckOptions): string {
  const { undescribedBodies: bodies, undescribedResponses: responses } = counts;
  const lines = [
    `${count(counts.routes, "route")}, ${count(counts.operations, "operation")}`,
    valid
      ? "  The OpenAPI document is valid."
      : `  The OpenAPI document has ${count(problems.length, "problem")}:`,
    ...problems.map(({ pointer, text }) => `    ${plain(`${pointer} ${text}`)}`),
    `  Operations: ${digits(counts.merged)} merged, ${digits(counts.unreachable)} unreachable.`,
    `  Undocumented: ${digits(bodies)} request ${bodies === 1 ? "body" : "bodies"}, ${count(responses, "response")}.`,
  ];
  const kinds = [...groupBy(notices, ({ code }) => code)].toSorted(
    ([a, one], [b, other]) =>
      NOTICE_LEVELS.indexOf(NOTICE_KINDS[a].level) - NOTICE_LEVELS.indexOf(NOTICE_KINDS[b].level) ||
      other.length - one.length,
  );
  return `${[...lines, ...kinds.flatMap(([code, same]) => printKind(code, same, verbose === true))].join("\n")}\n`;
}

/** Text after a loss or guess that does not fail `--strict`. */
const EXCUSES: Readonly<Record<Excuse, string>> = {
  wordpress: "  (by WordPress itself)",
  accepted: "  (accepted)",
};

/** Prints a kind of notice with its first places, or all; those that fail `--strict` come first. */
function printKind(code: Notice["code"], same: CheckResult["notices"], all: boolean): readonly string[] {
  const { level, meaning } = NOTICE_KINDS[code];
  const ordered = same.toSorted((a, b) => Number(a.excuse !== undefined) - Number(b.excuse !== undefined));
  const shown = all ? ordered : ordered.slice(0, SHOWN);
  const more = same.length - shown.length;
  return [
    "",
    `  ${level} ${code} ×${digits(same.length)}: ${meaning}`,
    ...shown.map((notice) => {
      const excuse = notice.excuse === undefined ? "" : EXCUSES[notice.excuse];
      return `    ${plain(`${noticePlace(notice)}  ${noticeDetail(notice)}`.trim())}${excuse}`;
    }),
    ...(more === 0 ? [] : [`    and ${digits(more)} more; -v shows them`]),
  ];
}
