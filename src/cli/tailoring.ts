import { resolve } from "node:path";
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { imageType } from "../base/image-type.ts";
import type { OwnPage, Tailoring } from "../docs/index.ts";
import { type PageSettings, readingReason } from "../jobs/index.ts";
import { readConfig } from "./config.ts";
import type { PageOptions } from "./config.ts";
import { usage } from "./failure.ts";
import { readNamed } from "./files.ts";
import { selectionOf } from "./options.ts";
import type { Io } from "./process.ts";

/** Adds the options that fit pages to their readers. */
export function addTailoringOptions(command: Command, consoles: string): Command {
  return command
    .optionsGroup("Pages:")
    .option("--namespace <name...>", "show only these namespaces")
    .option("--include <glob...>", "show only these paths: /wp/v2/*")
    .option("--exclude <glob...>", "leave out these paths")
    .option("--title <text>", "show this title instead of the name of the site")
    .option("--logo <file>", "show this image (SVG, PNG, JPEG, WebP, GIF)")
    .option("--intro <file>", "begin with this Markdown")
    .option("--page <path...>", "add these pages to the sidebar: Markdown files, or folders of them")
    .option("--footer <text>", "end each page with this Markdown")
    .option("--accent <color>", "color of links and buttons: #3451d1")
    .option("--try <target>", `console on each operation: ${consoles}`)
    .option("--no-notices", "leave out notices and patterns")
    .option("--no-reference", "leave out the Redoc pages")
    .option("--no-credit", "leave out the line that names routeprint");
}

/**
 * Reads the settings of pages from the command line, and the others from `pages` of the config file.
 *
 * @param usual the default target of consoles.
 * @throws RouteprintError `usage` where a file cannot be read, or a color or a target is invalid.
 */
export async function readPageSettings(
  flags: PageOptions,
  usual: "mock" | undefined,
  io: Io,
): Promise<PageSettings> {
  const { pages = {} } = (await readConfig(io)) ?? {};
  const given = { ...pages, ...flags };
  const { title, logo, intro, page, accent, footer } = given;
  // commander sets an option that begins with `no-` to true where it is absent.
  const isPlain = flags.notices === false || pages.notices === false;
  const noReference = flags.reference === false || pages.reference === false;
  const noCredit = flags.credit === false || pages.credit === false;
  if (accent !== undefined && !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(accent))
    throw usage(`--accent takes a color, not ${JSON.stringify(accent)}`, "Write it as #3451d1.");
  return {
    selection: { ...selectionOf(given), ...(title === undefined ? {} : { title }) },
    tailoring: {
      ...(logo === undefined ? {} : { logo: await readLogo(logo, io) }),
      ...(intro === undefined ? {} : { intro: await toHtml(await readNamed(intro, "--intro", io)) }),
      ...(page === undefined ? {} : { pages: await readPages(page, io) }),
      ...(footer === undefined ? {} : { footer: await toHtml(footer) }),
      ...(accent === undefined ? {} : { accent }),
      ...(isPlain ? { plain: true } : {}),
      ...(noReference ? { noReference } : {}),
      ...(noCredit ? { noCredit } : {}),
    },
    tryTarget: given.try === undefined ? usual : readTarget(given.try),
  };
}

/**
 * Refuses one title for several sites.
 *
 * @throws RouteprintError `usage`.
 */
export function refuseSharedTitle({ selection }: PageSettings, sites: readonly unknown[]): void {
  if (selection.title !== undefined && sites.length > 1)
    throw usage("--title is for one site", "Leave --title out: each site has its own name.");
}

async function readPages(paths: readonly string[], io: Io): Promise<readonly OwnPage[]> {
  const { readOwnPages } = await import("../jobs/own-pages.ts");
  const pages = await readOwnPages(paths, io).catch((error: unknown) => {
    throw usage(
      `cannot read the pages of --page (${readingReason(error)})`,
      "Name Markdown files, or folders of them.",
    );
  });
  if (pages.length > 0) return pages;
  throw usage(
    `--page: ${paths.join(", ")} holds no Markdown`,
    "Name files that end in .md, or folders of them.",
  );
}

function readTarget(text: string): "mock" | "site" | undefined {
  if (text === "off") return undefined;
  if (text === "mock" || text === "site") return text;
  throw usage(
    `--try takes mock, site or off, not ${JSON.stringify(text)}`,
    "Choose where the console sends.",
  );
}

/** Images above this size would slow every page. */
const MOST_BYTES = 200_000;

async function readLogo(file: string, io: Io): Promise<NonNullable<Tailoring["logo"]>> {
  const type = imageType(file);
  if (type === undefined)
    throw usage(`--logo takes an SVG, PNG, JPEG, WebP or GIF, not ${file}`, "Name an image file.");
  const bytes = await readFile(resolve(io.cwd, file)).catch(() => {
    throw usage(`--logo: ${file} cannot be read`, "Name an image file.");
  });
  if (bytes.length > MOST_BYTES)
    throw usage(`--logo: ${file} has more than 200 kB`, "Use a smaller image; it is shown 32 pixels high.");
  return { type, base64: bytes.toString("base64") };
}

/** Markdown of the user's own file, whose HTML is kept. */
async function toHtml(markdown: string): Promise<string> {
  const { marked } = await import("marked");
  return marked.parse(markdown);
}
