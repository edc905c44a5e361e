import type { Command } from "commander";
import { count, digits } from "../../count.ts";
import { EXIT } from "../../errors.ts";
import { plain } from "../../escape.ts";
import { groupBy } from "../../group.ts";
import { printJson } from "../../json.ts";
import { holdingsText, namespaceLabel } from "../../report/surface.ts";
import { widthOf } from "../../report/words.ts";
import type { Argument } from "../../schema/index.ts";
import { routesBehind } from "../../surface/model.ts";
import type { Namespace, Operation, Surface } from "../../surface/model.ts";
import { withoutSlashes } from "../../url.ts";
import { openSource } from "../input.ts";
import { namespacesHint } from "../notices.ts";
import { addConnectionOptions } from "../options.ts";
import type { CommandContext, ConnectionFlags } from "../options.ts";

interface RoutesOptions extends ConnectionFlags {
  readonly namespace?: string;
  readonly method?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  routeprint routes https://example.com
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
  const { surface } = await openSource(name, io, options);
  const filtered = query !== undefined || options.namespace !== undefined || options.method !== undefined;
  const found = query === undefined ? surface.operations : await searchOperations(surface, query);
  const operations = found.filter((operation) => isChosen(operation, options));
  if (filtered && operations.length === 0) finish(EXIT.no);
  if (options.json === true) await io.writeOut(printJson(operations.map(toRow)), "json");
  else await io.writeOut(filtered ? printOperations(operations, surface, options) : printNamespaces(surface));
}

/** The operations that the search of the pages finds, in the order of the surface. */
async function searchOperations(surface: Surface, query: string): Promise<readonly Operation[]> {
  const { createSearch } = await import("../../search.ts");
  const plugins = new Map(surface.namespaces.map(({ name, plugin = "" }) => [name, plugin]));
  const entries = surface.operations.map((operation) => ({
    operation,
    title: operation.id,
    methods: operation.method,
    template: operation.template,
    names: operation.arguments.map(({ name }) => name).join(" "),
    namespace: operation.namespace,
    owner: plugins.get(operation.namespace) ?? "",
    isOlder: false,
  }));
  const found = new Set(createSearch(entries)(query).map(({ operation }) => operation));
  return surface.operations.filter((operation) => found.has(operation));
}

function isChosen(operation: Operation, { namespace, method }: RoutesOptions): boolean {
  if (namespace !== undefined && withoutSlashes(operation.namespace) !== withoutSlashes(namespace))
    return false;
  return method === undefined || operation.method === method.toUpperCase();
}

function toRow(operation: Operation): object {
  return {
    method: operation.method,
    template: operation.template,
    namespace: operation.namespace,
    operationId: operation.id,
    variables: operation.variables.map(({ name, readings }) => ({
      name,
      patterns: readings.map((reading) => reading.variable.pattern),
    })),
    arguments: operation.arguments.map(({ name, required, schema }) => ({
      name,
      required,
      types: schema.types ?? [],
    })),
    routes: routesBehind(operation),
  };
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

/** A count in a column of a table. */
function counted(number: number, noun: string): string {
  return `${String(number).padStart(5)} ${number === 1 ? `${noun} ` : `${noun}s`}`;
}

function printOperations(
  operations: readonly Operation[],
  surface: Surface,
  { namespace: asked }: RoutesOptions,
): string {
  if (operations.length === 0) {
    const names = asked === undefined ? "" : ` ${plain(namespacesHint([surface]))}`;
    return `No operation matches; the surface has ${digits(surface.operations.length)}.${names}\n`;
  }
  const blocks = [...groupBy(operations, ({ namespace }) => namespace)].map(([namespace, group]) =>
    [
      `${plain(namespaceLabel(namespace))} (${count(group.length, "operation")})`,
      ...group.map(printOperation),
    ].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

function printOperation(operation: Operation): string {
  const lines = operation.arguments.map((argument) => `           ${printArgument(argument)}`);
  return [`  ${operation.method.padEnd(7)} ${plain(operation.template)}`, ...lines].join("\n");
}

function printArgument({ name, required, schema }: Argument): string {
  const type = schema.types?.join("|") ?? "any";
  const values =
    schema.enum === undefined ? "" : ` ${schema.enum.map((value) => JSON.stringify(value)).join(" ")}`;
  const shown = values.length > 60 ? `${values.slice(0, 57)}...` : values;
  const fallback = schema.default === undefined ? "" : ` = ${JSON.stringify(schema.default)}`;
  return plain(`${name}${required ? "*" : ""}: ${type}${shown}${fallback}`);
}
