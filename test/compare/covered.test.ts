import { describe, expect, it } from "vitest";
import { createCover } from "../../src/compare/covered.ts";
import { viewOperations } from "../../src/compare/view.ts";
import { sampleOperation, sampleWorld, surfaceOf } from "./world.ts";

/** As many routes below one namespace, `#` in their templates being a number, with the pattern of their variable. */
interface Routes {
  readonly count: number;
  readonly template: string;
  readonly pattern?: string;
}

const viewsOf = (routes: readonly Routes[]) =>
  viewOperations(
    surfaceOf({
      ...sampleWorld(0),
      operations: routes.flatMap(({ count, template, pattern }) =>
        Array.from({ length: count }, (_, index) =>
          sampleOperation(0, {
            namespace: "x/v1",
            template: `/x/v1/${template.replace("#", String(index))}`,
            variables: pattern === undefined ? [] : [{ name: "v", pattern }],
            arguments: {},
          }),
        ),
      ),
    }),
  );

/** Whether not all was looked at when each of some routes was sought among others. */
function isCut(sought: Routes, others: readonly Routes[]): boolean {
  const cover = createCover(viewsOf(others));
  for (const view of viewsOf([sought])) cover.find(view);
  return cover.isCut();
}

const ENDLESS = "^(?:[a-z]|[a-y]|[a-x][a-z]|[b-z]){1,60}$";
const SLOW = "^.*a.{15}b$";

/** What is sought among what, as much as is looked at, and more. */
const CASES: readonly (readonly [name: string, sought: Routes, few: Routes[], many: Routes[]])[] = [
  [
    "wider templates",
    { count: 1, template: "things" },
    [{ count: 200, template: "{v}/a#", pattern: "^a$" }],
    [{ count: 201, template: "{v}/a#", pattern: "^a$" }],
  ],
  [
    "parts of a template",
    { count: 1, template: "{v}", pattern: "^1|k[0-9]+$" },
    [
      { count: 1, template: "1" },
      { count: 199, template: "k#" },
    ],
    [
      { count: 1, template: "1" },
      { count: 200, template: "k#" },
    ],
  ],
  [
    "steps of patterns",
    { count: 1000, template: `${"a".repeat(200)}/b#` },
    [{ count: 1, template: "{v}/a#", pattern: SLOW }],
    [{ count: 200, template: "{v}/a#", pattern: SLOW }],
  ],
  [
    "looks at templates",
    { count: 600, template: "{v}/a#", pattern: "^1|k$" },
    [{ count: 600, template: "1/a#" }],
    [
      { count: 600, template: "1/a#" },
      { count: 9000, template: "b#" },
    ],
  ],
  [
    "what paths have in common",
    { count: 60, template: "{v}/last#", pattern: ENDLESS },
    [{ count: 60, template: "a/last#" }],
    [
      { count: 60, template: "a/last#" },
      { count: 60, template: "first#/{v}", pattern: ENDLESS },
    ],
  ],
];

describe("a search that is given up is told", () => {
  it.each(CASES)("%s", (_, sought, few, many) => {
    expect([isCut(sought, few), isCut(sought, many)]).toEqual([false, true]);
  });
});
