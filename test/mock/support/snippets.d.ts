// Made from the snippets/v1 part of samples/multilingual-site.index.json, surface-7fe07e389805:
// npx -p openapi-typescript@7 -p typescript@5 openapi-typescript DOCUMENT -o test/mock/support/snippets.d.ts

export interface paths {
  "/snippets/v1": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get v1 */
    get: operations["getSnippetsV1"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/snippets/v1/snippets": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List snippets */
    get: operations["getSnippetsV1Snippets"];
    put?: never;
    /** Create a snippet */
    post: operations["postSnippetsV1Snippets"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/snippets/v1/snippets/schema": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get schema */
    get: operations["getSnippetsV1SnippetsSchema"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/snippets/v1/snippets/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a snippet */
    get: operations["getSnippetsV1SnippetsById"];
    /** Update a snippet */
    put: operations["putSnippetsV1SnippetsById"];
    /** Update a snippet */
    post: operations["postSnippetsV1SnippetsById"];
    /** Delete a snippet */
    delete: operations["deleteSnippetsV1SnippetsById"];
    options?: never;
    head?: never;
    /** Update a snippet */
    patch: operations["patchSnippetsV1SnippetsById"];
    trace?: never;
  };
  "/snippets/v1/snippets/{id}/activate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Activate a snippet */
    put: operations["putSnippetsV1SnippetsByIdActivate"];
    /** Activate a snippet */
    post: operations["postSnippetsV1SnippetsByIdActivate"];
    delete?: never;
    options?: never;
    head?: never;
    /** Activate a snippet */
    patch: operations["patchSnippetsV1SnippetsByIdActivate"];
    trace?: never;
  };
  "/snippets/v1/snippets/{id}/deactivate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Deactivate a snippet */
    put: operations["putSnippetsV1SnippetsByIdDeactivate"];
    /** Deactivate a snippet */
    post: operations["postSnippetsV1SnippetsByIdDeactivate"];
    delete?: never;
    options?: never;
    head?: never;
    /** Deactivate a snippet */
    patch: operations["patchSnippetsV1SnippetsByIdDeactivate"];
    trace?: never;
  };
  "/snippets/v1/snippets/{id}/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export a snippet */
    get: operations["getSnippetsV1SnippetsByIdExport"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/snippets/v1/snippets/{id}/export-code": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get export code */
    get: operations["getSnippetsV1SnippetsByIdExportCode"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description One answer per request, in order. Nothing is rolled back when one fails. */
    BatchResponse: {
      /**
       * @description `validation` where a request was not valid and so none was carried out.
       * @enum {string}
       */
      failed?: "validation";
      responses: ({
        /** @description What the route would have answered. */
        body?: unknown;
        headers?:
          | {
              [key: string]: unknown;
            }
          | unknown[];
        status?: number;
      } | null)[];
    };
    /** @description Linked resources, by relation; only where `_embed` asked for them. */
    Embedded:
      | {
          [key: string]: unknown;
        }
      | unknown[];
    /** @description What WordPress answers when it refuses or fails. */
    Error: {
      /** @description Further errors, where there are several. */
      additional_errors?: {
        code?: string | number;
        data?: unknown;
        message?: string;
      }[];
      /** @description A word for the reason, such as `rest_invalid_param`. */
      code: string | number;
      data?:
        | {
            /** @description The reason of each parameter that was refused, by name. */
            details?:
              | {
                  [key: string]: {
                    [key: string]: unknown;
                  };
                }
              | unknown[];
            /** @description The parameters that are missing (a list of names) or refused (a map of sentences). */
            params?:
              | {
                  [key: string]: string;
                }
              | string[];
            /** @description The HTTP status. */
            status?: number;
          }
        | unknown[]
        | string
        | number
        | null;
      /** @description A sentence for people, in the language of the site. */
      message: string;
    };
    IndexRoute: {
      _links?: {
        [key: string]: unknown;
      };
      endpoints: {
        allow_batch?: {
          [key: string]: unknown;
        };
        /** @description Argument definitions by name; where PHP was given a list, by position. */
        args:
          | {
              [key: string]: unknown;
            }
          | unknown[];
        methods: string[];
      }[];
      methods: string[];
      namespace: string;
      /** @description The shape of the resource; only with `context=help`. */
      schema?: unknown;
    };
    /** @description Links to related resources, by relation. */
    Links:
      | {
          [key: string]: {
            /** @description Whether `_embed` includes what it leads to. */
            embeddable?: boolean;
            href: string;
            name?: string;
            templated?: boolean;
          }[];
        }
      | unknown[];
    /** @description The routes of one namespace. */
    NamespaceIndex: {
      _links?: components["schemas"]["Links"];
      namespace: string;
      routes: components["schemas"]["RouteMap"];
    };
    PostSnippetsV1SnippetsBody: {
      /** @description Whether the snippet is switched on. */
      active?: boolean;
      /** @description The code that is run. */
      code?: string;
      /** @description What the snippet is for. */
      desc?: string;
      /**
       * @description Language of the request.
       * @enum {string}
       */
      i18n_language?: "en" | "de";
      /** @description When the snippet was last changed, in ISO format. */
      modified?: string;
      /** @description Title of the snippet. */
      name?: string;
      /** @description Whether the snippet belongs to the whole network, not to one site. */
      network?: boolean;
      /** @description Order in which snippets run, relative to each other. */
      priority?: number;
      /** @description Where the snippet may run. */
      scope?: string;
      /** @description Whether single sites may switch a network snippet on, where otherwise it is on for all. */
      shared_network?: boolean;
      /** @description Tags the snippet is filed under. */
      tags?: unknown[];
    };
    PostSnippetsV1SnippetsByIdActivateBody: {
      /**
       * @description Language of the request.
       * @enum {string}
       */
      i18n_language?: "en" | "de";
    };
    PostSnippetsV1SnippetsByIdBody: {
      /** @description Whether the snippet is switched on. */
      active?: boolean;
      /** @description The code that is run. */
      code?: string;
      /** @description What the snippet is for. */
      desc?: string;
      /**
       * @description Language of the request.
       * @enum {string}
       */
      i18n_language?: "en" | "de";
      /** @description When the snippet was last changed, in ISO format. */
      modified?: string;
      /** @description Title of the snippet. */
      name?: string;
      /** @description Whether the snippet belongs to the whole network, not to one site. */
      network?: boolean;
      /** @description Order in which snippets run, relative to each other. */
      priority?: number;
      /** @description Where the snippet may run. */
      scope?: string;
      /** @description Whether single sites may switch a network snippet on, where otherwise it is on for all. */
      shared_network?: boolean;
      /** @description Tags the snippet is filed under. */
      tags?: unknown[];
    };
    PostSnippetsV1SnippetsByIdDeactivateBody: {
      /**
       * @description Language of the request.
       * @enum {string}
       */
      i18n_language?: "en" | "de";
    };
    /** @description Routes by their pattern. */
    RouteMap:
      | {
          [key: string]: components["schemas"]["IndexRoute"];
        }
      | unknown[];
    /** @description The discovery index: what the site is and every route it serves. */
    SiteIndex: {
      _links?: components["schemas"]["Links"];
      /** @description The ways to authenticate, by name. */
      authentication?:
        | {
            [key: string]: {
              [key: string]: unknown;
            };
          }
        | unknown[];
      description?: string;
      /** @description Hours east of Greenwich. */
      gmt_offset?: string | number;
      home?: string;
      name?: string;
      namespaces: string[];
      /** @description 0 where unset. */
      page_for_posts?: number;
      /** @description 0 where unset. */
      page_on_front?: number;
      routes: components["schemas"]["RouteMap"];
      /** @description `page` or `posts`. */
      show_on_front?: string;
      site_icon?: number | boolean | string;
      site_icon_url?: string | boolean;
      site_logo?: number | boolean | string;
      timezone_string?: string;
      url?: string;
    };
  };
  responses: {
    /** @description A parameter is missing or not valid; `data.params` names it. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The route needs a credential, or the one given is wrong. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description The credential does not allow this, or the nonce has expired. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description There is no such resource, or no such route. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
    /** @description WordPress refused or failed; `code` says why. */
    Error: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
  };
  parameters: {
    /** @description The properties to answer with; a dot reaches into objects. */
    Fields: string[];
    /** @description The relations to include under `_embedded`; `1` includes all that can be. */
    Embed: string[];
    /** @description Any value puts status and headers into the body; the HTTP status is then always 200. */
    Envelope: string;
    /** @description `user` answers in the language of the user instead of the site's. */
    Locale: "user";
    /** @description The method to take the request for, where a client cannot send it. */
    Method: string;
    /** @description The function that the answer is wrapped in, for scripts of other sites. */
    Jsonp: string;
  };
  requestBodies: never;
  headers: {
    /** @description How many items there are in all. */
    Total: number;
    /** @description How many pages there are in all. */
    TotalPages: number;
    /** @description Links to the next and the previous page (RFC 8288). */
    PageLinks: string;
    /** @description Where the new resource is. */
    Location: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getSnippetsV1: {
    parameters: {
      query?: {
        context?: unknown;
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
        namespace?: unknown;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The routes of the namespace. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NamespaceIndex"];
        };
      };
      400: components["responses"]["BadRequest"];
      default: components["responses"]["Error"];
    };
  };
  getSnippetsV1Snippets: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["Error"];
    };
  };
  postSnippetsV1Snippets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      /** @description The site does not describe this answer. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["Error"];
    };
  };
  getSnippetsV1SnippetsSchema: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["Error"];
    };
  };
  getSnippetsV1SnippetsById: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
      };
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  putSnippetsV1SnippetsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  postSnippetsV1SnippetsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  deleteSnippetsV1SnippetsById: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
      };
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  patchSnippetsV1SnippetsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  putSnippetsV1SnippetsByIdActivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdActivateBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdActivateBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  postSnippetsV1SnippetsByIdActivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdActivateBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdActivateBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  patchSnippetsV1SnippetsByIdActivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdActivateBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdActivateBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  putSnippetsV1SnippetsByIdDeactivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdDeactivateBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdDeactivateBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  postSnippetsV1SnippetsByIdDeactivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdDeactivateBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdDeactivateBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  patchSnippetsV1SnippetsByIdDeactivate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdDeactivateBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdDeactivateBody"];
      };
    };
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  getSnippetsV1SnippetsByIdExport: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
      };
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
  getSnippetsV1SnippetsByIdExportCode: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: "en" | "de";
      };
      header?: never;
      path: {
        /** @example 1 */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this answer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      default: components["responses"]["Error"];
    };
  };
}
