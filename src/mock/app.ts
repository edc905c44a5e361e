import { setTimeout } from "node:timers/promises";
import express, { type NextFunction, type Request, type Response } from "express";
import type { IncomingMessage, RequestListener } from "node:http";
import { type Exchange, type ResponseSources, describeResponses } from "../responses/index.ts";
import { readWithin } from "../base/stream.ts";
import {
  type ApiAddress,
  type AddressForms,
  createRouteFinder,
  readAddress,
  readForms,
} from "../surface/index.ts";
import {
  type Incoming,
  type PhpArray,
  type PhpValue,
  isEmpty,
  isMultipart,
  methodRun,
  parseQuery,
  toText,
} from "../wordpress/index.ts";
import { createAbilities, withAbilities } from "./abilities.ts";
import { createBatch, isSignedIn, serve } from "./call.ts";
import { createExamples } from "./examples.ts";
import { createFaults } from "./faults.ts";
import { createResponseGenerator } from "./generated-response.ts";
import { createWorld } from "./items.ts";
import { createListing, printFrontPage, readCatalogue, withRoot } from "./listing.ts";
import type { Behavior, MockCredentials, MockSite, MockSource } from "./model.ts";
import { readMultipart } from "./multipart.ts";
import { apiLink, write } from "./response.ts";
import { readRecorded } from "./recorded.ts";

// The types of the options.
export type { Exchange } from "../responses/index.ts";
export type { MockResponse } from "./response.ts";
export type { Behavior, Call, MockCredentials, MockSource } from "./model.ts";

/** Options of a mock. */
export interface MockOptions extends ResponseSources {
  /** The same seed generates the same responses; 1 by default. */
  readonly seed?: number;
  /** Required on every route but those that list routes; without them every request is accepted. */
  readonly credentials?: MockCredentials;
  /** Callbacks for single routes, tried before the mock's own. */
  readonly behaviors?: readonly Behavior[];
  /** Recorded responses, whose items are those of their collections. */
  readonly data?: readonly Exchange[];
  /** Milliseconds before each response; 0 by default. */
  readonly latency?: number;
  /** The percentage of requests that fail with a critical error of WordPress, the same for the same seed; 0 by default. */
  readonly fail?: number;
  /** The largest body in bytes, above which the mock responds 413; 10 MB by default. */
  readonly maxBodyBytes?: number;
}

const MAX_BODY_BYTES = 10_000_000;

/**
 * Creates a mock of the service behind an index, for `http.createServer` or for `use` of an express application, below any
 * path. Mount it before middleware that parses bodies: it reads them itself, as PHP does. It does not listen yet.
 *
 * @example
 * const mock = createMock(readSource(await readFile("index.json"), "index.json"), { seed: 7 });
 * const { url, close } = await listen(mock, "127.0.0.1", 0);
 * await close();
 */
export function createMock(indexed: MockSource, options: MockOptions = {}): RequestListener {
  const source = { ...indexed, surface: describeResponses(indexed.surface, options) };
  const catalogue = readCatalogue(source);
  const { seed = 1, data = [] } = options;
  const world = createWorld(seed, withAbilities(readRecorded(source.surface, data), source.surface));
  const site: MockSite = {
    source,
    catalogue,
    forms: readForms(source.surface.apiRoot),
    findRoutes: createRouteFinder(withRoot(source.surface)),
    behaviors: [
      ...(options.behaviors ?? []),
      createExamples(source.surface),
      createBatch(() => site),
      createListing(source.surface, catalogue),
      createAbilities(world),
    ],
    generate: createResponseGenerator(source, world),
    credentials: options.credentials,
    latency: options.latency ?? 0,
    fails: createFaults(seed, options.fail ?? 0),
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
  };
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Express 5 passes errors of an asynchronous handler to the error handler.
  app.use((request: Request, response: Response) => respond(site, request, response));
  app.use((_error: unknown, request: Request, response: Response, _next: NextFunction) => {
    respondFault(request, response);
  });
  return app;
}

