import type { Json } from "../base/json.ts";
import { encodePath } from "../base/url.ts";
import { PLACEHOLDERS, queryPairs } from "../wordpress/index.ts";
import type { NamedValue, SampleFile, SampleRequest, SampleRoot } from "./model.ts";

// Own code: `@scalar/snippetz` 0.6 and `@readme/httpsnippet` 11 leave quotes, `$(…)` and line breaks of a site's text
// unescaped, so that a pasted sample would run commands of the site.

interface CodeSample {
  readonly language: string;
  readonly code: string;
}

type SamplePrinter = (request: SampleRequest, root: SampleRoot) => string;

/** The languages of samples, in the order of their tabs. */
const PRINTERS: Readonly<Record<string, SamplePrinter>> = {
  curl,
  JavaScript: javascript,
  TypeScript: typescript,
  PHP: php,
  Python: python,
  "WP-CLI": wpCli,
};

/** A request in each language; all values are quoted. */
export function codeSamples(request: SampleRequest, root: SampleRoot): readonly CodeSample[] {
  return Object.entries(PRINTERS).flatMap(([language, print]) =>
    // openapi-fetch has no way to send a path in the query.
    language === "TypeScript" && root.queryRoot !== undefined
      ? []
      : [{ language, code: print(request, root) }],
  );
}

/** The path of a request with its values, encoded. */
export function pathOf({ template, path }: SampleRequest): string {
  const values = new Map(path);
  return template.replaceAll(/\{([^{}]*)\}/g, (variable, name: string) => {
    const value = values.get(name);
    return value === undefined ? variable : encodePath(value);
  });
}

/** The address of a request. */
export function addressOf(request: SampleRequest, { url, queryRoot }: SampleRoot): string {
  const path = pathOf(request);
  const query = request.query.flatMap(([name, value]) => queryPairs(argumentOf(name), value)).join("&");
  const address =
    queryRoot === undefined ? `${url}${path}` : `${queryRoot}${path.replaceAll(/[&+]/g, encodeURIComponent)}`;
  return query === "" ? address : `${address}${queryRoot === undefined ? "?" : "&"}${query}`;
}

/** The body of a request as JSON; undefined without one, and where a file makes it a form. */
function bodyOf({ body, file }: SampleRequest): string | undefined {
  return body === undefined || file !== undefined
    ? undefined
    : JSON.stringify(Object.fromEntries(body), null, 2);
}

/** The fields of a form beside its file. */
function fieldsOf({ body = [] }: SampleRequest): readonly (readonly [name: string, text: string])[] {
  return body.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]);
}

/** The user and password of Basic authentication, joined; undefined without a credential. */
function signInOf({ credential }: SampleRequest): string | undefined {
  return credential === undefined ? undefined : PLACEHOLDERS[credential].join(":");
}

/** Headers for a file that is the whole body, for languages whose samples send no forms. */
function headersOf({ name, type }: SampleFile): readonly (readonly [name: string, text: string])[] {
  return [
    ["Content-Disposition", `attachment; filename="${name}"`],
    ["Content-Type", type],
  ];
}

/** Methods with an option of their own: after `-X HEAD` curl waits for a body. */
const CURL_METHODS: ReadonlyMap<string, string> = new Map([
  ["GET", ""],
  ["HEAD", "-I "],
]);

