import type { Command } from "commander";
import { count, digits } from "../../base/count.ts";
import { EXIT } from "../../diagnostics/errors.ts";
import { plain } from "../../base/escape.ts";
import { groupBy } from "../../base/group.ts";
import { printJson } from "../../base/json.ts";
import { openSource } from "../../jobs/index.ts";
import { holdingsText, namespaceLabel, widthOf } from "../../report/index.ts";
import type { Argument } from "../../schema/index.ts";
import {
  type Namespace,
  type Operation,
  type Surface,
  bodyArguments,
  routesBehind,
} from "../../surface/index.ts";
import { pluginsOf } from "../../wordpress/index.ts";
import { withoutSlashes } from "../../base/url.ts";
import { readingOf } from "../connection.ts";
import { namespacesHint } from "../notices.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";
import { findSite } from "../sites.ts";

interface RoutesOptions extends ConnectionFlags {
  readonly namespace?: string;
  readonly method?: string;
  readonly open?: boolean;
  readonly json?: boolean;
}

/** An entry that a query finds. */
interface RoutesEntry {
  readonly title: string;
  /** Never empty. */
  readonly operations: readonly Operation[];
}

const EXAMPLES = `
Examples:
  routeprint routes https://example.com
  routeprint routes index.json "update a post"
  routeprint routes index.json media --method POST
  routeprint routes shop.json --open

A * after the name of an argument means that it is required. Where --access or
routeprint access asked the site, each operation has a verdict: open to
visitors, role (of the named users), sign-in, or unknown.`;

/** Defines `routes`: a surface in the terminal. */
export function defineRoutes(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "address, file, or - for stdin")
    .argument("[query]", "words, or a path with its values: /wp/v2/posts/7")
    .option("--namespace <name>", "list only this namespace")
    .option("--method <method>", "list only this method")
    .option("--open", "list only operations that a visitor may call, as --access found")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(command).action((source: string, query: string | undefined, options: RoutesOptions) =>
    listRoutes(source, query, options, context),
  );
}

async function listRoutes(
  name: string,
  query: string | undefined,
  options: RoutesOptions,
  { io, finish }: CommandContext,
): Promise<void> {
  const site = await findSite(name, io);
  const { surface } = await openSource(site, readingOf([site], options, io));
  const found = query === undefined ? undefined : await findEntries(surface, query, options);
  const isFiltered =
    found !== undefined ||
    options.namespace !== undefined ||
    options.method !== undefined ||
    options.open === true;
  const operations =
    found?.flatMap((entry) => entry.operations) ??
    surface.operations.filter((operation) => isChosen(operation, options));
  if (isFiltered && operations.length === 0) finish(EXIT.no);
  if (options.json === true) await io.writeOut(printJson(rowsOf(operations, surface)), "json");
  else if (!isFiltered) await io.writeOut(printNamespaces(surface));
  else if (operations.length === 0) await io.writeOut(printNone(surface, options));
  else {
    const print = isAccessKnown(surface) ? printWithVerdict : printAddress;
    await io.writeOut(found === undefined ? printOperations(operations, print) : printEntries(found, print));
  }
}

/** Searches as the pages do, in their order, and keeps the wanted operations. */
async function findEntries(
  surface: Surface,
  query: string,
  options: RoutesOptions,
): Promise<readonly RoutesEntry[]> {
  const [{ searchOperations }, { describeResponses }] = await Promise.all([
    import("../../answers/entries.ts"),
    import("../../responses/describe.ts"),
  ]);
  // Titles depend on the described responses.
  const find = searchOperations(describeResponses(surface, {}));
  return find(query).flatMap(({ title, operations }) => {
    const chosen = operations.filter((operation) => isChosen(operation, options));
    return chosen.length === 0 ? [] : [{ title, operations: chosen }];
  });
}

function isChosen(operation: Operation, { namespace, method, open }: RoutesOptions): boolean {
  if (open === true && operation.access.verdict !== "open") return false;
  if (namespace !== undefined && withoutSlashes(operation.namespace) !== withoutSlashes(namespace))
    return false;
  return method === undefined || operation.method === method.toUpperCase();
}

/** Whether the site showed who may call an operation. */
function isAccessKnown({ operations }: Surface): boolean {
  return operations.some(({ access }) => access.verdict !== "unknown");
}

function rowsOf(operations: readonly Operation[], { namespaces }: Surface): readonly object[] {
  const plugins = new Map(namespaces.map(({ name, plugin }) => [name, plugin]));
  return operations.map((operation) => toRow(operation, plugins.get(operation.namespace)));
}

