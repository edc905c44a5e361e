import { plainText } from "../schema/text.ts";
import { isOpen } from "../surface/model.ts";
import type { AuthenticationScheme, Operation, Surface } from "../surface/model.ts";
import type { OperationObject, SecurityRequirement, SecurityScheme } from "./model.ts";
import { componentName } from "./component.ts";
import { isHttp, parseUrl } from "../url.ts";

export interface Security {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly requirements: readonly SecurityRequirement[];
  /** Sentences on what OpenAPI has no word for. */
  readonly remarks: readonly string[];
}

const COOKIE: SecurityScheme = {
  type: "apiKey",
  in: "header",
  name: "X-WP-Nonce",
  description:
    "The nonce `wp_rest` of a logged-in user, sent beside the login cookie. Pages of the site itself use it; it ends after a day.",
};

/**
 * The ways to authenticate. All are optional at the top, because an index does not say which routes need one.
 */
export function securityOf({ authentication }: Surface): Security {
  const schemes: [string, SecurityScheme][] = [];
  const remarks: string[] = [];
  for (const scheme of authentication) {
    const known = schemeOf(scheme);
    if (known !== undefined) schemes.push(known);
    else
      remarks.push(
        `The site also lists the authentication scheme \`${plainText(scheme.name).replaceAll("`", "")}\`, which OpenAPI cannot describe.`,
      );
  }
  schemes.push(["cookieNonce", { ...COOKIE }]);
  return {
    schemes: Object.fromEntries(schemes),
    requirements: [{}, ...schemes.map(([name]) => ({ [name]: [] }))],
    remarks,
  };
}

/** What an operation demands, where every route behind it was asked what it allows to a visitor. */
export type Demand = (operation: Operation) => Pick<OperationObject, "security" | "x-routeprint-probed">;

/** Tells which operations need a credential: those that a visitor may not use. Where no route was asked, nothing is claimed. */
export function createDemand({ requirements }: Security): Demand {
  const credentials = requirements.filter((requirement) => Object.keys(requirement).length > 0);
  return (operation) => {
    const open = isOpen(operation);
    if (open === undefined) return {};
    return { security: open ? requirements : credentials, "x-routeprint-probed": true };
  };
}

function schemeOf({ name, endpoints }: AuthenticationScheme): [string, SecurityScheme] | undefined {
  const authorization = httpUrl(endpoints.get("authorization") ?? endpoints.get("authorize"));
  if (name === "application-passwords") {
    const where = authorization === undefined ? "" : ` Get one at <${authorization}>.`;
    return [
      "applicationPassword",
      {
        type: "http",
        scheme: "basic",
        description: `A user name and an application password of that user (WordPress 5.6 and later).${where}`,
        ...(authorization === undefined ? {} : { "x-authorization-url": authorization }),
      },
    ];
  }
  const token = httpUrl(endpoints.get("token") ?? endpoints.get("access"));
  if (name === "oauth2" && authorization !== undefined && token !== undefined) {
    return [
      "oauth2",
      {
        type: "oauth2",
        description: "OAuth 2.0, as the site announces it.",
        flows: { authorizationCode: { authorizationUrl: authorization, tokenUrl: token, scopes: {} } },
      },
    ];
  }
  if (name !== "oauth1") return undefined;
  const urls = [...endpoints].flatMap(([role, text]) => {
    const url = httpUrl(text);
    return url === undefined ? [] : [`${componentName(role).toLowerCase()} <${url}>`];
  });
  const where = urls.length === 0 ? "" : `: ${urls.join(", ")}`;
  return [
    "oauth1",
    {
      type: "http",
      scheme: "OAuth",
      description: `OAuth 1.0a with signed requests (RFC 5849)${where}.`,
    },
  ];
}

/** The address where it is one of the web, written so that it can stand in angle brackets and hold no link of its own. */
function httpUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : parseUrl(text);
  if (url === undefined || !isHttp(url)) return undefined;
  url.username = "";
  url.password = "";
  // The brackets of an IPv6 address stand in the host alone.
  const rest = url.href.slice(url.origin.length);
  return `${url.origin}${rest.replaceAll(/[<>"'`\\[\]()]/g, percentEncode)}`;
}

function percentEncode(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
