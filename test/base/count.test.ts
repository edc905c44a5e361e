import { expect, it } from "vitest";
import { count } from "../../src/base/count.ts";

it.each([
  [0, "0 sites"],
  [1, "1 site"],
  [2, "2 sites"],
  [1200, "1,200 sites"],
])("%i are counted", (number, text) => {
  expect(count(number, "site")).toBe(text);
});
