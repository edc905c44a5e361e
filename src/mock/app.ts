import type { IncomingMessage, RequestListener } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import { readAddress, readForms, type Address, type AddressForms } from "../surface/address.ts";
import { readWithin } from "../stream.ts";
import { isLoggedIn } from "./authentication.ts";
import { createBatch } from "./batch.ts";
import { serve } from "./call.ts";
import { createCoreCallbacks } from "./core-callbacks.ts";
import { createDispatcher } from "./dispatch.ts";
import { printFrontPage } from "./front-page.ts";
import type { Incoming } from "./incoming.ts";
import { createListing, readCatalogue } from "./listing.ts";
import { isEmpty, toText, type PhpArray, type PhpValue } from "./php.ts";
import { parseQuery } from "./query.ts";
import { sampleBehaviours } from "./resources.ts";
import type { Behaviour, MockCredentials, MockSite, MockSource } from "./site.ts";
import { createStandIn } from "./stand-in.ts";
import { apiLink, jsonpCallback, refuseJsonp, write, type Written } from "./transport.ts";

// What options are made of.
export type { Answer } from "./answer.ts";
export type { Behaviour, Call, MockCredentials, MockSource } from "./site.ts";

export interface MockOptions {
  /** Decides what generated answers hold; the same seed gives the same answers. */
  readonly seed?: number;
  /** Demanded of every route but those that list routes; without them nobody is asked. */
  readonly credentials?: MockCredentials;
  /** What stands behind single routes, asked before the stand-in's own. */
  readonly behaviours?: readonly Behaviour[];
  /** Bodies beyond this many bytes are refused with 413; 10 MB if not given. */
  readonly maxBodyBytes?: number;
}

const MAX_BODY_BYTES = 10_000_000;

/**
 * Creates the stand-in for the service behind an index, for `http.createServer` or for `use` of an express application,
 * below any path, before whatever parses bodies: it reads them itself, as PHP does.
 * It does not listen yet. State, where there is any, lives in memory and dies with it.
 *
 * @example
 * const mock = createMock(readSource(await readFile("index.json"), "index.json"), { seed: 7 });
 * const { url, close } = await listen(mock, "127.0.0.1", 0);
 * await close();
 */
export function createMock(source: MockSource, options: MockOptions = {}): RequestListener {
  const catalogue = readCatalogue(source);
  const site: MockSite = {
    source,
    catalogue,
    forms: readForms(source.surface.apiRoot),
    dispatch: createDispatcher(source),
    behaviours: [
      ...(options.behaviours ?? []),
      createBatch(() => site),
      createCoreCallbacks(),
      createListing(source, catalogue),
      ...sampleBehaviours(),
    ],
    standIn: createStandIn(source, options.seed ?? 1),
    credentials: options.credentials,
    maxBodyBytes: options.maxBodyBytes ?? MAX_BODY_BYTES,
  };
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Express 5 hands what an asynchronous handler throws to the next handler of errors.
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
  if (isSpent(request)) {
    const reason = "The body was read before it came to the stand-in: mount it before what parses bodies.\n";
    response.status(500).type("text/plain").send(reason);
    return;
  }
  const body = await readWithin(request, site.maxBodyBytes);
  if (body === undefined) {
    response.status(413).set("Connection", "close").send("The body is too large.\n");
    return;
  }
  const incoming = readIncoming(request, address, query, body);
  const written = answerIncoming(site, incoming, `${origin}${address.root}`);
  response.status(written.status);
  for (const [name, value] of written.headers) response.setHeader(name, value);
  response.end(written.body);
}

function answerIncoming(site: MockSite, incoming: Incoming, root: string): Written {
  const callback = jsonpCallback(incoming.query);
  if (callback === false) return refuseJsonp(root);
  const isKnown = isLoggedIn(site.credentials, incoming.headers);
  return write(serve(site, incoming, root), { ...incoming, root, callback, isLoggedIn: isKnown });
}

/** What a request asks for, and where. */
interface Place {
  /** The path that the stand-in is mounted at, without a slash at its end; empty where the address is one of the API as it stands. */
  readonly base: string;
  readonly path: string;
  readonly address: Address | undefined;
}

function readPlace(request: Request, route: PhpValue | undefined, forms: AddressForms): Place {
  const asked = route === undefined || isEmpty(route) ? undefined : toText(route);
  const whole = pathOf(request.originalUrl);
  const address = readAddress(whole, asked, forms);
  if (address !== undefined) return { base: "", path: whole, address };
  const path = pathOf(request.url);
  return { base: request.baseUrl, path, address: readAddress(path, asked, forms) };
}

/** Through a proxy the whole address is asked for (RFC 9112, 3.2.2). To WordPress slashes in front are one. */
function pathOf(target: string): string {
  return target
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/\?.*/s, "")
    .replace(/^\/*/, "/");
}

/** Whether somebody before has read the body, so that nothing of it is left. */
function isSpent({ readableEnded, headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": coding } = headers;
  return readableEnded && (coding !== undefined || Number(length) > 0);
}

/** What WordPress says where a callback throws: a page, or JSON to a client that speaks of JSON. */
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

function readIncoming(request: Request, { path }: Address, query: PhpArray, body: Uint8Array): Incoming {
  const headers = readHeaders(request);
  const { method: realMethod } = request;
  const override = query.get("_method") ?? headers.get("x-http-method-override") ?? realMethod;
  const method = toText(override).toUpperCase();
  // WordPress escapes all that comes from outside, and never takes that back of a path (`wp_magic_quotes`).
  return { realMethod, method, path: path.replaceAll(/['"\\]/g, "\\$&"), query, headers, body };
}

function readHeaders({ headers }: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The host of the request for links; a strange one is not repeated. */
function readHost(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  if (/^[\w.-]{1,250}(?::\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](?::\d{1,5})?$/i.test(host)) return host;
  return `127.0.0.1:${request.socket.localPort ?? 80}`;
}
