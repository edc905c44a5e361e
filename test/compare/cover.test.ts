import { describe, expect, it } from "vitest";
import { createCover } from "../../src/compare/cover.ts";
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
];

describe("a search that is given up is reported", () => {
  it.each(CASES)("%s", (_, sought, few, many) => {
    expect([isCut(sought, few), isCut(sought, many)]).toEqual([false, true]);
  });
});
