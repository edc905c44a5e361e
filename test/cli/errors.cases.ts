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
  "broken.lock": "# routeprint lock 1\nwhat is this",
};

const LOGIN = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "secret" };

/** Errors that a command can meet without a site. */
export const COMMAND_ERRORS: readonly CommandError[] = [
  {
    code: "usage",
    words: "convrt index.json",
    prints: `routeprint: unknown command 'convrt'
(Did you mean convert?)
Run routeprint --help, or routeprint <command> --help.
`,
  },
  {
    code: "usage",
    words: "convert index.json --format xml",
    prints: `routeprint: option '--format <format>' argument 'xml' is invalid. Allowed choices are json, yaml.
Run routeprint --help, or routeprint <command> --help.
`,
  },
  {
    code: "usage",
    words: "serve index.json --port 99999",
    prints: `routeprint: --port takes a whole number from 0 to 65535, not "99999".
`,
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
    prints: "routeprint: empty.json: There are no bytes.\n",
  },
  {
    code: "lock-unreadable",
    words: "compare broken.lock index.json",
    prints:
      "routeprint: broken.lock, line 2: The lock file cannot be read: neither a method nor a known word begins the line. Make it again with: routeprint lock SOURCE -o FILE\n",
  },
  {
    code: "output-failed",
    words: "convert index.json -o missing/document.json",
    prints:
      "routeprint: FOLDER/missing/document.json: the result could not be written (the folder does not exist). Give another place with -o, or make room.\n",
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