function toRow(operation: Operation, plugin: string | undefined): object {
  return {
    method: operation.method,
    template: operation.template,
    namespace: operation.namespace,
    ...(plugin === undefined ? {} : { plugin, slugs: slugsOf(operation.namespace) }),
    operationId: operation.id,
    ...accessRow(operation.access),
    variables: operation.variables.map(({ name, readings }) => ({
      name,
      patterns: readings.map((reading) => reading.variable.pattern),
    })),
    arguments: bodyArguments(operation).map(({ name, required, schema }) => ({
      name,
      required,
      types: schema.types ?? [],
    })),
    routes: routesBehind(operation),
  };
}

/** The verdict and the users of a `role`; nothing where the access is unknown. */
function accessRow({ verdict, users }: Operation["access"]): object {
  if (verdict === "unknown") return {};
  return { access: { verdict, ...(users.length === 0 ? {} : { users }) } };
}

/** The folders on wordpress.org of the plugins and themes that register a namespace. */
function slugsOf(namespace: string): readonly string[] {
  return pluginsOf(namespace).flatMap(({ slug }) => slug ?? []);
}

/** Prints the namespaces of a surface, a line each. */
export function printNamespaces(surface: Surface): string {
  const { site, namespaces, operations } = surface;
  const title = `${plain(site.name || "REST API")}: ${holdingsText(surface)}`;
  const width = widthOf(namespaces.map(({ name }) => plain(namespaceLabel(name))));
  const openIn = groupBy(
    operations.filter(({ access }) => access.verdict === "open"),
    ({ namespace }) => namespace,
  );
  const openText = isAccessKnown(surface)
    ? ({ name }: Namespace) => `${String(openIn.get(name)?.length ?? 0).padStart(5)} open `
    : () => "";
  const lines = namespaces.map((namespace) => namespaceLine(namespace, width, openText(namespace)));
  return `${[title, "", ...lines].join("\n")}\n`;
}

function namespaceLine(
  { name, plugin = "", routeCount, operationCount }: Namespace,
  width: number,
  open: string,
): string {
  const counts = [counted(routeCount, "route"), counted(operationCount, "operation")].join(" ");
  return `  ${plain(namespaceLabel(name)).padEnd(width)} ${counts}${open}  ${plugin}`.trimEnd();
}

/** Prints a count as a column of a table. */
function counted(number: number, noun: string): string {
  return `${String(number).padStart(5)} ${number === 1 ? `${noun} ` : `${noun}s`}`;
}

/** Prints the line of an operation. */
type PrintLine = (operation: Operation) => string;

function printOperations(operations: readonly Operation[], print: PrintLine): string {
  const blocks = [...groupBy(operations, ({ namespace }) => namespace)].map(([namespace, group]) =>
    [
      `${plain(namespaceLabel(namespace))} (${count(group.length, "operation")})`,
      ...group.flatMap((operation) => [print(operation), ...printArguments(operation)]),
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

function printNone(surface: Surface, { namespace, open }: RoutesOptions): string {
  if (open === true && !isAccessKnown(surface))
    return "No operation is known to be open: nobody asked the site. Add --access to an address.\n";
  const names = namespace === undefined ? "" : ` ${plain(namespacesHint([surface]))}`;
  return `No operation matches; the surface has ${digits(surface.operations.length)}.${names}\n`;
}

function printEntries(found: readonly RoutesEntry[], print: PrintLine): string {
  // The methods of one handler take the same arguments.
  const blocks = found.map(({ title, operations: own }) =>
    [plain(title), ...own.map(print), ...own.slice(0, 1).flatMap(printArguments)].join("\n"),
  );
  const operations = count(found.flatMap((entry) => entry.operations).length, "operation");
  return `${operations}${found.length === 1 ? "" : ", the best first"}:\n\n${blocks.join("\n\n")}\n`;
}

function printAddress({ method, template }: Operation): string {
  return `  ${method.padEnd(7)} ${plain(template)}`;
}

/** `GET     role     /wp/v2/settings (editor, administrator)` */
function printWithVerdict({ method, template, access: { verdict, users } }: Operation): string {
  const named = users.length === 0 ? "" : ` (${users.map(plain).join(", ")})`;
  return `  ${method.padEnd(7)} ${verdict.padEnd(8)} ${plain(template)}${named}`;
}

function printArguments(operation: Operation): readonly string[] {
  return bodyArguments(operation).map((argument) => `           ${printArgument(argument)}`);
}

function printArgument({ name, required, schema }: Argument): string {
  const type = schema.types?.join("|") ?? "any";
  const values =
    schema.enum === undefined ? "" : ` ${schema.enum.map((value) => JSON.stringify(value)).join(" ")}`;
  const shown = values.length > 60 ? `${values.slice(0, 57)}...` : values;
  const fallback = schema.default === undefined ? "" : ` = ${JSON.stringify(schema.default)}`;
  return plain(`${name}${required ? "*" : ""}: ${type}${shown}${fallback}`);
}
