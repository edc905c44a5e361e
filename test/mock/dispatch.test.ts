import { expect, it } from "vitest";
import { createDispatcher } from "../../src/mock/dispatch.ts";
import { sourceFrom } from "../../src/source.ts";

const route = { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] };
const dispatch = createDispatcher(
  sourceFrom({ namespaces: ["a/v1"], routes: { "/a/v1/(?P<word>\\w+)": route } }, "test"),
);

it.each([
  ["is remembered", "x", true],
  ["of great length is forgotten: whoever asks could fill the memory", "x".repeat(1000), false],
])("a path %s", (_, word, isRemembered) => {
  const [one, other] = [dispatch(`/a/v1/${word}`), dispatch(`/a/v1/${word}`)];
  expect([...one].map(({ captures }) => captures.get("word"))).toEqual([word]);
  expect(one === other).toBe(isRemembered);
});
