import { RouteprintError } from "../diagnostics/errors.ts";
import { plainText } from "../schema/index.ts";
import type { AuthenticationScheme, Operation, Surface } from "../surface/index.ts";
import { isHttp, parseUrl } from "../base/url.ts";
import { SECURITY_PRESETS } from "../wordpress/index.ts";
import { componentName } from "./components.ts";
import type { OperationObject, SecurityRequirement, SecurityScheme } from "./model.ts";

/** The security schemes of a document and what its operations require. */
export interface Security {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  /** Alternatives for every operation; the first needs no credential. */
  readonly requirements: readonly SecurityRequirement[];
  /** Additional alternatives that the operations of some namespaces accept. */
  readonly limited: readonly LimitedRequirements[];
  /** Sentences on authentication that OpenAPI cannot express. */
  readonly remarks: readonly string[];
}

interface LimitedRequirements {
  readonly acceptedBy: RegExp;
  readonly requirements: readonly SecurityRequirement[];
}

const COOKIE: SecurityScheme = {
  type: "apiKey",
  in: "header",
  name: "X-WP-Nonce",
  description:
    "The nonce `wp_rest` of a signed-in user, sent beside the session cookie. Pages of the site itself use it; it expires after a day.",
};

/**
 * Collects the security schemes: those that the index announces, and the requested ones. All are optional at the top of
 * the document, because an index does not declare which routes need one.
 *
 * @param requested names of presets, `auto`, `basic`, `bearer`, `header:NAME`, `query:NAME`, `cookie:NAME`.
 * @throws RouteprintError `usage` for anything else.
 */
export function securityOf(
  { authentication, namespaces }: Surface,
  requested: readonly string[] = [],
): Security {
  const announced = authentication.map((scheme) => [scheme.name, schemeOf(scheme)] as const);
  const known = [
    ...announced.flatMap(([, scheme]) => (scheme === undefined ? [] : [scheme])),
    ["cookieNonce", { ...COOKIE }] as const,
  ];
  const names = namespaces.map(({ name }) => name);
  const added = requested.flatMap((word) => schemesRequested(word, names));
  return {
    schemes: Object.fromEntries([...known, ...added.flatMap((each) => Object.entries(each.schemes))]),
    requirements: [
      {},
      ...known.map(([name]) => ({ [name]: [] })),
      ...added.filter((each) => each.acceptedBy === undefined).flatMap(requirementsOf),
    ],
    limited: added.flatMap((each) => {
      const { acceptedBy } = each;
      return acceptedBy === undefined ? [] : [{ acceptedBy, requirements: requirementsOf(each) }];
    }),
    remarks: announced.flatMap(([name, scheme]) => (scheme === undefined ? [unknownScheme(name)] : [])),
  };
}

function unknownScheme(name: string): string {
  const shown = plainText(name).replaceAll("`", "");
  return `The site also lists the authentication scheme \`${shown}\`, which OpenAPI cannot describe.`;
}

/** @throws RouteprintError `usage` for an unknown security scheme. */
export function checkSchemes(requested: readonly string[]): void {
  for (const word of requested) schemesRequested(word, []);
}

interface RequestedSchemes {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly alternatives: readonly (readonly string[])[];
  readonly acceptedBy?: RegExp;
}

function requirementsOf({ alternatives }: RequestedSchemes): readonly SecurityRequirement[] {
  return alternatives.map((together) => Object.fromEntries(together.map((name) => [name, []])));
}

function oneScheme(key: string, scheme: SecurityScheme): readonly RequestedSchemes[] {
  return [{ schemes: { [key]: scheme }, alternatives: [[key]] }];
}

/** Returns the schemes that one value of `--security` adds. */
function schemesRequested(word: string, namespaces: readonly string[]): readonly RequestedSchemes[] {
  const isOn = (pattern: RegExp | undefined): boolean =>
    pattern !== undefined && namespaces.some((name) => pattern.test(name));
  if (word === "auto") return [...SECURITY_PRESETS.values()].filter(({ knownBy }) => isOn(knownBy));
  const preset = SECURITY_PRESETS.get(word);
  if (preset !== undefined) {
    const { acceptedBy, ...everywhere } = preset;
    // A preset requested by name is offered even if no namespace of the site accepts it.
    return [isOn(acceptedBy) ? preset : everywhere];
  }
  if (word === "basic" || word === "bearer") return oneScheme(word, { type: "http", scheme: word });
  const [, place, name] = /^(header|query|cookie):([\w.[\]-]{1,100})$/.exec(word) ?? [];
  if (place === undefined || name === undefined) {
    throw new RouteprintError("usage", {
      message: `${JSON.stringify(word.slice(0, 100))} is not a security scheme`,
      hint: `Give ${[...SECURITY_PRESETS.keys()].join(", ")}, auto, basic, bearer, header:NAME, query:NAME or cookie:NAME.`,
    });
  }
  return oneScheme(`${place}${componentName(name)}`, { type: "apiKey", in: place, name });
}

/**
 * Writes who may call an operation, and its security if it differs from the top of the document. Unknown access adds no claim.
 */
export function accessOf(
  operation: Operation,
  { requirements, limited }: Security,
): Pick<OperationObject, "security" | "x-routeprint-access"> {
  const own = limited.filter(({ acceptedBy }) => acceptedBy.test(operation.namespace));
  const accepted = [...requirements, ...own.flatMap((each) => each.requirements)];
  const { verdict, users } = operation.access;
  if (verdict === "unknown") return own.length === 0 ? {} : { security: accepted };
  const credentials = accepted.filter((requirement) => Object.keys(requirement).length > 0);
  return {
    security: verdict === "open" ? accepted : credentials,
    "x-routeprint-access": { verdict, ...(users.length === 0 ? {} : { users }) },
  };
}

function schemeOf({ name, endpoints }: AuthenticationScheme): readonly [string, SecurityScheme] | undefined {
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
  const description = `OAuth 1.0a with signed requests (RFC 5849)${where}.`;
  return ["oauth1", { type: "http", scheme: "OAuth", description }];
}

/** Returns an http or https address without credentials, encoded for angle brackets of Markdown. */
function httpUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : parseUrl(text);
  if (url === undefined || !isHttp(url)) return undefined;
  url.username = "";
  url.password = "";
  // The brackets of an IPv6 address are part of the origin.
  const rest = url.href.slice(url.origin.length);
  return `${url.origin}${rest.replaceAll(/[<>"'`\\[\]()]/g, percentEncode)}`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
