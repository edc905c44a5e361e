/** A command line that gives up: its words, the code, and all that it prints. */
interface CommandError {
  readonly code: string;
  readonly words: string;
  readonly prints: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The files of the folder in which the commands run. */
export const FILES: Readonly<Record<string, string>> = {
  "index.json": JSON.stringify({
    name: "Shop",
    home: "https://shop.example",
    namespaces: ["shop/v1"],
    routes: { "/shop/v1/carts": { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] } },
  }),
  "empty.json": "",
  taken: "",
  "none.txt": "# none yet\n",
  "sites.txt": "index.json\ntaken\n",
  "empty.har": '{"log":{"entries":[]}}',
  "broken.lock": "# routeprint lock 1\nwhat is this",
  "openapi.yaml": "openapi: 3.1.0\npaths: {}",
};

/** Wrong command lines, with what follows `routeprint: `. */
const USAGE: readonly (readonly [words: string, says: string])[] = [
  ["convrt index.json", "unknown command 'convrt'. Did you mean convert? Run routeprint --help."],
  ["mock .", ".: a folder is not a source here. Name one file in it."],
  ["convert .", "several sites need a folder for the output. Add -o FOLDER."],
  [
    "publish index.json -o pages --base-path docs",
    '--base-path takes the address of the pages, not "docs". Use one such as https://docs.example.com/api/. Links between pages need none.',
  ],
  [
    "publish index.json taken --single-file -o api.html",
    "--single-file takes one site, not 2. Name one source.",
  ],
  [
    "explain index.json  /shop/v1/carts",
    '"" is not a method. The method comes before the path, as in GET /wp/v2/posts.',
  ],
  [
    "index.json convert",
    "unknown command 'index.json'. The command comes first. Run routeprint convert --help.",
  ],
  [
    "-q convert index.json",
    "unknown option '-q'. Options come after the command. Run routeprint convert --help.",
  ],
  [
    "convert index.json --fromat yaml",
    "unknown option '--fromat'. Did you mean --format? Run routeprint convert --help.",
  ],
  [
    "convert index.json --format xml",
    "option '--format <format>' argument 'xml' is invalid. Allowed choices are json, yaml, tools, tools-openai, tools-anthropic. Run routeprint convert --help.",
  ],
  [
    "convert index.json -o out.pdf",
    "-o names a .pdf file, which is none of the formats: .json, .yaml, .yml. Use one of these endings, or add --format.",
  ],
  [
    "compare index.json index.json -o out.pdf",
    "-o names a .pdf file, which is none of the formats: .txt, .md, .markdown, .json, .html, .htm, .sarif, .xml, .csv. Use one of these endings, or add --format.",
  ],
  [
    "lock index.json -o out.yaml",
    "-o names a .yaml file, which is none of the formats: .lock, .txt. Use one of these endings.",
  ],
  [
    "explain index.json FETCH /shop/v1/carts",
    "FETCH is not a method. Methods: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE.",
  ],
  [
    "serve index.json --port 99999",
    '--port takes a whole number from 0 to 65535, not "99999". Use one such as 8080, or 0 for a free one.',
  ],
  [
    "convert --list none.txt",
    "none.txt contains no saved index and no address. Give an address or a file, or name sites in routeprint.config.json.",
  ],
  [
    "convert --list index.json -o documents",
    "the file of --list is JSON or HTML. Write one address per line; give an index as a source.",
  ],
  ["convert index.json --namespace shop/v2", 'No operation matches "shop/v2". Namespaces: shop/v1.'],
  [
    "convert index.json --include shop/*",
    "No operation matches \"shop/*\". A path begins with a slash, and * stops at slashes: '/shop/**' matches all below shop. Namespaces: shop/v1.",
  ],
  [
    "convert --namespace index.json",
    "index.json was read as a value of --namespace. Name the sources first, or put -- before them.",
  ],
  [
    "serve index.json --host 192.0.2.1 --port 0 --allowed-hosts docs.example",
    "192.0.2.1:0: this machine has no such address. Give another --host or --port.",
  ],
  ["fetch https://shop.example --user ", "the value of --user is empty. Give one, or leave it out."],
  [
    "compare index.json index.json --only shop/v2",
    "--only shop/v2 matches nothing. A * stops at a slash, ** does not: 'shop/**' matches all below shop. Namespaces: shop/v1.",
  ],
  [
    "compare index.json index.json index.json --fail-on breaking",
    "--fail-on needs changes, which a matrix of several sources does not show. Compare two sources, or add --before-after.",
  ],
  [
    "compare index.json index.json --accept missing.json",
    "missing.json: the file cannot be read as JSON (there is no such file). Check the path, and that the file holds JSON.",
  ],
  [
    "routes index.json --max-bytes 1GB",
    '--max-bytes takes a number above 0, not "1GB". Use a number such as 33554432.',
  ],
  ["publish  -o site", "the name of a source is empty. Give a file or an address."],
  [
    "convert --list missing.txt -o documents",
    "cannot read the file of --list (there is no such file). Check missing.txt.",
  ],
  [
    "fetch index.json",
    "index.json is a file or a folder and need not be fetched. Give the address of a site.",
  ],
  [
    "publish index.json --single-file -o -",
    "publish cannot write to stdout. Name a folder, or with --single-file a file.",
  ],
  ["samples -o -", "several sites need a folder for the output, not -. Add -o FOLDER."],
  ["convert index.json -o ", "the value of --output is empty. Give one, or leave it out."],
  [
    "fetch https://shop.example -o documents/",
    '"documents/" is a folder, not a file. Name a file, or - for stdout.',
  ],
  [
    "fetch https://shop.example --skip-existing",
    "several sites need a folder for the output. Add -o FOLDER.",
  ],
  ["convert index.json -o ./index.json", "the result would overwrite its input. Name another file with -o."],
  [
    "convert index.json -o all.json --notices ./index.json",
    "the result would overwrite its input. Name another file with --notices.",
  ],
  [
    "compare index.json taken --write-accept taken",
    "the result would overwrite its input. Name another file with --write-accept.",
  ],
  [
    "compare index.json index.json --reason Ann",
    "--reason is for the entries of a new accept file. Add --write-accept FILE.",
  ],
  [
    "check index.json --write-accept ok.json --expires tomorrow",
    "--expires needs a day, not tomorrow. For example --expires 2027-03-31.",
  ],
  [
    "check index.json --write-accept ok.json --expires 2025-03-31",
    "--expires names a past day, 2025-03-31. Name today or a later day.",
  ],
  [
    "compare index.json index.json --accept taken -o taken",
    "the result would overwrite its input. Name another file with -o.",
  ],
  [
    "compare index.json index.json --write-accept -",
    "--write-accept names the file of the result itself. Name another file.",
  ],
  [
    "compare index.json missing.json index.json --before-after --format csv",
    "a history has no accept file, and only text and markdown reports. Compare two sources at a time.",
  ],
  [
    "compare index.json missing.json index.json --format github",
    "a matrix cannot be written as github. Use text, markdown, json, html or csv, or compare two sources.",
  ],
  [
    "explain index.json GET https://shop.example/blog",
    "https://shop.example/blog is not an address of the API. The API root is https://shop.example/wp-json; give an address or a path below it.",
  ],
];

