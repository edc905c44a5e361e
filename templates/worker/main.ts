// The worker of the page: keeps the sources that were opened, and handles the requests of the page. Modules that
// few requests need are imported on first use; `scripts/browser.js` makes that work without a server.
import { countLevels, countTexts } from "../../src/answers/notice-counts.ts";
import { convert } from "../../src/convert.ts";
import { compareRequest } from "../../src/docs/compare.ts";
import { explainRequest } from "../../src/docs/explain.ts";
import type { Comparisons, DocsOptions, Page, SiteDocumentation } from "../../src/docs/model.ts";
import { listPages, withHistory } from "../../src/docs/pages.ts";
import { slugOf } from "../../src/docs/slug.ts";
import { titleOf } from "../../src/docs/view.ts";
import { documentSite } from "../../src/documentation.ts";
import { RouteprintError, sentencesOf } from "../../src/diagnostics/errors.ts";
import { isOfUser } from "../../src/diagnostics/notices.ts";
import { createNamer } from "../../src/base/namer.ts";
import type { Overlay } from "../../src/openapi/overlay.ts";
import { printDocument } from "../../src/openapi/print.ts";
import { holdingsText } from "../../src/report/surface.ts";
import { readSource, type Source } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { unpackSource } from "../../src/discovery/unpack.ts";
import { overlayText } from "./overlay-text.ts";
import type {
  Action,
  FailureDetails,
  Given,
  OpenedFile,
  OpenedSource,
  Result,
  ShownPage,
  WorkerTask,
} from "../app/messages.ts";

/** Reports a step of the work. */
type ReportStep = (step: string) => void;

/** An opened source; a lock file and an earlier version have only their surface. */
interface Opened {
  readonly name: string;
  /** As the site describes it, without overlays. */
  readonly surface: Surface;
  readonly index?: OpenedIndex;
}

interface OpenedIndex {
  readonly source: Source;
  /** After the overlays. */
  readonly site: SiteDocumentation;
  readonly overlays: readonly Overlay[];
  readonly history?: DocsOptions["history"];
}

/** The opened sources by slug. */
const opened = new Map<string, Opened>();

/** The pages of the opened sites by path. */
let listed: ReadonlyMap<string, Page> | undefined;

const nameFree = createNamer<string>(
  (slug, number) => (number === 1 ? slug : `${slug}-${number}`),
  (slug) => slug === "" || opened.has(slug),
);

const ACTIONS: {
  readonly [A in Action]: (given: Given<A>, onStep: ReportStep) => Result<A> | Promise<Result<A>>;
} = { open, find, versions, overlay, page, check, document: print, lock, report };

self.addEventListener(
  "message",
  async ({ data }: MessageEvent<WorkerTask | { readonly action?: undefined }>) => {
    if (data.action === undefined) return;
    const { id } = data;
    try {
      const result = await perform(data, (step) => self.postMessage({ id, step }));
      self.postMessage({ id, result });
    } catch (error) {
      self.postMessage({ id, failure: failureOf(error) });
    }
  },
);

function perform<A extends Action>(task: WorkerTask<A>, onStep: ReportStep): Result<A> | Promise<Result<A>> {
  return ACTIONS[task.action](task.given, onStep);
}

function failureOf(error: unknown): FailureDetails {
  if (error instanceof RouteprintError) {
    const { code, message, where } = error;
    // The advice of an overlay's error explains messages of the command.
    const text = sentencesOf(code === "overlay-invalid" ? { message } : error);
    return { text, where, save: code === "blocked" ? where : undefined };
  }
  return {
    text:
      error instanceof RangeError
        ? "The browser has not enough memory for it. The command reads larger files: routeprint convert FILE."
        : `Internal error: ${error}`,
  };
}

/** Opens a file or a text: an index, whose pages are then shown, a lock file, which can be compared, or an overlay. */
async function open({ name, bytes }: Given<"open">, onStep: ReportStep): Promise<OpenedFile> {
  onStep("Reading");
  const plain = await unpackSource(new Uint8Array(bytes), name);
  let source;
  try {
    source = readSource(plain, name);
  } catch (error) {
    const other = await openOther(name, plain, error);
    if (other === undefined) throw error;
    return other;
  }
  return addSource(source, onStep);
}

async function openOther(name: string, bytes: Uint8Array, error: unknown): Promise<OpenedFile | undefined> {
  if (!(error instanceof RouteprintError)) return undefined;
  const text = overlayText(name, bytes);
  if (text !== undefined) {
    const { readOverlay } = await import("../../src/openapi/overlay-file.ts");
    return { overlay: await readOverlay(text, name) };
  }
  if (error.code !== "not-json") return undefined;
  const { openSurface } = await import("./changes.ts");
  const surface = openSurface(name, bytes);
  if (surface === undefined) return undefined;
  const slug = nameFree(slugOf(name.replace(/\.\w+$/, "")) || "lock");
  opened.set(slug, { surface, name });
  return { slug, title: name, name, holds: holdingsText(surface), isIndex: false };
}

/** Finds the index of a site by its address. */
async function find(given: Given<"find">, onStep: ReportStep): Promise<OpenedSource> {
  const { findIndex } = await import("./find.ts");
  return addSource(await findIndex({ ...given, onStep }), onStep);
}