async function respond(site: MockSite, request: Request, response: Response): Promise<void> {
  const query = parseQuery(request.originalUrl.split(/\?(.*)/s, 2)[1] ?? "");
  const { base, path, address } = readPlace(request, query.get("rest_route"), site.forms);
  const origin = `http://${readHost(request)}${base}`;
  if (address === undefined) {
    respondOutside(site, path, `${origin}${site.forms.preferred}`, response);
    return;
  }
  if (site.latency > 0) await setTimeout(site.latency);
  // A browser that may not send the request has no error to show.
  if (request.method !== "OPTIONS" && site.fails()) {
    respondFault(request, response);
    return;
  }
  if (isSpent(request)) {
    const reason =
      "The body was read before the mock: mount the mock before middleware that parses bodies.\n";
    response.status(500).type("text/plain").send(reason);
    return;
  }
  const body = await readWithin(request, site.maxBodyBytes);
  if (body === undefined) {
    response.status(413).set("Connection", "close").send("The body is too large.\n");
    return;
  }
  const incoming = await readIncoming(request, address, query, body);
  const root = `${origin}${address.root}`;
  const written = write(incoming, root, isSignedIn(site, incoming), () => serve(site, incoming, root));
  response.status(written.status);
  for (const [name, value] of written.headers) response.setHeader(name, value);
  response.end(written.body);
}

/** The address of a request. */
interface RequestAddress {
  /** The path that the mock is mounted at, without a trailing slash; empty where the whole address is one of the API. */
  readonly base: string;
  readonly path: string;
  readonly address: ApiAddress | undefined;
}

function readPlace(request: Request, route: PhpValue | undefined, forms: AddressForms): RequestAddress {
  const requested = route === undefined || isEmpty(route) ? undefined : toText(route);
  const whole = pathOf(request.originalUrl);
  const address = readAddress(whole, requested, forms);
  if (address !== undefined) return { base: "", path: whole, address };
  const path = pathOf(request.url);
  return { base: request.baseUrl, path, address: readAddress(path, requested, forms) };
}

/** The path of a request target, which is a whole address through a proxy (RFC 9112, 3.2.2). WordPress reads leading slashes as one. */
function pathOf(target: string): string {
  return target
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/\?.*/s, "")
    .replace(/^\/*/, "/");
}

/** Whether other middleware read the body. */
function isSpent({ readableEnded, headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": coding } = headers;
  return readableEnded && (coding !== undefined || Number(length) > 0);
}

/** Responds as WordPress does where a callback throws: with a page, or with JSON to a client that mentions JSON. */
function respondFault({ headers }: Request, response: Response): void {
  const message = "There has been a critical error on this website.";
  const isJson = /json/i.test(`${headers.accept ?? ""} ${headers["content-type"] ?? ""}`);
  if (isJson) response.status(500).json({ code: "internal_server_error", message, data: { status: 500 } });
  else response.status(500).type("html").send(`<!DOCTYPE html>\n<p>${message}</p>\n`);
}

function respondOutside(site: MockSite, path: string, root: string, response: Response): void {
  const isFront = path === "/" || path === "/index.php";
  response.status(isFront ? 200 : 404);
  response.setHeader(...apiLink(root));
  response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.type("html").send(printFrontPage(site.source.surface, root, isFront));
}

async function readIncoming(
  request: Request,
  { path }: ApiAddress,
  query: PhpArray,
  body: Uint8Array,
): Promise<Incoming> {
  const headers = readHeaders(request);
  const { method: realMethod } = request;
  const method = methodRun(realMethod, query, headers);
  // WordPress escapes all input (`wp_magic_quotes`) and never unescapes the path.
  const read = { realMethod, method, path: path.replaceAll(/['"\\]/g, "\\$&"), query, headers, body };
  if (!isMultipart(read)) return read;
  return {
    ...read,
    body: new Uint8Array(),
    form: await readMultipart(headers.get("content-type") ?? "", body),
  };
}

function readHeaders({ headers }: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The host of the request for links; an invalid one is replaced. */
function readHost(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  if (/^[\w.-]{1,250}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i.test(host)) return host;
  return `127.0.0.1:${request.socket.localPort ?? 80}`;
}
