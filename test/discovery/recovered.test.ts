import { expect, it } from "vitest";
import { attempt } from "../../src/discovery/recovered.ts";

it("lets through what is a fault of ours", () => {
  const fault = new TypeError("it is undefined");
  expect(() =>
    attempt(() => {
      throw fault;
    }),
  ).toThrow(fault);
});
