import { RouteprintError } from "../errors.ts";
import { onceEach } from "../once.ts";
import { plainText } from "../schema/index.ts";
import { isOpen } from "../surface/model.ts";
import type { AuthenticationScheme, Operation, Surface } from "../surface/model.ts";
import type { OperationObject, SecurityRequirement, SecurityScheme } from "./model.ts";
import { componentName } from "./component.ts";
import { SECURITY_PRESETS, type SecurityPreset } from "./security-presets.ts";
import { isHttp, parseUrl } from "../url.ts";

export interface Security {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly requirements: readonly SecurityRequirement[];
  /** Requirements that only the operations of some namespaces accept besides. */
  readonly limited: readonly LimitedRequirements[];
  /** Sentences on what OpenAPI has no word for. */
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
    "The nonce `wp_rest` of a logged-in user, sent beside the login cookie. Pages of the site itself use it; it ends after a day.",
};

/**
 * The ways to authenticate: those that the index announces, and those asked for. All are optional at the top, because an
 * index does not say which routes need one.
 *
 * @param asked names of presets, `auto`, `basic`, `bearer`, `header:NAME`, `query:NAME`, `cookie:NAME`.
 * @throws RouteprintError `usage` for anything else.
 */
export function securityOf({ authentication, namespaces }: Surface, asked: readonly string[] = []): Security {
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
  const names = namespaces.map(({ name }) => name);
  const added = asked.flatMap((word) => addedBy(word, names));
  return {
    schemes: Object.fromEntries([...schemes, ...added.flatMap((each) => Object.entries(each.schemes))]),
    requirements: [
      {},
      ...schemes.map(([name]) => ({ [name]: [] })),
      ...added.filter(({ acceptedBy }) => acceptedBy === undefined).flatMap(requirementsOf),
    ],
    limited: added.flatMap((each) =>
      each.acceptedBy === undefined
        ? []
        : [{ acceptedBy: each.acceptedBy, requirements: requirementsOf(each) }],
    ),
    remarks,
  };
}

/** @throws RouteprintError `usage` where a word names no security scheme. */
export function checkSchemes(asked: readonly string[]): void {
  for (const word of asked) addedBy(word, []);
}

function requirementsOf({ alternatives }: AddedSecurity): readonly SecurityRequirement[] {
  return alternatives.map((together) => Object.fromEntries(together.map((name) => [name, []])));
}

type AddedSecurity = Pick<SecurityPreset, "schemes" | "alternatives" | "acceptedBy">;

const HTTP_SCHEMES: ReadonlySet<string> = new Set(["basic", "bearer"]);

/** What one word of `--security` adds. */
function addedBy(word: string, namespaces: readonly string[]): readonly AddedSecurity[] {
  if (word === "auto") {
    return [...SECURITY_PRESETS.values()].filter(({ knownBy }) =>
      namespaces.some((name) => knownBy.test(name)),
    );
  }
  const preset = SECURITY_PRESETS.get(word);
  if (preset !== undefined) {
    const { acceptedBy, ...everywhere } = preset;
    // A preset that was asked for by name is offered even where the site shows no namespace that accepts it.
    return [namespaces.some((name) => acceptedBy?.test(name) === true) ? preset : everywhere];
  }
  if (HTTP_SCHEMES.has(word))
    return [{ schemes: { [word]: { type: "http", scheme: word } }, alternatives: [[word]] }];
  const [, place, name] = /^(header|query|cookie):([\w.[\]-]{1,100})$/.exec(word) ?? [];
  if ((place !== "header" && place !== "query" && place !== "cookie") || name === undefined) {
    throw new RouteprintError("usage", {
      message: `${JSON.stringify(word.slice(0, 100))} is no security scheme to add`,
      hint: `Give ${[...SECURITY_PRESETS.keys()].join(", ")}, auto, basic, bearer, header:NAME, query:NAME or cookie:NAME.`,
    });
  }
  const key = `${place}${componentName(name)}`;
  return [{ schemes: { [key]: { type: "apiKey", in: place, name } }, alternatives: [[key]] }];
}

/** What an operation demands, where every route behind it was asked what it allows to a visitor. */
export type Demand = (operation: Operation) => Pick<OperationObject, "security" | "x-routeprint-probed">;

/**
 * Tells which operations need a credential: those that a visitor may not use. Where no route was asked, nothing is
 * claimed.
 */
export function createDemand({ requirements, limited }: Security): Demand {
  const acceptedIn = onceEach((namespace: string): readonly SecurityRequirement[] => {
    const own = limited.filter(({ acceptedBy }) => acceptedBy.test(namespace));
    return own.length === 0 ? requirements : [...requirements, ...own.flatMap((each) => each.requirements)];
  });
  return (operation) => {
    const accepted = acceptedIn(operation.namespace);
    const open = isOpen(operation);
    if (open === undefined) return accepted === requirements ? {} : { security: accepted };
    const credentials = accepted.filter((requirement) => Object.keys(requirement).length > 0);
    return { security: open ? accepted : credentials, "x-routeprint-probed": true };
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
