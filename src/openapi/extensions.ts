/** A key that starts with `x-`: its place, its meaning, and an object that holds it. */
interface ExtensionKey {
  readonly on: "document" | "operation" | "parameter" | "response" | "schema" | "security scheme";
  readonly meaning: string;
  readonly example: object;
}

/** Every key that a document holds beside those of OpenAPI, for the reference. */
export const EXTENSION_KEYS = {
  "x-routeprint-query-root": {
    on: "document",
    meaning:
      "The site serves its API in the query of a URL. `servers` names that form, which takes the parameters of a request with `&` instead of `?`; OpenAPI cannot say so, and this key does.",
    example: {
      servers: [{ url: "https://example.com/index.php?rest_route=" }],
      "x-routeprint-query-root": "https://example.com/index.php?rest_route=",
    },
  },
  "x-routeprint-responses": {
    on: "document",
    meaning:
      "Responses are widened from what the site declares to what WordPress is known to send (`--responses observed`); `compare` widens an index compared with such a document too.",
    example: { "x-routeprint-responses": "observed" },
  },
  "x-tagGroups": {
    on: "document",
    meaning: "Tags are namespaces; a group holds those of one plugin. Redoc shows them as headings.",
    example: { "x-tagGroups": [{ name: "WooCommerce", tags: ["wc/v3", "wc-admin"] }] },
  },
  "x-routeprint-routes": {
    on: "operation",
    meaning:
      "The routes behind the operation, as registered, in the order in which WordPress tries them, each with the position of its endpoint in the index. The first that matches the path responds.",
    example: {
      "x-routeprint-routes": [
        { route: String.raw`/wc/store/v1/products/(?P<id>[\d]+)`, endpoint: 0 },
        { route: String.raw`/wc/store/v1/products/(?P<slug>[\S]+)`, endpoint: 0 },
      ],
    },
  },
  "x-routeprint-constants": {
    on: "operation",
    meaning: "Arguments that the path fixes: a capture that accepts one word only is written as that word.",
    example: { "x-routeprint-constants": { name: "core/archives" } },
  },
  "x-routeprint-unreachable": {
    on: "operation",
    meaning:
      "No request reaches the operation: an earlier route responds to every path of it, or the pattern matches no path that a server receives. The notice `route-unreachable` names the route that responds instead and a path that shows it.",
    example: { "x-routeprint-unreachable": true },
  },
  "x-routeprint-probed": {
    on: "operation",
    meaning:
      "The route was probed with an anonymous OPTIONS request (`--probe`), and `security` holds the result. Where the key is absent, the operation may need a credential or not.",
    example: { security: [{ applicationPassword: [] }, { cookieNonce: [] }], "x-routeprint-probed": true },
  },
  "x-routeprint-multi-segment": {
    on: "parameter",
    meaning:
      "A value may hold `/`, which OpenAPI cannot express for a path parameter. Send its slashes as they are, not as `%2F`.",
    example: { name: "stylesheet", in: "path", "x-routeprint-multi-segment": true },
  },
  "x-routeprint-prefix": {
    on: "parameter",
    meaning:
      "Literal text at the start of the capture, which the template holds already. WordPress passes this text, the value and `x-routeprint-suffix` to the route as one value.",
    example: { name: "rest", in: "path", "x-routeprint-prefix": "/" },
  },
  "x-routeprint-suffix": {
    on: "parameter",
    meaning:
      "Literal text at the end of the capture, which the template holds already. WordPress passes `x-routeprint-prefix`, the value and this text to the route as one value.",
    example: { name: "file", in: "path", "x-routeprint-suffix": ".json" },
  },
  "x-routeprint-inner": {
    on: "parameter",
    meaning:
      "Captures inside this one. They reach the route as parameters of their own and cannot be set separately.",
    example: { name: "version", in: "path", "x-routeprint-inner": ["major", "minor"] },
  },
  "x-routeprint-argument": {
    on: "parameter",
    meaning:
      "The name of the argument, where the parameter is named `name[]` because a value may hold a comma or a space, or would be read as text without the brackets.",
    example: {
      name: "attribute_is[]",
      in: "query",
      explode: true,
      "x-routeprint-argument": "attribute_is",
    },
  },
  "x-routeprint-contexts": {
    on: "response",
    meaning: "The schemas of the response for other values of `context` than the default, where they differ.",
    example: { "x-routeprint-contexts": { edit: { $ref: "#/components/schemas/PostEdit" } } },
  },
  "x-routeprint-known": {
    on: "response",
    meaning:
      "The site declares no schema; this is the one that the named release of WordPress or WooCommerce declares for the same route and arguments. `--no-known` leaves it out.",
    example: { "x-routeprint-known": "WordPress 6.4" },
  },
  "x-routeprint-observed": {
    on: "response",
    meaning:
      "The schema was learned from recorded responses of the site, or widened to them (`--responses-from`). `samples` is their number.",
    example: { "x-routeprint-observed": { samples: 12 } },
  },
  "x-routeprint-inferred": {
    on: "schema",
    meaning:
      "Whether the response is a list, a map or one object is not in the index. It was inferred: a list from a child route with one more variable, from `page` arguments, or from a table of known routes; an object where nothing says otherwise.",
    example: { $ref: "#/components/schemas/SystemStatus", "x-routeprint-inferred": true },
  },
  "x-wp-context": {
    on: "schema",
    meaning: "The contexts in which a response holds this property.",
    example: { type: "string", "x-wp-context": ["edit"] },
  },
  "x-wp-overtaken": {
    on: "schema",
    meaning:
      "Types that the site declares and no request can use: WordPress tries types in order, and an earlier one accepts all their values.",
    example: { type: "array", items: { type: "integer" }, "x-wp-overtaken": ["boolean"] },
  },
  "x-wp-format": {
    on: "schema",
    meaning:
      "A format that only WordPress knows, such as `hex-color`, or `date-time`, of which WordPress needs no zone: `pattern` beside it says what it accepts.",
    example: { type: "string", "x-wp-format": "hex-color" },
  },
  "x-routeprint-route-pattern": {
    on: "schema",
    meaning:
      "The pattern of the route for a path parameter whose argument accepts less. The route matches such values, and the argument rejects them with 400.",
    example: { type: "string", pattern: "^[a-z]+$", "x-routeprint-route-pattern": "^[a-zA-Z]+$" },
  },
  "x-routeprint-widened": {
    on: "schema",
    meaning:
      "The rules that widened the property to what WordPress is known to send: `[]` for an empty map, a date without a zone, null for an unset meta value. Each rule leaves a notice of its name.",
    example: {
      type: ["object", "array"],
      maxItems: 0,
      items: {},
      "x-routeprint-widened": ["answer-empty-list"],
    },
  },
  "x-wp-default": {
    on: "schema",
    meaning: "The default as the site gives it, where it does not fit the type or the enum.",
    example: { type: "integer", "x-wp-default": null },
  },
  "x-authorization-url": {
    on: "security scheme",
    meaning: "The page of the site on which a user makes an application password.",
    example: {
      type: "http",
      scheme: "basic",
      "x-authorization-url": "https://example.com/wp-admin/authorize-application.php",
    },
  },
} as const satisfies Record<string, ExtensionKey>;
