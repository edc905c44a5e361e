import { parseUrl } from "../base/url.ts";
import { methodRun, parseQuery } from "../wordpress/index.ts";
import { addressOf } from "./languages.ts";
import type { SampleRequest, SampleRoot } from "./model.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The method that WordPress runs for a request: an argument or the API root may hold `_method`, in any of PHP's spellings. */
export function methodRunFor(request: SampleRequest, root: SampleRoot): string {
  const { search } = parseUrl(addressOf(request, root), "https://a.example") ?? { search: "" };
  // A site may read more variables than PHP does by default.
  return methodRun(request.method, parseQuery(search.slice(1), Number.POSITIVE_INFINITY));
}

/** Whether a request may change data: its method is not one that reads, or WordPress runs it with another method. */
export function mayChange(request: SampleRequest, root: SampleRoot): boolean {
  return !READS.has(request.method) || !READS.has(methodRunFor(request, root));
}
