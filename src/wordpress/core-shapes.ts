const TEXT = { type: "string" } as const;
const OPEN = { type: "object", additionalProperties: true } as const;

/** PHP writes an empty map as an empty list. */
function mapOf<const Values extends object | true>(values: Values, description?: string) {
  return {
    type: ["object", "array"],
    ...(description === undefined ? {} : { description }),
    maxItems: 0,
    items: {},
    additionalProperties: values,
  } as const;
}

/**
 * A map, or a list where PHP numbers its members. Without a type and with no properties of their own, generators of clients
 * make a map of it, whose members a client can name; of `["object", "array"]` they make a type without members.
 */
function namedOrListed<const Value extends object>(value: Value, description: string) {
  return { description, properties: {}, additionalProperties: value } as const;
}

const DETAIL = {
  type: "object",
  properties: { code: { type: ["string", "integer"] }, data: {}, message: TEXT },
} as const;

/** Schemas of core's own responses, the same on every site (source: WP_REST_Server and WP_Error). */
export const CORE_SCHEMAS = {
  Error: {
    type: "object",
    description: "The response of WordPress when it rejects a request or fails.",
    properties: {
      additional_errors: {
        type: "array",
        description: "Further errors, where there are several.",
        items: DETAIL,
      },
      code: {
        type: ["string", "integer"],
        description: "A code for the reason, such as `rest_invalid_param`.",
      },
      // Without a type: plugins give null or a status as well, and handlers read the members of an object.
      data: {
        description:
          "What is known of the failure: an object, but for plugins that give `null`, a number or a list.",
        properties: {
          details: namedOrListed(
            DETAIL,
            "The reason of each parameter that was refused, by name; an empty list where none has a reason.",
          ),
          params: namedOrListed(
            TEXT,
            "The parameters that were refused, with a sentence each; a list of names where they are missing.",
          ),
          status: { type: "integer", description: "The HTTP status." },
        },
        additionalProperties: true,
      },
      message: { type: "string", description: "A sentence for people, in the language of the site." },
    },
    required: ["code", "message"],
  },
  Links: mapOf(
    {
      type: "array",
      items: {
        type: "object",
        properties: {
          embeddable: { type: "boolean", description: "Whether `_embed` includes what it leads to." },
          href: TEXT,
          name: TEXT,
          templated: { type: "boolean" },
        },
        required: ["href"],
      },
    },
    "Links to related resources, by relation.",
  ),
  Embedded: mapOf(true, "Linked resources, by relation; only where `_embed` requests them."),
  SiteIndex: {
    type: "object",
    description: "The discovery index: what the site is and every route it serves.",
    properties: {
      _links: { $ref: "#/components/schemas/Links" },
      authentication: mapOf(OPEN, "The ways to authenticate, by name."),
      description: TEXT,
      gmt_offset: { type: ["string", "number"], description: "Hours east of Greenwich." },
      home: TEXT,
      name: TEXT,
      namespaces: { type: "array", items: TEXT },
      page_for_posts: { type: "integer", description: "0 where unset." },
      page_on_front: { type: "integer", description: "0 where unset." },
      routes: { $ref: "#/components/schemas/RouteMap" },
      show_on_front: { type: "string", description: "`page` or `posts`." },
      site_icon: { type: ["integer", "boolean", "string"] },
      site_icon_url: { type: ["string", "boolean"] },
      site_logo: { type: ["integer", "boolean", "string"] },
      timezone_string: TEXT,
      url: TEXT,
    },
    required: ["namespaces", "routes"],
  },
  NamespaceIndex: {
    type: "object",
    description: "The routes of one namespace.",
    properties: {
      _links: { $ref: "#/components/schemas/Links" },
      namespace: TEXT,
      routes: { $ref: "#/components/schemas/RouteMap" },
    },
    required: ["namespace", "routes"],
  },
  RouteMap: mapOf({ $ref: "#/components/schemas/IndexRoute" }, "Routes by their pattern."),
  IndexRoute: {
    type: "object",
    properties: {
      _links: OPEN,
      endpoints: {
        type: "array",
        items: {
          type: "object",
          properties: {
            allow_batch: OPEN,
            args: {
              type: ["object", "array"],
              description: "Argument definitions by name; where PHP was given a list, by position.",
              items: {},
              additionalProperties: true,
            },
            methods: { type: "array", items: TEXT },
          },
          required: ["methods", "args"],
        },
      },
      methods: { type: "array", items: TEXT },
      namespace: TEXT,
      schema: { description: "The shape of the resource; only with `context=help`." },
    },
    required: ["namespace", "methods", "endpoints"],
  },
  BatchResponse: {
    type: "object",
    description: "One response per request, in order. Nothing is rolled back when one fails.",
    properties: {
      failed: {
        type: "string",
        description: "`validation` where a request was not valid and so none was carried out.",
        enum: ["validation"],
      },
      responses: {
        type: "array",
        maxItems: 25,
        items: {
          type: ["object", "null"],
          properties: {
            body: { description: "The body that the route returns by itself." },
            headers: mapOf(true),
            status: { type: "integer" },
          },
        },
      },
    },
    required: ["responses"],
  },
} as const;

/** Responses that any operation can give, each with the schema `Error`. */
export const CORE_RESPONSES = {
  BadRequest: "A parameter is missing or invalid; `data.params` names it.",
  Unauthorized: "The route needs a credential, or the given one is wrong.",
  Forbidden: "The credential does not allow this, or the nonce has expired.",
  NotFound: "There is no such resource, or no such route.",
  Error: "WordPress refused or failed; `code` gives the reason.",
} as const;

/** Headers of pages of lists and of creations. */
export const CORE_HEADERS = {
  Total: { description: "How many items there are in all.", schema: { type: "integer", minimum: 0 } },
  TotalPages: { description: "How many pages there are in all.", schema: { type: "integer", minimum: 0 } },
  PageLinks: { description: "Links to the next and the previous page (RFC 8288).", schema: TEXT },
  Location: { description: "Where the new resource is.", schema: { type: "string", format: "uri" } },
} as const;

/** Query parameters that every WordPress route accepts. */
export const GLOBAL_PARAMETERS = {
  Fields: {
    name: "_fields",
    in: "query",
    description: "The properties to return; a dot reaches into objects.",
    style: "form",
    explode: false,
    schema: { type: "array", items: TEXT },
  },
  Embed: {
    name: "_embed",
    in: "query",
    description: "The relations to include under `_embedded`; `_embed=true` includes all that can be.",
    style: "form",
    explode: false,
    schema: { type: "array", items: TEXT },
  },
  Envelope: {
    name: "_envelope",
    in: "query",
    description: "Any value puts status and headers into the body; the HTTP status is then always 200.",
    schema: TEXT,
  },
  Locale: {
    name: "_locale",
    in: "query",
    description: "`user` selects the language of the user instead of the site's.",
    schema: { type: "string", enum: ["user"] },
  },
  Method: {
    name: "_method",
    in: "query",
    description: "The method to take the request for, where a client cannot send it.",
    schema: TEXT,
  },
  Jsonp: {
    name: "_jsonp",
    in: "query",
    description: "The function that wraps the response, for scripts of other sites.",
    schema: { type: "string", pattern: "^[\\w.]+$" },
  },
} as const;
