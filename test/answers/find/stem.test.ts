import { expect, it } from "vitest";
import { stemOf } from "../../../src/answers/find/stem.ts";

it.each([
  ["cancel", ["cancels", "cancelled", "cancelling"]],
  ["install", ["installs", "installed", "installing"]],
  ["apply", ["applied", "applying"]],
  ["create", ["creates", "created", "creating"]],
  ["category", ["categories"]],
  ["status", ["statuses"]],
  ["setting", ["settings"]],
  ["media", ["media"]],
])("%s has the stem of its inflected forms", (word, inflected) => {
  expect(inflected.map(stemOf)).toEqual(inflected.map(() => stemOf(word)));
});

// Porter's algorithm joins these.
it.each([
  ["customer", "custom"],
  ["author", "authorization"],
  ["settings", "set"],
  ["activity", "activate"],
  ["feed", "fee"],
])("%s and %s are different words", (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});
