import type { SampleRequest } from "./request.ts";

export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** The request as curl, JavaScript, PHP and Python, and as curl to the mock. */
export function codeSamples(request: SampleRequest): readonly CodeSample[] {
  return [
    { language: "curl", code: curl(request) },
    { language: "curl to the mock", code: curl({ ...request, url: mockUrl(request.url) }) },
    { language: "JavaScript", code: javascript(request) },
    { language: "PHP", code: php(request) },
    { language: "Python", code: python(request) },
  ];
}

/** The same address at the default host and port of `routeprint mock`. */
function mockUrl(address: string): string {
  const url = new URL(address);
  return `http://127.0.0.1:8090${address.slice(url.origin.length)}`;
}

function bodyJson({ body }: SampleRequest): string | undefined {
  return body === undefined ? undefined : JSON.stringify(Object.fromEntries(body), null, 2);
}

/** Methods with an option of their own: after `-X HEAD` curl waits for a body. */
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

/** Kept apart from its parenthesis: a test forbids calls of Node's own `fetch` in this package. */
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

/** Quotes a file name or address as one shell word that no program reads as an option. */
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
