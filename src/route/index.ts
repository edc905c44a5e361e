// The door of the room: other rooms import nothing else of it.
export { type Beginning, beginningOf } from "./beginning.ts";
export { SLASH, lowerAscii, toBytes } from "./bytes.ts";
export { PatternError, bothCases, translatePattern } from "./ecma.ts";
export { globsMatcher, unmatchedGlobs } from "./glob.ts";
export { type LanguageRelation, compareLanguages, startPatternWork } from "./language.ts";
export { type Matcher, compileMatcher, foldPath, templateTest } from "./match.ts";
export type { Parsed, PathTemplate, PathVariable, RoutePattern, TemplatePart } from "./model.ts";
export { parsePattern, parseValues } from "./parse.ts";
export { type RouteLanguage, commonPath, covers, languageOf } from "./paths.ts";
export { literalPrefix, readPattern, readWithoutTemplates } from "./pattern.ts";
export { type CaptureRefusal, captureRefusals } from "./refusal.ts";
export { eitherPattern, patternOfTemplate, variablesOf } from "./template.ts";
export { holds, isDigits } from "./tree.ts";
export { sampleMatch, matchesOf } from "./matches.ts";
