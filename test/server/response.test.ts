import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Page } from "../../src/docs/model.ts";
import { createRenderCache } from "../../src/server/response.ts";

/** A page of so many bytes that counts how often it is made, and fails the first times. */
function counted(bytes: number, failures = 0): { page: Page; made: () => number } {
  let made = 0;
  const render = async (): Promise<string> => {
    made += 1;
    if (made <= failures) throw new Error("not yet");
    return "é".repeat(bytes / 2);
  };
  return { page: { path: "a.html", type: "text/html", render }, made: () => made };
}

describe("a cache of rendered pages", () => {
  it("makes a page once, for requests that come meanwhile too", async () => {
    const { take } = createRenderCache();
    const { page, made } = counted(4);
    const [first, second] = await Promise.all([take(page), take(page)]);
    expect(first).toBe(second);
    expect(await take(page)).toBe(first);
    expect(made()).toBe(1);
    expect(first.body.toString()).toBe("éé");
  });

  it("tries a page again that could not be made", async () => {
    const { take } = createRenderCache();
    const { page, made } = counted(4, 1);
    await expect(take(page)).rejects.toThrow("not yet");
    expect((await take(page)).body).toHaveLength(4);
    expect(made()).toBe(2);
  });

  it("starts anew with more bytes than it may keep", async () => {
    const { take } = createRenderCache(8);
    const [one, two, three] = [counted(4), counted(4), counted(2)];
    for (const { page } of [one, two, one]) await take(page);
    expect(one.made()).toBe(1);
    for (const { page } of [three, one, two, one]) await take(page);
    expect([one.made(), two.made()]).toEqual([2, 2]);
  });

  it("forgets a page that nobody holds any more", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const cache = createRenderCache();
    const takeOne = async (): Promise<WeakRef<Page>> => {
      const { page } = counted(4);
      await cache.take(page);
      return new WeakRef(page);
    };
    const taken = await takeOne();
    await setImmediate();
    collect();
    expect(taken.deref()).toBeUndefined();
    // Until here the cache is in use.
    expect((await cache.take(counted(4).page)).body).toHaveLength(4);
  });
});