const LOGIN = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "secret" };

/** Errors that a command can meet without a site. */
export const COMMAND_ERRORS: readonly CommandError[] = [
  ...USAGE.map(([words, says]) => ({ code: "usage", words, prints: `routeprint: ${says}\n` })),
  {
    code: "usage",
    words: "fetch http://127.0.0.1:1 --offline",
    env: { HOME: "" },
    prints: "routeprint: there is no folder for a cache. Set XDG_CACHE_HOME or HOME.\n",
  },
  {
    code: "source-missing",
    words: "compare missing.lock index.json",
    prints:
      "routeprint: missing.lock: there is no such file, and it does not look like an address. Check the path, or give an address such as https://example.com.\n",
  },
  {
    code: "output-failed",
    words: "convert index.json index.json -o taken",
    prints:
      "routeprint: taken: cannot make the folder (a file has that name). Free disk space, check permissions, or write elsewhere with `-o`.\n",
  },
  {
    code: "source-missing",
    words: "convert missing.json",
    prints:
      "routeprint: missing.json: there is no such file, and it does not look like an address. Check the path, or give an address such as https://example.com.\n",
  },
  {
    code: "source-empty",
    words: "convert empty.json",
    prints: "routeprint: empty.json: There are no bytes. Save the index again, or give the address.\n",
  },
  {
    code: "no-responses",
    words: "convert index.json --responses-from empty.har",
    prints:
      "routeprint: empty.har: the recordings hold no response. Record requests to the same site: a HAR export of the browser, NDJSON lines with method, path, status and body, or a folder of JSON files named after their paths.\n",
  },
  {
    code: "lock-unreadable",
    words: "compare broken.lock index.json",
    prints:
      "routeprint: broken.lock, line 2: The lock file cannot be read: neither a method nor a known word begins the line. Make it again with: routeprint lock SOURCE -o FILE\n",
  },
  {
    code: "database-failed",
    words: "inventory sites --database broken.lock",
    prints:
      "routeprint: broken.lock: the file is no database. Name the file of an inventory, or a new file.\n",
  },
  {
    code: "not-an-index",
    words: "convert openapi.yaml",
    prints:
      "routeprint: openapi.yaml: This is an OpenAPI document, not an index. Give the site or its index. A lock file (`routeprint lock`) gates updates; oasdiff compares documents.\n",
  },
  {
    code: "output-failed",
    words: "convert index.json -o missing/document.json",
    prints:
      "routeprint: FOLDER/missing/document.json: cannot write the result (the folder does not exist). Create it first, or name another path.\n",
  },
  {
    code: "address-invalid",
    words: "convert index.json --server shop.example/wp-json",
    prints:
      "routeprint: The server is neither an http or https address nor a path. Write a whole address, as https://example.com/wp-json, or a path such as /wp-json.\n",
  },
  {
    code: "address-invalid",
    words: "fetch shop..example",
    prints:
      'routeprint: "shop..example" is not the address of a site. Write one address, such as https://example.com; put ./ before the name of a file.\n',
  },
  {
    code: "scheme-unsupported",
    words: "convert ftp://shop.example/",
    prints:
      'routeprint: "ftp://shop.example/" is an address of ftp:, and only http and https can be fetched. Give a web address, or the path of a file without a scheme.\n',
  },
  {
    code: "insecure-credentials",
    words: "fetch http://shop.example/",
    env: LOGIN,
    prints:
      "routeprint: http://shop.example/?rest_route=/: Credentials are not sent over http, where everybody on the way can read them. Use the https address of the site.\n",
  },
  {
    code: "cache-empty",
    words: "convert https://shop.example/ --offline",
    prints:
      "routeprint: https://shop.example/: This site is not cached, and no request may be made. Leave out --offline once.\n",
  },
];