/** Prints the request as a curl command, with more headers. */
export function curl(
  request: SampleRequest,
  root: SampleRoot,
  headers: readonly (readonly [name: string, text: string])[] = [],
): string {
  const method = CURL_METHODS.get(request.method) ?? `-X ${request.method} `;
  const address = addressOf(request, root);
  // Without -g curl reads brackets as a range.
  const verbatim = address.includes("[") ? "-g " : "";
  const json = bodyOf(request);
  const signIn = signInOf(request);
  const { file } = request;
  return [
    `curl ${verbatim}${method}${shellText(address)}`,
    ...(signIn === undefined ? [] : [`-u ${shellText(signIn)}`]),
    ...headers.map(([name, text]) => `-H ${shellText(`${name}: ${text}`)}`),
    ...(file === undefined
      ? []
      : [
          `-F ${shellText(`${file.field}=@${file.name}`)}`,
          // `--form-string` reads no file, even where the text begins with `@`.
          ...fieldsOf(request).map(([name, text]) => `--form-string ${shellText(`${name}=${text}`)}`),
        ]),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellText(json)}`]),
  ].join(" \\\n  ");
}

/** Kept apart from its parenthesis, because a test forbids calls of Node's own `fetch` in this package. */
const BROWSER_CALL = "fetch";

function javascript(request: SampleRequest, root: SampleRoot): string {
  const json = bodyOf(request);
  const { file } = request;
  const headers = [
    ...authorizationOf(request),
    ...(json === undefined ? [] : [`"Content-Type": "application/json"`]),
  ];
  const options = [
    ...(request.method === "GET" ? [] : [`method: ${quoted(request.method)},`]),
    ...(headers.length === 0 ? [] : [`headers: {\n${headers.map((each) => `  ${each},\n`).join("")}},`]),
    ...(json === undefined ? [] : [`body: JSON.stringify(${json}),`]),
    ...(file === undefined ? [] : ["body: form,"]),
  ];
  const second = options.length === 0 ? "" : `, {\n${indent(options.join("\n"))}\n}`;
  const address = quoted(addressOf(request, root));
  const form = file === undefined ? "" : `${formOf(request, file)}\n`;
  return `${form}const response = await ${BROWSER_CALL}(${address}${second});\nconst data = await response.json();`;
}

/** The header of Basic authentication, as a member of an object in JavaScript. */
function authorizationOf(request: SampleRequest): readonly string[] {
  const signIn = signInOf(request);
  return signIn === undefined ? [] : [`Authorization: "Basic " + btoa(${quoted(signIn)})`];
}

/** Statements that fill a form; `input` is the file input of the reader's page. */
function formOf(request: SampleRequest, { field, name }: SampleFile): string {
  return [
    '// input: an <input type="file">',
    "const form = new FormData();",
    `form.append(${quoted(field)}, input.files[0], ${quoted(name)});`,
    ...fieldsOf(request).map(([each, text]) => `form.append(${quoted(each)}, ${quoted(text)});`),
  ].join("\n");
}

function typescript(request: SampleRequest, { url }: SampleRoot): string {
  const { path, query, body, file } = request;
  const places = [
    ...(path.length === 0 ? [] : [`path: ${objectOf(path)},`]),
    ...(query.length === 0 ? [] : [`query: ${objectOf(query)},`]),
  ];
  const options = [
    ...(places.length === 0 ? [] : [`params: {\n${indent(places.join("\n"))}\n},`]),
    ...(body === undefined && file === undefined ? [] : [`body: ${bodyObject(request)},`]),
    ...(file === undefined ? [] : ["bodySerializer: () => form,"]),
  ];
  const second = options.length === 0 ? "" : `, {\n${indent(options.join("\n"))}\n}`;
  const signedIn = authorizationOf(request).map((header) => `\n  headers: { ${header} },`);
  // openapi-fetch ignores the style of a parameter, which is a list with commas under a plain name.
  const joined = query.some(([name, value]) => Array.isArray(value) && !name.endsWith("[]"))
    ? `\n  querySerializer: { array: { style: "form", explode: false } },`
    : "";
  return [
    `// npx openapi-typescript openapi.json -o api.ts`,
    `import createClient from "openapi-fetch";`,
    `import type { paths } from "./api.ts";`,
    ``,
    ...(file === undefined ? [] : [formOf(request, file), ``]),
    `const client = createClient<paths>({\n  baseUrl: ${quoted(url)},${signedIn.join("")}${joined}\n});`,
    `const { data, error } = await client.${request.method}(${quoted(request.template)}${second});`,
  ].join("\n");
}

/** The body as an object; a file is text for the compiler. */
function bodyObject({ body = [], file }: SampleRequest): string {
  return objectOf(file === undefined ? body : [[file.field, file.name], ...body]);
}

