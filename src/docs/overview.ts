import { type SampleRequest, curl, sampleRequest, sampleRoot } from "../example/index.ts";
import { asObject } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import type { Operation } from "../surface/index.ts";
import { SECURITY_PRESETS, UNANNOUNCED_PASSWORDS } from "../wordpress/index.ts";
import { type Convention, conventionsOf } from "./conventions.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** What a reader needs before the first request: sign-in, first requests, conventions. */
export interface Overview {
  readonly schemes: readonly SignInMethod[];
  /** Schemes that the index declares and that the document cannot describe. */
  readonly others: readonly string[];
  readonly access: OverviewAccess;
  readonly steps: readonly Step[];
  readonly conventions: readonly Convention[];
}

/** A way to sign in. */
export interface SignInMethod {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  /** A request in the shell; absent where curl cannot sign it. */
  readonly curl?: string;
}

/** The operations that need a sign-in. */
interface OverviewAccess {
  readonly needed: number;
  /** The operations whose access the site does not report. */
  readonly unreported: number;
  readonly byNamespace: ReadonlyMap<NamespaceView, number>;
}

/** A first request. */
export interface Step {
  readonly title: string;
  /** The operation, for the link to its place. */
  readonly id: string;
  readonly curl: string;
  readonly request: SampleRequest;
}

/** Arranges what the overview of a site and its Markdown version say beside their lists. */
export const overviewOf = memoizeByObject((view: SiteView): Overview => ({
  schemes: signInsOf(view),
  others: undescribedSchemes(view),
  access: accessOf(view),
  steps: stepsOf(view),
  conventions: conventionsOf(view),
}));

const TITLES: ReadonlyMap<string, string> = new Map([
  ["applicationPassword", "Application passwords"],
  ["cookieNonce", "Cookie and nonce"],
  ["wooCommerceKey", "WooCommerce consumer keys"],
  ["wooCommerceConsumerKey", "WooCommerce keys in the query"],
  ["jwt", "JSON Web Tokens"],
  ["oauth1", "OAuth 1.0a"],
  ["oauth2", "OAuth 2.0"],
]);

/** The schemes of the document, and those of the plugins that the site's namespaces show. */
function schemesOf({ site: { document, surface } }: SiteView): ReadonlyMap<string, object> {
  const declared = Object.entries(asObject(asObject(document.components)["securitySchemes"]));
  const isSent = surface.operations.some(
    (operation) => sampleRequest(operation).credential === "applicationPassword",
  );
  const unannounced = { type: "http", scheme: "basic", description: UNANNOUNCED_PASSWORDS };
  const known = [...SECURITY_PRESETS.values()]
    .filter(({ knownBy }) => surface.namespaces.some(({ name }) => knownBy.test(name)))
    .flatMap(({ schemes }) => Object.entries(schemes));
  const passwords = isSent ? [["applicationPassword", unannounced] as const] : [];
  return new Map([...passwords, ...known, ...declared].map(([name, scheme]) => [name, asObject(scheme)]));
}

function signInsOf(view: SiteView): readonly SignInMethod[] {
  const schemes = schemesOf(view);
  const together = [...SECURITY_PRESETS.values()].flatMap(({ alternatives }) => alternatives);
  // Application passwords first: they work for programs and for all namespaces.
  const names = [...schemes.keys()].toSorted(
    (a, b) => Number(b === "applicationPassword") - Number(a === "applicationPassword"),
  );
  return names.flatMap((name) => {
    const group = together.find((each) => each.includes(name)) ?? [name];
    // The schemes of a group are sent in one request.
    if (group[0] !== name) return [];
    const parts = group.map((each) => asObject(schemes.get(each)));
    const texts = parts.flatMap(({ description }) => (typeof description === "string" ? [description] : []));
    const sample = signedSample(view, name, parts);
    return [
      {
        title: TITLES.get(name) ?? name,
        text: texts.join(" ").replaceAll(/<(https?:[^<>\s]+)>/g, "[$1]($1)"),
        ...(sample === undefined ? {} : { curl: sample }),
      },
    ];
  });
}

/** A request that is signed by schemes, which are sent together. */
function signedSample(
  view: SiteView,
  name: string,
  parts: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  const root = sampleRoot(view.site.surface);
  const isShop = name.startsWith("wooCommerce");
  const operation = signedOperation(view, isShop);
  const [{ type, scheme, in: place, name: field } = {}] = parts;
  if (operation === undefined) return undefined;
  const { credential: _, ...open } = sampleRequest(operation);
  const withHeader = (...headers: readonly string[]): string =>
    [curl(open, root), ...headers].join(" \\\n  ");
  if (type === "http" && scheme === "basic")
    return curl({ ...open, credential: isShop ? "consumerKey" : "applicationPassword" }, root);
  if (type === "oauth2" || (type === "http" && scheme === "bearer"))
    return withHeader("-H 'Authorization: Bearer TOKEN'");
  if (type !== "apiKey" || typeof field !== "string") return undefined;
  const value = fieldValue(field);
  if (place === "query") {
    const sent = parts.flatMap((part) => (typeof part["name"] === "string" ? [part["name"]] : []));
    const query = [...open.query, ...sent.map((each) => [each, fieldValue(each)] as const)];
    return curl({ ...open, query }, root);
  }
  const shown = field.replaceAll("'", "");
  if (place === "cookie") return withHeader(`-b '${shown}=${value}'`);
  if (name !== "cookieNonce") return withHeader(`-H '${shown}: ${value}'`);
  return withHeader(`-H '${shown}: NONCE'`, "-b 'wordpress_logged_in_HASH=COOKIE'");
}

