import { mayWrite } from "../answers/index.ts";
import { count, digits } from "../base/count.ts";
import { plain } from "../base/escape.ts";
import type { PrintedForm } from "../base/escape.ts";
import { groupBy } from "../base/group.ts";
import type { ChangeRow, FoundKind, FoundName, FoundRow, SiteRow, VersionRow } from "../inventory/index.ts";
import { printJson, printJsonLines } from "../base/json.ts";
import { type Paint, createPaint, csv, kindLabel, widthOf } from "../report/index.ts";
import { shownTime } from "../base/time.ts";
import { isDumb } from "./process.ts";
import type { Io } from "./process.ts";

export const INVENTORY_FORMATS = ["text", "json", "csv", "ndjson"] as const;

export type InventoryFormat = (typeof INVENTORY_FORMATS)[number];

/** The syntax of each format. */
export const INVENTORY_FORMS: Readonly<Record<InventoryFormat, PrintedForm>> = {
  text: "text",
  json: "json",
  csv: "text",
  ndjson: "json",
};

/** Printers of rows of one kind, for CSV and text. */
interface RowPrinters<Row> {
  readonly head: readonly string[];
  /** The rows of CSV for one row. */
  readonly cells: (row: Row) => readonly (readonly (string | number)[])[];
  /** The lines of text for all rows. */
  readonly lines: (rows: readonly Row[], paint: Paint) => readonly string[];
}

/** Prints rows in a format. */
export function print<Row>(
  rows: readonly Row[],
  format: InventoryFormat,
  io: Io,
  printers: RowPrinters<Row>,
): string {
  if (format === "json") return printJson(rows);
  if (format === "ndjson") return printJsonLines(rows);
  if (format === "csv") return csv([printers.head, ...rows.flatMap(printers.cells)]);
  return printers
    .lines(rows, paintOf(io))
    .map((line) => `${line}\n`)
    .join("");
}

function paintOf(io: Io): Paint {
  return createPaint(io.outIsTerminal && !isDumb(io) && (io.env["NO_COLOR"] ?? "") === "");
}

/** Prints a table with columns as wide as their cells; numbers are right-aligned. Foreign text is escaped. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  paint: Paint,
): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? digits(cell) : plain(cell))));
  const widths = head.map((title, at) => widthOf([title, ...cells.map((row) => row[at] ?? "")]));
  const isNumber = head.map((_, at) => typeof rows[0]?.[at] === "number");
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) =>
        isNumber[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [paint(line(head), "dim"), ...cells.map(line)];
}

export function timeOrNever(time: string | null): string {
  return time === null ? "never" : shownTime(time);
}

/** Prints the state of a site: `ok`, `failing (timeout)`, `failed 1× (timeout)`. */
function stateText({ state, failures, error }: SiteRow): string {
  if (error === null) return state;
  return state === "failing" ? `failing (${error})` : `failed ${failures}× (${error})`;
}

/** A row with the number of its operations that a visitor may call. */
type AskedRow = Pick<SiteRow, "open">;

/** The head of the column of open operations; none where no site was asked. */
function openHead(rows: readonly AskedRow[]): readonly string[] {
  return rows.some(({ open }) => open !== null) ? ["open"] : [];
}

function openCell({ open }: AskedRow, rows: readonly AskedRow[]): readonly string[] {
  return openHead(rows).map(() => (open === null ? "?" : digits(open)));
}

/** Prints sites, a line each. */
export function printSites(rows: readonly SiteRow[], format: InventoryFormat, io: Io): string {
  return print(rows, format, io, {
    head: [
      "address",
      "label",
      "state",
      "failures",
      "error",
      "name",
      "fingerprint",
      "operations",
      "checkedAt",
      "changedAt",
      "open",
      "askedAt",
    ],
    cells: (row) => [
      [
        row.address,
        row.label,
        row.state,
        row.failures,
        row.error ?? "",
        row.name ?? "",
        row.fingerprint ?? "",
        row.operations ?? "",
        row.checkedAt ?? "",
        row.changedAt ?? "",
        row.open ?? "",
        row.askedAt ?? "",
      ],
    ],
    lines: (sites, paint) =>
      sites.length === 0
        ? ["No site."]
        : table(
            ["site", "name", "operations", ...openHead(sites), "changed", "checked", "state"],
            sites.map((site) => [
              site.label,
              site.name ?? "",
              site.operations ?? 0,
              ...openCell(site, sites),
              timeOrNever(site.changedAt),
              timeOrNever(site.checkedAt),
              stateText(site),
            ]),
            paint,
          ),
  });
}

/** Prints changes: a heading each, and the lines that `compare --before-after` prints below it. */
export function printChanges(rows: readonly ChangeRow[], format: InventoryFormat, io: Io): string {
  return print(rows, format, io, {
    head: ["at", "site", "event", "level", "kind", "what", "where", "why", "from", "to"],
    cells: ({ at, address, event, from, to, lines }) =>
      lines.map(({ level, kind, what, where, why }) => [
        at,
        address,
        event,
        level,
        kind,
        what,
        where,
        why,
        from ?? "",
        to ?? "",
      ]),
    lines: (changes, paint) =>
      changes.flatMap((change, at) => [...(at === 0 ? [] : [""]), ...changeLines(change, paint)]),
  });
}

