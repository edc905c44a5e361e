// The operations of test/mock/client.system.test.ts in samples/multilingual-site.index.json, surface-7fe07e389805:
// npx -p openapi-typescript@7 -p typescript@5 openapi-typescript DOCUMENT -o test/mock/support/snippets.d.ts

export interface paths {
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
  "/snippets/v1/snippets/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a snippet */
    get: operations["getSnippetsV1SnippetsById"];
    put?: never;
    post?: never;
    /** Delete a snippet */
    delete: operations["deleteSnippetsV1SnippetsById"];
    options?: never;
    head?: never;
    patch?: never;
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
    PostSnippetsV1Snippets_requestBody: {
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
    PostSnippetsV1SnippetsByIdActivate_requestBody: {
      /**
       * @description Language of the request.
       * @enum {string}
       */
      i18n_language?: "en" | "de";
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
    /** @description Language of the request. */
    I18nLanguage: "en" | "de";
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getSnippetsV1Snippets: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: components["parameters"]["I18nLanguage"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The site does not describe this response. */
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
        "application/json": components["schemas"]["PostSnippetsV1Snippets_requestBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1Snippets_requestBody"];
      };
    };
    responses: {
      /** @description The site does not describe this response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      /** @description The site does not describe this response. */
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
  getSnippetsV1SnippetsById: {
    parameters: {
      query?: {
        /** @description Language of the request. */
        i18n_language?: components["parameters"]["I18nLanguage"];
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
      /** @description The site does not describe this response. */
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
        i18n_language?: components["parameters"]["I18nLanguage"];
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
      /** @description The site does not describe this response. */
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
        "application/json": components["schemas"]["PostSnippetsV1SnippetsByIdActivate_requestBody"];
        "application/x-www-form-urlencoded": components["schemas"]["PostSnippetsV1SnippetsByIdActivate_requestBody"];
      };
    };
    responses: {
      /** @description The site does not describe this response. */
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