/** `consumer_key` gives the placeholder `CONSUMER_KEY`. */
function fieldValue(field: string): string {
  return field.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
}

/** The operation whose sample shows a sign-in: one that reads, of the shop or of others. */
function signedOperation({ operations }: SiteView, isShop: boolean): Operation | undefined {
  const familiar = isShop ? "/wc/v3/orders" : "/wp/v2/users/me";
  const rank = (operation: Operation): number => {
    const { credential, path, query } = sampleRequest(operation);
    if (operation.template === familiar) return 0;
    if (credential !== (isShop ? "consumerKey" : "applicationPassword")) return 3;
    return path.length + query.length === 0 && operation.template !== `/${operation.namespace}` ? 1 : 2;
  };
  return operations
    .map(({ operation }) => operation)
    .filter(({ method }) => method === "GET")
    .toSorted((a, b) => rank(a) - rank(b))[0];
}

/** A name without case and marks: `application-passwords` begins like `applicationPassword`. */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function undescribedSchemes(view: SiteView): readonly string[] {
  const known = [...schemesOf(view).keys()].map(letters);
  return view.site.surface.authentication
    .map(({ name }) => name)
    .filter((name) => !known.some((each) => letters(name).startsWith(each)));
}

/** Counts the operations that need a sign-in, by the site's own report or else by the rules of WordPress. */
function accessOf({ namespaces, operations }: SiteView): OverviewAccess {
  const needing = operations
    .map(({ operation }) => operation)
    .filter((operation) => sampleRequest(operation).credential !== undefined);
  return {
    needed: needing.length,
    unreported: operations.filter(({ operation }) => operation.access.verdict === "unknown").length,
    byNamespace: new Map(
      namespaces.map((one) => [
        one,
        needing.filter(({ namespace }) => namespace === one.namespace.name).length,
      ]),
    ),
  };
}

/** Collections that most readers know, which show the API best. */
const FAMILIAR = ["/wp/v2/posts", "/wc/v3/products", "/wp/v2/pages"];

/** Whether an operation gets one item of a list. */
function isItem(list: Operation, { method, template }: Operation): boolean {
  const rest = template.slice(list.template.length + 1);
  return method === "GET" && template.startsWith(`${list.template}/`) && /^\{[^{}/]*\}$/.test(rest);
}

/** A list, one of its items and a create, of one collection where the site has one with all three. */
function stepsOf(view: SiteView): readonly Step[] {
  const { namespaces, operations } = view;
  const older = new Set(namespaces.filter((one) => one.isOlder).map(({ namespace }) => namespace.name));
  const all = operations
    .map(({ operation }) => operation)
    .filter(({ namespace, unreachable }) => namespace !== "" && unreachable === undefined);
  const lists = all.filter(({ method, variables }) => method === "GET" && variables.length === 0);
  const collections = lists.map((list) => ({
    list,
    item: all.find((each) => isItem(list, each)),
    create: all.find(({ method, template }) => method === "POST" && template === list.template),
  }));
  const rank = ({ list, item, create }: (typeof collections)[number]): number => {
    const familiar = FAMILIAR.indexOf(list.template);
    const body = create && sampleRequest(create).body;
    const lacks =
      (item === undefined ? 40 : 0) + (create === undefined ? 20 : 0) + (body === undefined ? 10 : 0);
    return lacks + (older.has(list.namespace) ? 5 : 0) + (familiar < 0 ? 4 : familiar);
  };
  const [best] = collections.toSorted((a, b) => rank(a) - rank(b));
  const chosen =
    best === undefined ? [] : [best.list, best.item, best.create].filter((one) => one !== undefined);
  const others = all.filter(({ method }) => method === "GET" || method === "POST");
  const filled = [...new Set([...chosen, ...lists, ...others])].slice(0, 3);
  return (chosen.length === 3 ? chosen : filled).map((operation) => stepOf(operation, view));
}

function stepOf(operation: Operation, { site: { surface }, places }: SiteView): Step {
  const request = sampleRequest(operation);
  return {
    title: places.get(operation.id)?.entry.title ?? operation.template,
    id: operation.id,
    curl: curl(request, sampleRoot(surface)),
    request,
  };
}
