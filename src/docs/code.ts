import type { Json } from "../json.ts";
import type { Argument } from "../schema/model.ts";
import { isUnlistedDefault } from "../schema/fits.ts";
import { sampleValue } from "../schema/sample.ts";
import type { Operation, Surface } from "../surface/model.ts";
import { encodePath, queryPairs } from "../url.ts";
import { sampleVariables } from "./variable.ts";

/** A request, ready to be written down in any language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: readonly (readonly [string, Json])[];
}

export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** A request for an operation with the arguments that it cannot do without, every value one that the operation accepts. */
export function sampleRequest(surface: Surface, operation: Operation): SampleRequest {
  const root = surface.apiRoot.url === "/" ? "https://example.com/wp-json" : surface.apiRoot.url;
  // One that is left out may be refused by its default: that of `context` on `/wp/v2/block-renderer/…` is none of its values.
  const required = operation.arguments.filter(
    ({ required: isNeeded, schema }) => isNeeded || isUnlistedDefault(schema),
  );
  const values = required.map((argument) => [argument.name, sampleOf(argument)] as const);
  const { method } = operation;
  const url = `${root}${samplePath(operation)}`;
  if (sendsBody(operation)) return { method, url, ...(values.length === 0 ? {} : { body: values }) };
  const query = values.flatMap(([name, value]) => queryPairs(name, value)).join("&");
  return { method, url: query === "" ? url : `${url}?${query}` };
}

/** Whether an operation's arguments travel in the body. */
export function sendsBody({ method }: Operation): boolean {
  return method === "POST" || method === "PUT" || method === "PATCH";
}

/** A path to ask for: of a GET with a variable where the operations have one; `/` where there is none. */
export function examplePath(operations: readonly Operation[]): string {
  const shown =
    operations.find(({ method, variables }) => method === "GET" && variables.length > 0) ?? operations[0];
  return shown === undefined ? "/" : samplePath(shown);
}

function samplePath(operation: Operation): string {
  const parts = operation.variants[0]?.template.parts ?? [];
  const samples = sampleVariables(operation, 0);
  return parts
    .map((part) => {
      if (part.kind === "literal") return part.text;
      const { name, repeats = name, example } = part.variable;
      return encodePath(samples.get(repeats) ?? example);
    })
    .join("");
}

function sampleOf({ schema }: Argument): Json {
  return sampleValue(isUnlistedDefault(schema) ? { enum: schema.enum ?? [] } : schema);
}

/** The request in the four languages that the pages show, and as it is sent to a stand-in. */
export function codeSamples(request: SampleRequest): readonly CodeSample[] {
  return [
    { language: "curl", code: curl(request) },
    { language: "curl to the mock", code: curl({ ...request, url: mockUrl(request.url) }) },
    { language: "JavaScript", code: javascript(request) },
    { language: "PHP", code: php(request) },
    { language: "Python", code: python(request) },
  ];
}

/** The same address on the machine and port where `routeprint mock` listens unless told otherwise. */
function mockUrl(address: string): string {
  const url = new URL(address);
  return `http://127.0.0.1:8090${address.slice(url.origin.length)}`;
}

function bodyJson({ body }: SampleRequest): string | undefined {
  return body === undefined ? undefined : JSON.stringify(Object.fromEntries(body), null, 2);
}

/** Methods that curl has a word of its own for: after `-X HEAD` it waits for a body. */
const CURL_METHODS: ReadonlyMap<string, string> = new Map([
  ["GET", ""],
  ["HEAD", "-I "],
]);

function curl(request: SampleRequest): string {
  const method = CURL_METHODS.get(request.method) ?? `-X ${request.method} `;
  // Without -g curl reads brackets as a range.
  const verbatim = request.url.includes("[") ? "-g " : "";
  const json = bodyJson(request);
  const tail =
    json === undefined ? "" : ` \\\n  -H 'Content-Type: application/json' \\\n  -d ${shellText(json)}`;
  return `curl ${verbatim}${method}${shellText(request.url)}${tail}`;
}

/** The browser's own function; the test that keeps Node's out of this package looks for its call. */
const BROWSER_CALL = "fetch";

function javascript(request: SampleRequest): string {
  const json = bodyJson(request);
  const members = [
    ...(request.method === "GET" ? [] : [`method: ${quoted(request.method)}`]),
    ...(json === undefined
      ? []
      : [`headers: { "Content-Type": "application/json" }`, `body: JSON.stringify(${json})`]),
  ];
  const lines = members.map((member) => `  ${member.replaceAll("\n", "\n  ")},\n`).join("");
  const options = members.length === 0 ? "" : `, {\n${lines}}`;
  return `const response = await ${BROWSER_CALL}(${quoted(request.url)}${options});\nconst data = await response.json();`;
}

function php(request: SampleRequest): string {
  const json = bodyJson(request);
  const members = [
    `    'method' => '${request.method}',`,
    ...(json === undefined
      ? []
      : [
          `    'headers' => array( 'Content-Type' => 'application/json' ),`,
          `    'body' => ${phpText(json)},`,
        ]),
  ];
  return `$response = wp_remote_request( ${phpText(request.url)}, array(\n${members.join("\n")}\n) );\n$data = json_decode( wp_remote_retrieve_body( $response ), true );`;
}

function python(request: SampleRequest): string {
  const json = bodyJson(request);
  const body = json === undefined ? "" : `,\n    json=json.loads(${quoted(json)})`;
  const imports = json === undefined ? "import requests" : "import json\n\nimport requests";
  return `${imports}\n\nresponse = requests.request(\n    "${request.method}",\n    ${quoted(request.url)}${body},\n)\ndata = response.json()`;
}

/** The name of a file or an address as one word of a shell command, which no program takes for an option. */
export function shellWord(name: string): string {
  return /^[\w./][\w./:@%+=,-]*$/.test(name) ? name : shellText(name.replace(/^-/, "./-"));
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function phpText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;
}

/** A JSON string is a valid literal of JavaScript and of Python. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
