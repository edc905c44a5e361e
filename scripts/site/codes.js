// The page of each family of codes, and below it a page of each code with an example, as Markdown.
import { FAMILIES } from "../codes.js";
import { readExamples } from "../examples.js";

/** Where the pages that `publish` writes for the samples are. */
export const DEMO = "demo";

/** The page of one code: what it means, an example, what to do, where the samples have it. */
function codePage(family, group, { code, text, advice = group.advice }, example, occurring) {
  const markdown = [
    `# \`${code}\``,
    `*${group.heading}*`,
    text,
    ...(example === "" ? [] : ["## Example", example]),
    ...(advice === undefined ? [] : ["## What to do", advice]),
    ...(family.name === "notices" && occurring.has(code)
      ? [`[Where it occurs in the samples](site:${DEMO}/${occurring.get(code)})`]
      : []),
  ].join("\n\n");
  return { path: `reference/${family.name}/${code}.html`, code, markdown };
}

/** The first paragraph that is a sentence: levels stand before the reason of a change. */
function summaryOf(text) {
  const paragraphs = text.split("\n\n");
  return (paragraphs[0].startsWith("**") ? paragraphs[1] : paragraphs[0]).replaceAll("\n", " ");
}

function familyMarkdown({ title, lead, groups }) {
  const lists = groups.map(
    ({ heading, codes }) =>
      `## ${heading}\n\n${codes.map(({ code, text }) => `- \`${code}\`: ${summaryOf(text)}`).join("\n")}`,
  );
  return [`# ${title}`, lead, ...lists].join("\n\n");
}

/**
 * The pages of every family, as `readPages` takes them.
 *
 * @param {ReadonlyMap<string, string>} occurring the place in the demos of each notice of the samples.
 */
export async function readCodes(occurring) {
  const exampleOf = await readExamples();
  return FAMILIES.map((family) => ({
    path: `reference/${family.name}.html`,
    source: family.file,
    markdown: familyMarkdown(family),
    children: family.groups.flatMap((group) =>
      group.codes.map((code) => codePage(family, group, code, exampleOf(family.name, code.code), occurring)),
    ),
  }));
}