async function addSource(source: Source, onStep: ReportStep): Promise<OpenedSource> {
  onStep("Describing the operations");
  if (source.surface.context !== "help") await import("routeprint:responses");
  const { host = "" } = URL.parse(source.where) ?? {};
  const slug = nameFree(slugOf(host || source.where.replace(/(?:\.index)?\.\w+$/, "")) || "site");
  const { surface, where: name } = source;
  return keep(slug, { surface, name }, { source, site: documentSite(slug, source), overlays: [] });
}

/** Keeps an opened index. Its document is written when it is needed, unless overlays change what it shows. */
function keep(slug: string, own: Omit<Opened, "index">, index: OpenedIndex): OpenedSource {
  const { site, overlays, history } = index;
  const isOverlaid = overlays.length > 0;
  const surface = isOverlaid ? site.surface : own.surface;
  const notices = isOverlaid ? site.notices.filter(isOfUser).map(({ text }) => text) : [];
  listed = undefined;
  opened.set(slug, { ...own, index });
  return {
    slug,
    title: titleOf({ slug, surface }),
    name: site.source,
    holds: holdingsText(surface),
    isIndex: true,
    overlays: { applied: overlays, notices },
    ...(history === undefined ? {} : { hasHistory: true }),
  };
}

/** Shows opened files as versions of one site: the newest has the pages. Undefined where they are none. */
async function versions({ files }: Given<"versions">, onStep: ReportStep): Promise<Result<"versions">> {
  const { historyOf } = await import("./changes.ts");
  const found = historyOf(
    files.map((file) => ({ ...file, ...sourceAt(file.slug) })),
    onStep,
  );
  if (found === undefined) return undefined;
  const { newest, slugs, history } = found;
  const earlier = slugs.filter((slug) => slug !== newest);
  for (const slug of earlier) {
    const { name, surface } = sourceAt(slug);
    opened.set(slug, { name, surface });
  }
  return { earlier, newest: keep(newest, sourceAt(newest), { ...indexAt(newest), history }) };
}

/** Applies overlays to an opened index, in place of those before. */
function overlay({ slug, overlays }: Given<"overlay">, onStep: ReportStep): OpenedSource {
  onStep("Applying overlays");
  const index = indexAt(slug);
  const site = documentSite(slug, index.source, undefined, { overlays });
  return keep(slug, sourceAt(slug), { ...index, site, overlays });
}

function sourceAt(slug: string): Opened {
  const found = opened.get(slug);
  if (found === undefined) throw new Error(`no source ${slug} is open`);
  return found;
}

function indexAt(slug: string): NonNullable<Opened["index"]> {
  const { index } = sourceAt(slug);
  if (index === undefined) throw new Error(`${slug} is no index`);
  return index;
}

function sites(): readonly SiteDocumentation[] {
  return [...opened.values()].flatMap(({ index }) => index?.site ?? []);
}

/** The options of the pages: one site has nothing to be compared with. */
function optionsOf(): DocsOptions {
  const options = { links: "files", live: true, inFrame: true, tailoring: { noReference: true } } as const;
  return sites().length < 2 ? options : { ...options, comparisons: loadComparisons };
}

async function loadComparisons(): Promise<Comparisons> {
  const { comparisons } = await import("./changes.ts");
  return comparisons;
}

/** A page or a file by its path and query. */
async function page({ path, query = "" }: Given<"page">): Promise<ShownPage | undefined> {
  const asked = new URLSearchParams(query);
  const given = Object.fromEntries(asked);
  const [slug = "", name] = path.split("/");
  const { index } = opened.get(slug) ?? {};
  if (name === "explain.html" && index)
    return htmlOf(explainRequest(index.site, given, withHistory(optionsOf(), index.history)));
  if (path === "compare.html" && query !== "") {
    const html = await compareRequest(sites(), { ...given, site: asked.getAll("site") }, optionsOf());
    if (html !== undefined) return htmlOf(html);
  }
  const options = { ...optionsOf(), isAlone: false };
  const historyAt = (site: SiteDocumentation) => opened.get(site.slug)?.index?.history;
  listed ??= new Map(listPages(sites(), options, historyAt).map((one) => [one.path, one]));
  const found = listed.get(path);
  return found && { type: found.type, text: await found.render() };
}

function htmlOf(text: string): ShownPage {
  return { type: "text/html; charset=utf-8", text };
}

/** The problems of a site's document and its notices: requested separately, since both take as long as writing it. */
function check({ slug }: Given<"check">): Result<"check"> {
  const { faults, notices } = indexAt(slug).site;
  return { faults, notices: countTexts(countLevels(notices)) };
}

/** The document of a site in a version and a format. */
function print({ slug, openapi, format }: Given<"document">): Promise<string> {
  const { source, overlays } = indexAt(slug);
  return printDocument(convert(source, { openapi, overlays }).document, format);
}

async function lock({ slug }: Given<"lock">): Promise<string> {
  const { printLock } = await import("./changes.ts");
  return printLock(sourceAt(slug).surface);
}

/** The report of two sources in a format. */
async function report({ a, b, history, format }: Given<"report">): Promise<string> {
  const { compareSurfaces, createSnippets, printReport } = await import("./changes.ts");
  const [first, second] = [sourceAt(a), sourceAt(b)];
  const labels = { a: first.name, b: second.name };
  const comparison = compareSurfaces(first.surface, second.surface, { labels, history });
  return printReport(comparison, format, { snippets: createSnippets(first.surface, second.surface) });
}
