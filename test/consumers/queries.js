// Sends a request for each case of query-cases.ts with what a tool generated, in its default configuration, to a server on
// this machine, and compares what PHP and WordPress read of it with what the client was given.
import { createServer } from "node:http";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseQuery } from "../../src/wordpress/query.ts";
import { toJson } from "../../src/wordpress/php.ts";
import { readArgument } from "../support/argument.ts";
import { compile } from "./consumers.js";
import { runModule } from "./run-module.js";

/** The beginning of a program with a tool's client, and the call with one argument; orval takes no address. */
const PROGRAMS = {
  "openapi-typescript": {
    start: `import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.js";
const client = createClient<paths>({ baseUrl: BASE });`,
    call: (query) => `await client.GET("/demo/v1/things", { params: { query: ${query} } });`,
  },
  "hey-api": {
    start: `import { getDemoV1Things } from "./hey-api/index.js";
import { client } from "./hey-api/client.gen.js";
client.setConfig({ baseUrl: BASE });`,
    call: (query) => `await getDemoV1Things({ query: ${query} });`,
  },
  orval: {
    start: `import { getDemoV1Things } from "./orval/api.js";
const send = globalThis.fetch;
globalThis.fetch = (path, init) => send(BASE + String(path), init);`,
    call: (query) => `await getDemoV1Things(${query});`,
  },
};

/** The program of a tool: a request for each case, in their order. */
function programOf({ start, call }, cases) {
  const calls = cases.map(({ key, given }) => call(JSON.stringify({ [key]: given })));
  return `declare const process: { argv: string[] };\nconst BASE = process.argv[2] ?? "";\n${start}\n${calls.join("\n")}\nexport {};\n`;
}

/** Runs a program and returns the query of each request that it sends. */
async function recordQueries(file, execute) {
  const queries = [];
  const server = createServer(({ url = "" }, response) => {
    queries.push(url.slice(url.indexOf("?") + 1));
    response.setHeader("Content-Type", "application/json");
    response.end("{}");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await runModule(file, execute, [`http://127.0.0.1:${server.address().port}`]);
  } finally {
    server.close();
  }
  return queries;
}

/** What a callback of WordPress gets for the argument of a query, or why it gets nothing. */
function readByWordPress(query, { name, definition }) {
  const parameters = parseQuery(query);
  if (!parameters.has(name)) return `nothing under ${name}`;
  const { value, refusal } = readArgument(parameters.get(name), definition, name);
  return refusal === undefined ? toJson(value) : refusal.message;
}

/** Sends the cases with a tool's client; a returned text is a failure. */
async function sendCases(tool, cases, { folder, bin, execute }) {
  const file = join(folder, `queries-${tool}.ts`);
  await writeFile(file, programOf(PROGRAMS[tool], cases));
  await compile({ folder, bin, execute }, [file]);
  const queries = await recordQueries(file, execute);
  if (queries.length !== cases.length) return `${queries.length} requests came, not ${cases.length}.`;
  const problems = cases.flatMap((each, at) => {
    const read = JSON.stringify(readByWordPress(queries[at], each));
    const wanted = JSON.stringify(each.read);
    const reason = each.unsent?.[tool];
    if (reason !== undefined) return read === wanted ? [`error: ${each.name} is sent, though ${reason}`] : [];
    return read === wanted ? [] : [`error: WordPress reads ${read} of ?${queries[at]}, not ${wanted}`];
  });
  return problems.length === 0 ? undefined : problems.join("\n");
}

/** What sends the cases with each tool, whose output lies in the folder already. */
export function queryPrograms(cases) {
  return Object.fromEntries(
    Object.keys(PROGRAMS).map((tool) => [tool, (tools) => sendCases(tool, cases, tools)]),
  );
}