function changeLines({ at, label, lines }: ChangeRow, paint: Paint): readonly string[] {
  const width = widthOf(lines.map(({ kind }) => kindLabel(kind, true)));
  return [
    paint(`${plain(label)}  ${shownTime(at)}`, "bold"),
    ...lines.map(({ level, kind, what, where, why }) => {
      const words = [
        paint(level.padEnd(10), level),
        kindLabel(kind, true).padEnd(width),
        plain(what),
        plain(where),
      ];
      const reason = why === "" ? "" : paint(`- ${plain(why)}`, "dim");
      return `  ${[...words, reason].filter((word) => word !== "").join("  ")}`;
    }),
  ];
}

/** The names of one kind that a site has. */
interface FoundGroup {
  readonly address: string;
  readonly label: string;
  readonly kind: FoundKind;
  readonly texts: readonly string[];
}

/** Groups rows by site and kind, the sites in the order of their first row. */
function groupFound(rows: readonly FoundRow[]): readonly FoundGroup[] {
  return [...groupBy(rows, ({ address }) => address).values()].flatMap((ofSite) =>
    [...groupBy(ofSite, ({ kind }) => kind).values()].map((own) => {
      const [{ address, label, kind }] = own;
      return { address, label, kind, texts: [...new Set(own.toSorted(readsLast).map(({ text }) => text))] };
    }),
  );
}

/** Most names that one line of text lists. */
const MOST_NAMES = 5;

function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${digits(more)} more` : ""}`;
}

/** Groups rows by name, of each kind the names of the most sites first. */
function namesOf(rows: readonly FoundRow[]): readonly FoundName[] {
  return [...groupBy(rows, ({ kind }) => kind).values()].flatMap((ofKind) =>
    [...groupBy(ofKind, ({ text }) => text)]
      .map(([text, own]) => ({
        kind: own[0].kind,
        text,
        sites: new Set(own.map(({ address }) => address)).size,
        namespaces: [...new Set(own.map(({ namespace }) => namespace))],
      }))
      .toSorted((a, b) => readsLast(a, b) || b.sites - a.sites),
  );
}

/** Orders open operations: those that may write come first. */
function readsLast(a: FoundText, b: FoundText): number {
  return Number(isRead(a)) - Number(isRead(b));
}

function isRead({ kind, text }: FoundText): boolean {
  return kind === "open" && !mayWrite(text);
}

type FoundText = Pick<FoundName, "kind" | "text">;

/** Prints the sites with a match; in text first the number of sites of each name, then a line for each site and kind. */
export function printFound(rows: readonly FoundRow[], format: InventoryFormat, io: Io): string {
  return print(rows, format, io, {
    head: ["address", "label", "kind", "text", "namespace"],
    cells: ({ address, label, kind, text, namespace }) => [[address, label, kind, text, namespace]],
    lines: (found, paint) => {
      if (found.length === 0) return ["No site has it."];
      const names = namesOf(found).map(({ kind, text, sites, namespaces }) => [
        kind,
        text,
        sites,
        kind === "namespace" ? "" : someOf(namespaces),
      ]);
      const sites = groupFound(found).map(({ label, kind, texts }) => [label, kind, someOf(texts)]);
      const number = count(new Set(found.map(({ address }) => address)).size, "site");
      return [
        ...table(["kind", "name", "sites", "in"], names, paint),
        "",
        ...table(["site", "has", ""], sites, paint),
        paint(number, "dim"),
      ];
    },
  });
}

/** Prints how many operations of a site are open, and those that may write; nothing where none is open. */
export function printOpen(operations: readonly string[]): readonly string[] {
  const writes = operations.filter(mayWrite);
  const title = `Open to visitors: ${count(operations.length, "operation")}, ${digits(writes.length)} of them may write`;
  return operations.length === 0
    ? []
    : [`${[title, ...writes.map((text) => `  ${plain(text)}`)].join("\n")}\n`];
}

/** Prints the versions of a site, newest first. */
export function printVersions(rows: readonly VersionRow[], format: InventoryFormat, io: Io): string {
  return print(rows, format, io, {
    head: ["firstAt", "lastAt", "fingerprint", "operations", "name", "open", "pruned"],
    cells: ({ firstAt, lastAt, fingerprint, operations, name, open, pruned }) => [
      [firstAt, lastAt, fingerprint, operations, name, open ?? "", String(pruned)],
    ],
    lines: (versions, paint) =>
      table(
        ["from", "last seen", "surface", "operations", ...openHead(versions), ...prunedHead(versions)],
        versions.map((row) => [
          shownTime(row.firstAt),
          shownTime(row.lastAt),
          row.fingerprint,
          row.operations,
          ...openCell(row, versions),
          ...prunedHead(versions).map(() => (row.pruned ? "removed" : "kept")),
        ]),
        paint,
      ),
  });
}

/** The head of the column of removed indexes; none where all are kept. */
function prunedHead(rows: readonly VersionRow[]): readonly string[] {
  return rows.some(({ pruned }) => pruned) ? ["index"] : [];
}
