import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { type OwnPage, slugOf } from "../docs/index.ts";
import { readText } from "./files.ts";

/** A Markdown file and its place below the folder that was named. */
interface PageFile {
  readonly file: string;
  readonly steps: readonly string[];
}

/** Own pages are read once for all sites; a folder above this number is a mistake. */
const MOST_PAGES = 2000;

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
      html: marked.parser(tokens),
    });
  }
  return pages;
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