function php(request: SampleRequest, root: SampleRoot): string {
  const json = bodyOf(request);
  const signIn = signInOf(request);
  const { file } = request;
  const headers = [
    ...(signIn === undefined ? [] : [`'Authorization' => 'Basic ' . base64_encode( ${phpText(signIn)} ),`]),
    ...(json === undefined ? [] : [`'Content-Type' => 'application/json',`]),
    ...(file === undefined ? [] : headersOf(file)).map(
      ([name, text]) => `${phpText(name)} => ${phpText(text)},`,
    ),
  ];
  const members = [
    `'method' => ${phpText(request.method)},`,
    ...(headers.length === 0 ? [] : [`'headers' => array(\n${indent(headers.join("\n"), 4)}\n),`]),
    ...(json === undefined ? [] : [`'body' => ${phpText(json)},`]),
    ...(file === undefined ? [] : [`'body' => file_get_contents( ${phpText(file.name)} ),`]),
  ];
  const address = phpText(addressOf(withQueriedBody(request), root));
  return `$response = wp_remote_request( ${address}, array(\n${indent(members.join("\n"), 4)}\n) );\n$data = json_decode( wp_remote_retrieve_body( $response ), true );`;
}

/** The request with its fields in the query, where the file is the whole body: WordPress reads them there too. */
function withQueriedBody(request: SampleRequest): SampleRequest {
  return request.file === undefined
    ? request
    : { ...request, query: [...request.query, ...fieldsOf(request)] };
}

function python(request: SampleRequest, root: SampleRoot): string {
  const json = bodyOf(request);
  const signIn = request.credential && PLACEHOLDERS[request.credential];
  const { file } = request;
  const fields = fieldsOf(request).map(([name, text]) => `${quoted(name)}: ${quoted(text)}`);
  const lines = [
    quoted(request.method),
    quoted(addressOf(request, root)),
    ...(signIn === undefined ? [] : [`auth=(${signIn.map(quoted).join(", ")})`]),
    ...(json === undefined ? [] : [`json=json.loads(${quoted(json)})`]),
    ...(file === undefined
      ? []
      : [`files={${quoted(file.field)}: open(${quoted(file.name)}, "rb")}`, `data={${fields.join(", ")}}`]),
  ];
  const imports = json === undefined ? "import requests" : "import json\n\nimport requests";
  return `${imports}\n\nresponse = requests.request(\n${lines.map((line) => `    ${line},\n`).join("")})\ndata = response.json()`;
}

/** WordPress handles the request itself, on the machine of the site and without a password. */
function wpCli(request: SampleRequest): string {
  const { method, query, body = [], file } = request;
  const set = (name: string, pairs: readonly NamedValue[]): readonly string[] =>
    pairs.length === 0
      ? []
      : [`$request->${name}( json_decode( ${phpText(JSON.stringify(Object.fromEntries(pairs)))}, true ) );`];
  const raw = (sent: SampleFile): readonly string[] => [
    ...headersOf(sent).map(([name, text]) => `$request->set_header( ${phpText(name)}, ${phpText(text)} );`),
    `$request->set_body( file_get_contents( ${phpText(sent.name)} ) );`,
  ];
  const statements = [
    `$request = new WP_REST_Request( ${phpText(method)}, ${phpText(pathOf(request))} );`,
    ...set(
      "set_query_params",
      query.map(([name, value]) => [argumentOf(name), value]),
    ),
    ...set("set_body_params", body),
    ...(file === undefined ? [] : raw(file)),
    `echo wp_json_encode( rest_do_request( $request )->get_data() );`,
  ];
  const user = request.credential === undefined ? "" : "--user=USER ";
  return `wp eval ${user}${shellText(`\n${indent(statements.join("\n"))}\n`)}`;
}

/** The name of the argument that is sent as `name[]`. */
function argumentOf(name: string): string {
  return name.replace(/\[\]$/, "");
}

function objectOf(pairs: readonly (readonly [string, Json])[]): string {
  return JSON.stringify(Object.fromEntries(pairs), null, 2);
}

function indent(text: string, width = 2): string {
  return text.replaceAll(/^/gm, " ".repeat(width));
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
