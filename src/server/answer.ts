import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";
import type { Page } from "../docs/model.ts";
import { onceEach } from "../once.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Shorter answers do not gain from compression. */
const SHORTEST = 1024;

/** A page, rendered. */
interface Rendered {
  readonly page: Page;
  readonly body: Buffer;
  readonly hash: string;
  /** Its body as it is sent in an encoding, made once. */
  readonly encode: (encoding: Encoding) => Promise<Buffer>;
}

/** The shortest first. */
const ENCODINGS = ["br", "gzip"] as const;

type Encoding = (typeof ENCODINGS)[number];

/** Keeps rendered pages up to a number of bytes. */
export interface RenderCache {
  /** The page, rendered now or before; rejects with what its `render` rejects with. */
  readonly take: (page: Page) => Promise<Rendered>;
}

/**
 * Creates a cache of rendered pages; `limit` is in bytes of plain content, and a full cache starts anew. A page that nobody
 * lists any more is forgotten: it holds all of the reading of its site that it was made from.
 */
export function createRenderCache(limit = 64 * 1024 * 1024): RenderCache {
  let kept = new WeakMap<Page, Promise<Rendered>>();
  let size = 0;
  return {
    take: async (page) => {
      const known = kept.get(page);
      if (known) return known;
      // Requests that come while the page is made share it.
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

/** Renders a page, for one answer where no cache keeps it. */
export async function render(page: Page): Promise<Rendered> {
  const body = Buffer.from(await page.render());
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 20);
  return { page, body, hash, encode: onceEach((encoding) => encodeBody(body, encoding)) };
}

/** Answers with a rendered page: its entity tag, an encoding the client takes, or 304. */
export async function answer(request: Request, response: Response, rendered: Rendered): Promise<void> {
  const { page, body, hash, encode } = rendered;
  // Asked one by one: of several that a client takes alike, express gives the one that it names first, and browsers name gzip.
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

function encodeBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return zip(body, { level: 6 });
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
