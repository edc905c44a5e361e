// `route/match.ts` and the tables of its test against PHP's own `preg_match`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { array, constantFrom, sample, tuple } from "fast-check";
import { expect, it } from "vitest";
import { compileMatcher } from "../../src/route/match.ts";
import { readPattern } from "../../src/route/pattern.ts";
import { DEAD_KEYS, MATCH_CASES } from "../route/match.cases.ts";

type Answer = Readonly<Record<string, string>> | null | false;

const SCRIPT = fileURLToPath(new URL("site/match.php", import.meta.url));
/** Another run of the same: ROUTEPRINT_SEED=7 npm run test:wordpress -- patterns. */
const SEED = Number(process.env["ROUTEPRINT_SEED"] ?? 1);
const RUNS = Number(process.env["ROUTEPRINT_RUNS"] ?? 20_000);

function ask(pairs: readonly (readonly [key: string, path: string])[]): readonly Answer[] {
  const { stdout } = spawnSync("php", [SCRIPT], { input: JSON.stringify(pairs), maxBuffer: 2 ** 28 });
  return JSON.parse(stdout.toString()) as Answer[];
}

/** What we say; `undefined` where the pattern is not read here. */
function answerTo(key: string, path: string): Answer | undefined {
  const matcher = compileMatcher(readPattern(key));
  if (matcher === undefined) return readPattern(key).alive ? undefined : false;
  const found = matcher.match(path);
  return found === undefined ? null : Object.fromEntries(found);
}

const PLACES = ["b", "c", "d", "B", "C", "/", "-", "1", "é", "\n"];
/** What keys of real sites are made of, and what RE2 does not match. */
const PIECES =
  String.raw`b c B . / - 1 \w \d \D \W \S+ \h [bc] [^b] [b-d] [^]b] [^/]+ [\d-] [\w-b] [\s\w] [[:alpha:]] [[:alpha:]-c]
  [:alpha:] | (b) (?:bc|b) (?P<x>b|cd) (?P<y>[bc]+) (?<z>c) ('b') \b ^ \Z \/ \- \. (?i) \pL [\p{L}] .* ( (?: (?P<x>
  (?-i: ) ) ) ) ) + * ? {2} {1,2} {,2} { } ] é (?=b) (?!c) (?<=b) (?P=x) (?R) (?>b) (?x) (*F)`.split(/\s+/);

it("says of the rows of the tables what PHP says", () => {
  const asked = ask(MATCH_CASES.map(([key, path]) => [key, path]));
  const rows = MATCH_CASES.map(([key, path], at) => [key, path, asked[at]]);
  expect(rows).toEqual(MATCH_CASES);
  const refused = ask(DEAD_KEYS.map((key) => [key, "/a/b"]));
  expect(DEAD_KEYS.filter((_, at) => refused[at] !== false)).toEqual([]);
});

it("says of keys at random what PHP says", () => {
  const keys = array(constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map(
    (pieces) => `/${pieces.join("")}`,
  );
  const paths = array(constantFrom(...PLACES), { maxLength: 6 }).map((letters) => `/${letters.join("")}`);
  const pairs = sample(tuple(keys, paths), { numRuns: RUNS, seed: SEED });
  const theirs = ask(pairs);
  const ours = pairs.map(([key, path]) => answerTo(key, path));
  const apart = pairs.flatMap((pair, at) =>
    ours[at] === undefined || JSON.stringify(ours[at]) === JSON.stringify(theirs[at])
      ? []
      : [[...pair, { ours: ours[at], theirs: theirs[at] }]],
  );
  expect(apart).toEqual([]);
  expect(theirs.filter((answer) => answer !== false && answer !== null).length).toBeGreaterThan(RUNS / 100);
});
