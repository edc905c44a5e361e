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

A * after the name of an argument means that it is required.`;

/** Defines `routes`: a surface in the terminal. */
export function defineRoutes(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "address, file, or - for stdin")
    .argument("[query]", "words, or a path with its values: /wp/v2/posts/7")
    .option("--namespace <name>", "list only this namespace")
    .option("--method <method>", "list only this method")
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
  const isFiltered = found !== undefined || options.namespace !== undefined || options.method !== undefined;
  const operations =
    found?.flatMap((entry) => entry.operations) ??
    surface.operations.filter((operation) => isChosen(operation, options));
  if (isFiltered && operations.length === 0) finish(EXIT.no);
  if (options.json === true) await io.writeOut(printJson(rowsOf(operations, surface)), "json");
  else if (!isFiltered) await io.writeOut(printNamespaces(surface));
  else if (operations.length === 0) await io.writeOut(printNone(surface, options));
  else await io.writeOut(found === undefined ? printOperations(operations) : printEntries(found));
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

function isChosen(operation: Operation, { namespace, method }: RoutesOptions): boolean {
  if (namespace !== undefined && withoutSlashes(operation.namespace) !== withoutSlashes(namespace))
    return false;
  return method === undefined || operation.method === method.toUpperCase();
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

/** The folders on wordpress.org of the plugins and themes that register a namespace. */
function slugsOf(namespace: string): readonly string[] {
  return pluginsOf(namespace).flatMap(({ slug }) => slug ?? []);
}

/** Prints the namespaces of a surface, a line each. */
export function printNamespaces(surface: Surface): string {
  const { site, namespaces } = surface;
  const title = `${plain(site.name || "REST API")}: ${holdingsText(surface)}`;
  const width = widthOf(namespaces.map(({ name }) => plain(namespaceLabel(name))));
  const lines = namespaces.map((namespace) => namespaceLine(namespace, width));
  return `${[title, "", ...lines].join("\n")}\n`;
}

function namespaceLine({ name, plugin = "", routeCount, operationCount }: Namespace, width: number): string {
  const counts = [counted(routeCount, "route"), counted(operationCount, "operation")].join(" ");
  return `  ${plain(namespaceLabel(name)).padEnd(width)} ${counts}  ${plugin}`.trimEnd();
}

/** Prints a count as a column of a table. */
function counted(number: number, noun: string): string {
  return `${String(number).padStart(5)} ${number === 1 ? `${noun} ` : `${noun}s`}`;
}

function printOperations(operations: readonly Operation[]): string {
  const blocks = [...groupBy(operations, ({ namespace }) => namespace)].map(([namespace, group]) =>
    [
      `${plain(namespaceLabel(namespace))} (${count(group.length, "operation")})`,
      ...group.map(printOperation),
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

function printNone(surface: Surface, { namespace }: RoutesOptions): string {
  const names = namespace === undefined ? "" : ` ${plain(namespacesHint([surface]))}`;
  return `No operation matches; the surface has ${digits(surface.operations.length)}.${names}\n`;
}

function printEntries(found: readonly RoutesEntry[]): string {
  // The methods of one handler take the same arguments.
  const blocks = found.map(({ title, operations: own }) =>
    [plain(title), ...own.map(printAddress), ...own.slice(0, 1).flatMap(printArguments)].join("\n"),
  );
  const operations = count(found.flatMap((entry) => entry.operations).length, "operation");
  return `${operations}${found.length === 1 ? "" : ", the best first"}:\n\n${blocks.join("\n\n")}\n`;
}

function printOperation(operation: Operation): string {
  return [printAddress(operation), ...printArguments(operation)].join("\n");
}

function printAddress({ method, template }: Operation): string {
  return `  ${method.padEnd(7)} ${plain(template)}`;
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
