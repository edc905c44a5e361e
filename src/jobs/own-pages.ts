import { readFile, readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { imageType } from "../base/image-type.ts";
import { percentDecode } from "../base/url.ts";
import { IMAGE, type OwnPage, slugOf } from "../docs/index.ts";
import { readText } from "./files.ts";

/** A Markdown file and its place below the folder that was named. */
interface PageFile {
  readonly file: string;
  readonly steps: readonly string[];
}

/** Own pages are read once for all sites; a folder above this number is a mistake. */
const MOST_PAGES = 2000;

/** The most bytes of an image, which becomes part of its page. */
const MOST_IMAGE_BYTES = 1_000_000;

/**
 * Reads own pages: files in the order given, the files of a folder by name.
 *
 * @throws the file system's error.
 */
export async function readOwnPages(
  paths: readonly string[],
  { cwd }: { readonly cwd: string },
): Promise<readonly OwnPage[]> {
  const files = (await Promise.all(paths.map((path) => filesAt(resolve(cwd, path), [])))).flat();
  const { marked } = await import("marked");
  const taken = new Set<string>();
  const pages: OwnPage[] = [];
  for (const { file, steps } of files.slice(0, MOST_PAGES)) {
    const markdown = await readText(file, { cwd });
    const tokens = marked.lexer(markdown);
    const heading = tokens.find((token) => token.type === "heading");
    const wanted = steps.map((step) => slugOf(nameOf(step)) || "page").join("/");
    let path = wanted;
    for (let number = 2; taken.has(path); number += 1) path = `${wanted}-${number}`;
    taken.add(path);
    pages.push({
      source: relative(cwd, file),
      path,
      folders: steps.slice(0, -1).map(labelOf),
      title: heading?.type === "heading" ? plainOf(heading.text) : labelOf(steps.at(-1) ?? ""),
      markdown,
      html: await withImages(marked.parser(tokens), dirname(file)),
    });
  }
  return pages;
}

/** The HTML of a page whose images hold the files that they name; others stay as they are. */
async function withImages(html: string, folder: string): Promise<string> {
  const addresses = new Set([...html.matchAll(IMAGE)].map(([, , address = ""]) => address));
  const held = new Map<string, string>();
  for (const address of addresses) {
    const type = imageType(address);
    if (type === undefined || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) continue;
    const file = resolve(folder, percentDecode(address.replaceAll("&amp;", "&")));
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true || found.size > MOST_IMAGE_BYTES) continue;
    held.set(address, `data:${type};base64,${(await readFile(file)).toString("base64")}`);
  }
  return html.replaceAll(
    IMAGE,
    (_, before: string, address: string, after: string) => before + (held.get(address) ?? address) + after,
  );
}

async function filesAt(file: string, above: readonly string[]): Promise<readonly PageFile[]> {
  const found = await stat(file);
  if (!found.isDirectory()) return [{ file, steps: [...above, basename(file)] }];
  const entries = await readdir(file, { withFileTypes: true });
  const shown = entries
    .filter((entry) => !entry.name.startsWith(".") && (entry.isDirectory() || /\.md$/i.test(entry.name)))
    .toSorted((a, b) => compareNames(a.name, b.name));
  const parts = shown.map((entry) =>
    entry.isDirectory()
      ? filesAt(join(file, entry.name), [...above, entry.name])
      : Promise.resolve([{ file: join(file, entry.name), steps: [...above, entry.name] }]),
  );
  return (await Promise.all(parts)).flat();
}

/** Orders `2-b` before `10-a`. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

/** A name without its ending and the number that only orders it: `01-start.md` gives `start`. */
function nameOf(step: string): string {
  return step.replace(/\.md$/i, "").replace(/^\d+[-_. ]+(?=.)/, "");
}

function labelOf(step: string): string {
  const words = nameOf(step).replaceAll(/[-_]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The text of a heading without the marks of Markdown. */
function plainOf(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[*`_]/g, "");
}
