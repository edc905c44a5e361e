import { editDistance, MAX_CHANGED } from "../base/distance.ts";

/** The longest path or template to compare: the cost grows with the product of their lengths. */
const MAX_LENGTH = 200;

/**
 * The templates that a path was probably meant for, most similar first, with the values of the path in place of their
 * variables: templates that differ by typos, and those that begin with more segments or fewer.
 */
export function similarPaths(path: string, templates: readonly string[]): readonly string[] {
  const given = segmentsOf(path);
  const text = given.join("/").toLowerCase();
  if (text === "" || text.length > MAX_LENGTH) return [];
  const near = [...new Set(templates)].flatMap((template) => {
    const segments = segmentsOf(template);
    const filled = fill(segments, given);
    const candidate = filled.join("/").toLowerCase();
    // A template that only contributes values to the path is no evidence.
    if (!segments.slice(-given.length).some(isLiteral) || candidate.length > MAX_LENGTH) return [];
    const isPart = `/${candidate}`.endsWith(`/${text}`) || `/${text}`.endsWith(`/${candidate}`);
    const isAligned = segments.length === given.length || segments.every(isLiteral);
    const distance = editDistance(text, candidate);
    const isTypo = isAligned && distance <= Math.max(text.length, candidate.length) * MAX_CHANGED;
    return isPart || isTypo ? [{ path: `/${filled.join("/")}`, distance }] : [];
  });
  const best = near.reduce((least, { distance }) => Math.min(least, distance), Infinity);
  return [...new Set(near.filter(({ distance }) => distance === best).map((each) => each.path))];
}

function isLiteral(segment: string): boolean {
  return !segment.includes("{");
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Fills the variables of a template, counted from the end, where a path may lack segments or have more. */
function fill(template: readonly string[], path: readonly string[]): readonly string[] {
  const shift = path.length - template.length;
  return template.map((segment, at) => (isLiteral(segment) ? segment : (path[at + shift] ?? segment)));
}
