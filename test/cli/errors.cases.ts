/** A command line that gives up: its words, the code, and all that it prints. */
export interface CommandError {
  readonly code: string;
  readonly words: string;
  readonly prints: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the folder holds in which the commands run. */
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
  "broken.lock": "# routeprint lock 1\nwhat is this",
  "broken.yaml": "openapi: 3.1.0\npaths:\n\t/shop/v1/carts: {}",
};

const LOGIN = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "secret" };

/** Errors that a command can meet without a site. */
export const COMMAND_ERRORS: readonly CommandError[] = [
  {
    code: "usage",
    words: "convrt index.json",
    prints: "routeprint: unknown command 'convrt'. Did you mean convert? Run routeprint --help.\n",
  },
  {
    code: "usage",
    words: "help convrt",
    prints: "routeprint: unknown command 'convrt'. Did you mean convert? Run routeprint --help.\n",
  },
  {
    code: "usage",
    words: "mock .",
    prints: "routeprint: .: a folder is not a source here. Name one file in it.\n",
  },
  {
    code: "usage",
    words: "convert .",
    prints: "routeprint: several sites need a folder for the output. Add -o FOLDER.\n",
  },
  {
    code: "usage",
    words: "publish index.json -o pages --base-path docs",
    prints:
      'routeprint: --base-path takes the address of the pages, not "docs". Use one such as https://docs.example.com/api/. Links between pages need none.\n',
  },
  {
    code: "usage",
    words: "publish index.json taken --single-file -o api.html",
    prints: "routeprint: --single-file takes one site, not 2. Name one source.\n",
  },
  {
    code: "usage",
    words: "explain index.json  /shop/v1/carts",
    prints: 'routeprint: "" is not a method. The method comes before the path, as in GET /wp/v2/posts.\n',
  },
  {
    code: "usage",
    words: "fetch http://127.0.0.1:1 --offline",
    env: { HOME: "" },
    prints: "routeprint: there is no folder for a cache. Set XDG_CACHE_HOME or HOME.\n",
  },
  {
    code: "usage",
    words: "convert . -o out.json",
    prints: "routeprint: several sites need a folder for the output, not out.json. Add -o FOLDER.\n",
  },
  {
    code: "usage",
    words: "index.json convert",
    prints:
      "routeprint: unknown command 'index.json'. The command comes first. Run routeprint convert --help.\n",
  },
  {
    code: "usage",
    words: "-q convert index.json",
    prints:
      "routeprint: unknown option '-q'. Options come after the command. Run routeprint convert --help.\n",
  },
  {
    code: "usage",
    words: "convert index.json --fromat yaml",
    prints: "routeprint: unknown option '--fromat'. Did you mean --format? Run routeprint convert --help.\n",
  },
  {
    code: "usage",
    words: "convert index.json --format",
    prints: "routeprint: option '--format <format>' argument missing. Run routeprint convert --help.\n",
  },
  {
    code: "usage",
    words: "convert index.json --format xml",
    prints:
      "routeprint: option '--format <format>' argument 'xml' is invalid. Allowed choices are json, yaml. Run routeprint convert --help.\n",
  },
  ...["pdf", "xml", "docx", "gz", "openapi"].map((ending) => ({
    code: "usage",
    words: `convert index.json -o out.${ending}`,
    prints: `routeprint: -o names a .${ending} file, which is none of the formats: .json, .yaml, .yml. Use one of these endings, or add --format.\n`,
  })),
  {
    code: "usage",
    words: "compare index.json index.json -o out.pdf",
    prints:
      "routeprint: -o names a .pdf file, which is none of the formats: .txt, .md, .markdown, .json, .html, .htm, .sarif, .xml, .csv. Use one of these endings, or add --format.\n",
  },
  {
    code: "usage",
    words: "lock index.json -o out.yaml",
    prints:
      "routeprint: -o names a .yaml file, which is none of the formats: .lock, .txt. Use one of these endings.\n",
  },
  {
    code: "usage",
    words: "fetch http://127.0.0.1:1 -o out.pdf",
    prints:
      "routeprint: -o names a .pdf file, which is none of the formats: .json, .txt. Use one of these endings.\n",
  },
  {
    code: "usage",
    words: "convert index.json taken -o out.pdf",
    prints: "routeprint: several sites need a folder for the output, not out.pdf. Add -o FOLDER.\n",
  },
  {
    code: "usage",
    words: "explain index.json FETCH /shop/v1/carts",
    prints:
      "routeprint: FETCH is not a method. Methods: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE.\n",
  },
  {
    code: "usage",
    words: "serve index.json --port 99999",
    prints: `routeprint: --port takes a whole number from 0 to 65535, not "99999". Use one such as 8080, or 0 for a free one.
`,
  },
  {
    code: "usage",
    words: "convert --list none.txt",
    prints:
      "routeprint: none.txt contains no saved index and no address. Give an address or a file, or name sites in routeprint.config.json.\n",
  },
  {
    code: "usage",
    words: "convert --list index.json -o documents",
    prints:
      "routeprint: the file of --list is JSON or HTML. Write one address per line; give an index as a source.\n",
  },
  {
    code: "usage",
    words: "convert index.json --namespace shop/v2",
    prints: 'routeprint: No operation matches "shop/v2". Namespaces: shop/v1.\n',
  },
  {
    code: "usage",
    words: "convert index.json --include shop/*",
    prints:
      "routeprint: No operation matches \"shop/*\". A path begins with a slash, and * stops at slashes: '/shop/**' matches all below shop. Namespaces: shop/v1.\n",
  },
  {
    code: "usage",
    words: "convert --namespace index.json",
    prints:
      "routeprint: index.json was read as a value of --namespace. Name the sources first, or put -- before them.\n",
  },
  {
    code: "usage",
    words: "serve --allowed-hosts docs.example index.json",
    prints:
      "routeprint: index.json was read as a value of --allowed-hosts. Name the sources first, or put -- before them.\n",
  },
  {
    code: "usage",
    words: "convert index.json --include ",
    prints: "routeprint: the value of --include is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "convert index.json --title ",
    prints: "routeprint: the value of --title is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "convert index.json --api-version ",
    prints: "routeprint: the value of --api-version is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "convert index.json --namespace shop/v1 ",
    prints: "routeprint: the value of --namespace is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "routes index.json --method ",
    prints: "routeprint: the value of --method is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "serve index.json --host 192.0.2.1 --port 0 --allowed-hosts docs.example",
    prints: "routeprint: 192.0.2.1:0: this machine has no such address. Give another --host or --port.\n",
  },
  {
    code: "usage",
    words: "serve index.json --port 0 --allowed-hosts ",
    prints: "routeprint: the value of --allowed-hosts is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --accept ",
    prints: "routeprint: the value of --accept is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "fetch https://shop.example --user ",
    prints: "routeprint: the value of --user is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "fetch https://shop.example --root ",
    prints: "routeprint: the value of --root is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --only shop/v2",
    prints:
      "routeprint: --only shop/v2 matches nothing on any side. A * stops at a slash, ** does not: 'shop/**' takes all below shop. Namespaces: shop/v1.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json index.json --fail-on breaking",
    prints:
      "routeprint: --fail-on is about changes, and a matrix of several sources tells none. Compare two sources, or with --before-after each with the one before.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --accept missing.json",
    prints:
      "routeprint: missing.json: the file cannot be read as JSON (there is no such file). Check the path, and that the file holds JSON.\n",
  },
  {
    code: "usage",
    words: "routes index.json --max-age 0",
    prints: 'routeprint: --max-age takes a number above 0, not "0". Use a number such as 3600.\n',
  },
  {
    code: "usage",
    words: "routes index.json --max-bytes 1GB",
    prints: 'routeprint: --max-bytes takes a number above 0, not "1GB". Use a number such as 33554432.\n',
  },
  {
    code: "usage",
    words: "publish  -o site",
    prints: "routeprint: the name of a source is empty. Give a file or an address.\n",
  },
  {
    code: "usage",
    words: "lock ",
    prints: "routeprint: the name of a source is empty. Give a file or an address.\n",
  },
  {
    code: "usage",
    words: "fetch ",
    prints: "routeprint: the name of a source is empty. Give a file or an address.\n",
  },
  {
    code: "usage",
    words: "convert --list missing.txt -o documents",
    prints: "routeprint: cannot read the file of --list (there is no such file). Check missing.txt.\n",
  },
  {
    code: "usage",
    words: "fetch index.json",
    prints:
      "routeprint: index.json is a file or a folder and need not be fetched. Give the address of a site.\n",
  },
  {
    code: "usage",
    words: "publish index.json -o ",
    prints: "routeprint: the value of --output is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "publish index.json --single-file -o -",
    prints: "routeprint: publish cannot write to stdout. Name a folder, or with --single-file a file.\n",
  },
  {
    code: "usage",
    words: "samples -o -",
    prints: "routeprint: several sites need a folder for the output, not -. Add -o FOLDER.\n",
  },
  {
    code: "usage",
    words: "convert index.json -o ",
    prints: "routeprint: the value of --output is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "fetch https://shop.example -o documents/",
    prints: 'routeprint: "documents/" is a folder, not a file. Name a file, or - for stdout.\n',
  },
  {
    code: "usage",
    words: "fetch https://shop.example --resume",
    prints: "routeprint: several sites need a folder for the output. Add -o FOLDER.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --keep ",
    prints: "routeprint: the value of --keep is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "convert index.json --list ",
    prints: "routeprint: the value of --list is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "convert index.json --notices -",
    prints: "routeprint: --notices names the file of the result itself. Name another file.\n",
  },
  {
    code: "usage",
    words: "convert index.json -o all.json --notices ./all.json",
    prints: "routeprint: --notices names the file of the result itself. Name another file.\n",
  },
  {
    code: "usage",
    words: "convert index.json -o ./index.json",
    prints: "routeprint: the result would overwrite its input. Name another file with -o.\n",
  },
  {
    code: "usage",
    words: "convert index.json -o all.json --notices ./index.json",
    prints: "routeprint: the result would overwrite its input. Name another file with --notices.\n",
  },
  {
    code: "usage",
    words: "compare index.json taken --write-accept taken",
    prints: "routeprint: the result would overwrite its input. Name another file with --write-accept.\n",
  },
  {
    code: "usage",
    words: "lock index.json -o index.json",
    prints: "routeprint: the result would overwrite its input. Name another file with -o.\n",
  },
  {
    code: "usage",
    words: "publish index.json --single-file -o index.json",
    prints: "routeprint: the result would overwrite its input. Name another file with -o.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --accept taken -o taken",
    prints: "routeprint: the result would overwrite its input. Name another file with -o.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --levels taken --write-accept taken",
    prints: "routeprint: the result would overwrite its input. Name another file with --write-accept.\n",
  },
  {
    code: "usage",
    words: "compare --list sites.txt -o sites.txt",
    prints: "routeprint: the result would overwrite its input. Name another file with -o.\n",
  },
  {
    code: "usage",
    words: "compare index.json taken -o index.json",
    prints: "routeprint: the result would overwrite its input. Name another file with -o.\n",
  },
  {
    code: "usage",
    words: "compare index.json index.json --write-accept -",
    prints: "routeprint: --write-accept names the file of the result itself. Name another file.\n",
  },
  {
    code: "usage",
    words: "compare index.json missing.json index.json --before-after --format csv",
    prints:
      "routeprint: several steps are written as text or markdown only, and into no accept file. Compare two sources at a time.\n",
  },
  {
    code: "usage",
    words: "compare index.json missing.json index.json --format github",
    prints:
      "routeprint: a matrix cannot be written as github. Take text, markdown, json, html or csv, or compare two sources.\n",
  },
  {
    code: "usage",
    words: "mock index.json --port 0 --host ",
    prints: "routeprint: the value of --host is empty. Give one, or leave it out.\n",
  },
  {
    code: "usage",
    words: "explain index.json /shop/v1/carts GET",
    prints:
      "routeprint: /shop/v1/carts is not a method. The method comes before the path, as in GET /wp/v2/posts.\n",
  },
  {
    code: "usage",
    words: "explain index.json GET https://shop.example/blog",
    prints:
      "routeprint: https://shop.example/blog is not an address of the API. The API root is https://shop.example/wp-json; give an address or a path below it.\n",
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
      "routeprint: taken: cannot make the folder (a file has that name). Make room, check permissions, or write elsewhere with `-o`.\n",
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
    code: "lock-unreadable",
    words: "compare broken.lock index.json",
    prints:
      "routeprint: broken.lock, line 2: The lock file cannot be read: neither a method nor a known word begins the line. Make it again with: routeprint lock SOURCE -o FILE\n",
  },
  {
    code: "yaml-unreadable",
    words: "compare index.json broken.yaml",
    prints:
      "routeprint: broken.yaml, line 3: The YAML is broken: Tabs are not allowed as indentation. Mend the YAML, or give the document in JSON.\n",
  },
  {
    code: "not-an-index",
    words: "convert broken.yaml",
    prints:
      "routeprint: broken.yaml: This is an OpenAPI document, not an index. routeprint makes such documents; give it the index that it reads.\n",
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
      "routeprint: The server to name is no http or https address, and no path. Write it whole, as https://example.com/wp-json, or as a path such as /wp-json.\n",
  },
  {
    code: "address-invalid",
    words: "fetch shop..example",
    prints:
      'routeprint: "shop..example" is no address of a site. Write it as https://example.com, or with ./ before it if it is a file.\n',
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
      "routeprint: https://shop.example/: Nothing is kept of this site, and it may not be asked. Leave out --offline once.\n",
  },
];
