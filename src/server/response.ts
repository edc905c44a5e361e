import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import type { Page } from "../docs/index.ts";
import { memoize } from "../base/memo.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Bytes below which compression saves nothing. */
const SHORTEST = 1024;

/** A page, rendered. */
interface Rendered {
  readonly page: Page;
  readonly body: Buffer;
  readonly hash: string;
  /** The body in an encoding; encoded once. */
  readonly encode: (encoding: BodyEncoding) => Promise<Buffer>;
}

/** Encodings, the one with the shortest output first. */
const ENCODINGS = ["br", "gzip"] as const;

type BodyEncoding = (typeof ENCODINGS)[number];

/** Keeps rendered pages up to a number of bytes. */
interface RenderCache {
  /** The rendered page; rejects with the error of its `render`. */
  readonly take: (page: Page) => Promise<Rendered>;
}

/**
 * Creates a cache of rendered pages. A full cache starts anew; a page that is no longer listed is dropped, and with it the
 * site that it was made from.
 *
 * @param limit bytes of content without compression.
 */
export function createRenderCache(limit = 64 * 1024 * 1024): RenderCache {
  let kept = new WeakMap<Page, Promise<Rendered>>();
  let size = 0;
  return {
    take: async (page) => {
      const known = kept.get(page);
      if (known) return known;
      // Requests that arrive during rendering share its result.
      const pending = render(page);
      kept.set(page, pending);
      const rendered = await pending.catch((error: unknown) => {
        kept.delete(page);
        throw error;
      });
      size += rendered.body.length;
      if (size > limit) {
        kept = new WeakMap();
        size = 0;
      }
      return rendered;
    },
  };
}

/** Renders a page without a cache. */
export async function render(page: Page): Promise<Rendered> {
  const body = Buffer.from(await page.render());
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 20);
  return { page, body, hash, encode: memoize((encoding) => encodeBody(body, encoding)) };
}

/** Sends a rendered page with its entity tag, in an encoding that the client accepts; or 304. */
export async function send(request: Request, response: Response, rendered: Rendered): Promise<void> {
  const { page, body, hash, encode } = rendered;
  // One at a time: of encodings that a client accepts equally, express picks the first named, and browsers name gzip first.
  const encoding =
    body.length < SHORTEST ? undefined : ENCODINGS.find((name) => request.acceptsEncodings(name) === name);
  response.set({
    "Content-Type": page.type,
    ETag: `"${hash}${encoding === undefined ? "" : `-${encoding}`}"`,
    Vary: "Accept-Encoding",
    // A name with a hash changes with its content.
    "Cache-Control": /\.[0-9a-f]{10}\.\w+$/.test(page.path)
      ? "public, max-age=31536000, immutable"
      : "no-cache",
  });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (encoding === undefined) response.send(body);
  else response.set("Content-Encoding", encoding).send(await encode(encoding));
}

/** The address of the server's pages as the client knows it, without a final slash. The guard has checked the host's name. */
export function rootOf(request: Request): string {
  return `${request.protocol}://${request.get("host") ?? ""}${request.baseUrl}`;
}

function encodeBody(body: Buffer, encoding: BodyEncoding): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: 6 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
