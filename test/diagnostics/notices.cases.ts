/** What an index holds that no other table of cases does, and what comes of it. */
interface IndexCase {
  readonly code: string;
  /** The members of the index that matter; what is not said of the site stands in `SITE`. */
  readonly in: object;
  readonly text: string;
  /** The operations of the document. */
  readonly out: readonly string[];
}

/** What the site of every case says of itself. */
export const SITE = { name: "Shop", home: "https://shop.example", namespaces: ["shop/v1"] };

function route(members: object): object {
  return { namespace: "shop/v1", ...members };
}

/** A route that answers GET. */
function readable(args: object = {}): object {
  return route({ endpoints: [{ methods: ["GET"], args }] });
}

/** An index with routes that take no arguments, by their keys. */
function routes(...keys: readonly string[]): object {
  return { routes: Object.fromEntries(keys.map((key) => [key, readable()])) };
}

const { raw } = String;

/** One case for each notice about an index, its routes and their patterns. */
export const INDEX_CASES: readonly IndexCase[] = [
  {
    code: "root-unknown",
    in: { home: "#", ...routes("/shop/v1/carts") },
    text: "Neither a link nor the home address names the host of the API; the document says `/`.",
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "root-in-query",
    in: {
      routes: {
        "/": {
          namespace: "",
          endpoints: [{ methods: ["GET"], args: [] }],
          _links: { self: [{ href: "https://shop.example/index.php?rest_route=/" }] },
        },
      },
    },
    text: "The site serves its API at https://shop.example/index.php?rest_route= and at no known path. The document names that server, but OpenAPI cannot say that parameters follow with `&`.",
    out: ["GET /"],
  },
  {
    code: "text-cleaned",
    in: { description: "\ud83d", ...routes("/shop/v1/carts") },
    text: "Unpaired surrogates, which UTF-8 cannot encode, were replaced by U+FFFD.",
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "namespace-assumed",
    in: { routes: { "/shop/v1/carts": { endpoints: [{ methods: ["GET"], args: [] }] } } },
    text: 'The route names no namespace; "shop/v1", which its path begins with, was assumed.',
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "routes-empty",
    in: { routes: {} },
    text: "The index lists no route of a namespace; the site may hide them.",
    out: [],
  },
  {
    code: "routes-empty",
    in: { routes: { "/": { namespace: "", endpoints: [{ methods: ["GET"], args: [] }] } } },
    text: "The index lists no route of a namespace; the site may hide them.",
    out: ["GET /"],
  },
  {
    code: "route-empty",
    in: { routes: { "/shop/v1/carts": route({ endpoints: [] }) } },
    text: "The index lists no endpoint for the route.",
    out: [],
  },
  {
    code: "endpoint-assumed",
    in: { routes: { "/shop/v1/carts": route({ methods: ["GET", "POST"] }) } },
    text: "The route lists its methods and no endpoints; it was read as one endpoint for all of them.",
    out: ["GET /shop/v1/carts", "POST /shop/v1/carts"],
  },
  {
    code: "entry-skipped",
    in: { routes: { "/shop/v1/carts": readable({ page: "integer" }) } },
    text: "Expected an object that defines an argument and found text; the argument accepts any value.",
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "argument-emptied",
    in: {
      routes: {
        [raw`/shop/v1(?:/page/(?P<page>\d+))?/carts/(?P<id>\d+)`]: readable({ page: { type: "integer" } }),
      },
    },
    text: 'On /shop/v1/carts/{id} WordPress fills "page" with empty text, which its definition rejects: it responds with 400, unless the plugin validates the argument itself.',
    out: ["GET /shop/v1/carts/{id}", "GET /shop/v1/page/{page}/carts/{id}"],
  },
  {
    code: "argument-unnamed",
    in: { routes: { "/shop/v1/carts": readable([{ required: false }]) } },
    text: "An argument has a position instead of a name and no definition, as when a plugin lists only names; it was left out.",
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "endpoint-unreachable",
    in: {
      routes: {
        "/shop/v1/carts": route({
          endpoints: [
            { methods: ["GET"], args: {} },
            { methods: ["GET"], args: { page: { type: "integer" } } },
          ],
        }),
      },
    },
    text: "Endpoint 0 responds to GET; endpoint 1, with other arguments, never does.",
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "method-unknown",
    in: { routes: { "/shop/v1/carts": route({ endpoints: [{ methods: ["GET", "PURGE"], args: {} }] }) } },
    text: 'OpenAPI does not support the method "PURGE"; the operation is not in the document.',
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "method-impossible",
    in: {
      routes: { "/shop/v1/carts": route({ endpoints: [{ methods: ["GET", "PUT, PATCH"], args: {} }] }) },
    },
    text: 'No client sends the method "PUT, PATCH", so WordPress never responds to it; the operation is not in the document.',
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "method-refused",
    in: {
      routes: {
        "/wp-abilities/v1/abilities/(?P<name>[a-z/]+?)/run": route({
          namespace: "wp-abilities/v1",
          endpoints: [{ methods: ["GET", "POST", "PUT", "DELETE"], args: {} }],
        }),
      },
    },
    text: "WordPress responds to PUT with 405 rest_ability_invalid_method, whatever the request holds; the operation is not in the document.",
    out: [
      "GET /wp-abilities/v1/abilities/{name}/run",
      "POST /wp-abilities/v1/abilities/{name}/run",
      "DELETE /wp-abilities/v1/abilities/{name}/run",
    ],
  },
  {
    code: "response-unwrapped",
    in: {
      routes: {
        "/wp-abilities/v1/abilities/(?P<name>[a-z/]+?)/run": route({
          namespace: "wp-abilities/v1",
          endpoints: [{ methods: ["GET"], args: {} }],
          schema: { title: "ability-execution", properties: { result: {} } },
        }),
      },
    },
    text: "WordPress sends the result of an ability itself, not within the object that the route declares; that schema is not in the document.",
    out: ["GET /wp-abilities/v1/abilities/{name}/run"],
  },
  {
    code: "argument-fixed",
    in: { routes: { "/shop/v1/(?P<kind>carts)": readable({ kind: { type: "string" } }) } },
    text: 'The path fixes the argument "kind" to "carts".',
    out: ["GET /shop/v1/carts"],
  },
  {
    code: "argument-unsendable",
    in: { routes: { "/shop/v1/search": readable({ "": { type: "string" } }) } },
    text: 'The argument "" has a name that PHP changes or drops in a query; it is not in the document.',
    out: ["GET /shop/v1/search"],
  },
  {
    code: "file-unsendable",
    in: {
      routes: {
        "/shop/v1/photos": route({
          endpoints: [{ methods: ["PUT"], args: { photo: { type: "file" }, title: { type: "string" } } }],
        }),
      },
    },
    text: 'The argument "photo" is a file, which PHP reads only from POST; the bodies of PUT and PATCH leave it out.',
    out: ["PUT /shop/v1/photos"],
  },
  {
    code: "pattern-opaque",
    in: routes("/shop/v1/(?P<nested>a(?1)?b)"),
    text: "The pattern is not read (it uses `(?1)`); one variable replaces the rest of the path.",
    out: ["GET /shop/v1/{arg1}"],
  },
  {
    code: "expansion-capped",
    in: routes(`/shop/v1${"(?:/[a-z])?".repeat(7)}`),
    text: "The pattern has more than 64 expansions; one variable replaces its optional parts.",
    out: ["GET /shop/v1", "GET /shop/v1/{arg1}"],
  },
  {
    code: "pattern-unseparated",
    in: routes(raw`/shop/v1/(?P<id>\d+)/?(?P<field>\w+)?`),
    text: "WordPress also accepts {id}{field} without the optional separator; no template describes that path.",
    out: ["GET /shop/v1/{id}", "GET /shop/v1/{id}/{field}"],
  },
  {
    code: "pattern-wider",
    in: routes(raw`/shop/v1/(?P<word>\p{L}+)`),
    text: "The pattern of `word` is wider: JSON Schema has no exact equal of what WordPress accepts.",
    out: ["GET /shop/v1/{word}"],
  },
  {
    code: "pattern-dot",
    in: routes("/shop/v1/feed.json"),
    text: "An unescaped `.` is written as a literal dot; WordPress accepts any character there.",
    out: ["GET /shop/v1/feed.json"],
  },
  {
    code: "pattern-encoded",
    in: routes("/shop/v1/{id}"),
    text: "The route holds literal characters that a path must percent-encode; WordPress does not decode paths, so only `?rest_route=` reaches it.",
    out: ["GET /shop/v1/%7Bid%7D"],
  },
  {
    code: "pattern-dead",
    in: routes(raw`/shop/v1/carts/(?P<id>\d+`),
    text: "No request ever matches the pattern: PCRE refuses it (unterminated group).",
    out: [],
  },
  {
    code: "pattern-unreachable",
    in: routes(raw`/shop/v1/carts\?page=(?P<page>\d+)`),
    text: "The pattern requires a `?` or `#` in the path, which no HTTP request can contain.",
    out: ["GET /shop/v1/carts%3Fpage={page}"],
  },
  {
    code: "routes-overlap",
    in: routes(raw`/shop/v1/(?P<id>[\d]+)`, raw`/shop/v1/(?P<slug>[\w-]+)`),
    text: "GET /shop/v1/1 matches `/shop/v1/(?P<id>[\\d]+)` and `/shop/v1/(?P<slug>[\\w-]+)`; the first, registered earlier, responds.",
    out: ["GET /shop/v1/{id_or_slug}"],
  },
  {
    code: "route-unreachable",
    in: routes(raw`/shop/v1/(?P<name>[\w-]+)`, "/shop/v1/settings"),
    text: "`/shop/v1/(?P<name>[\\w-]+)` comes earlier and matches every path of this route, such as /shop/v1/settings, so GET requests never reach it.",
    out: ["GET /shop/v1/settings", "GET /shop/v1/{name}"],
  },
];
