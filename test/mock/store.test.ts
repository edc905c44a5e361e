import { describe, expect, it } from "vitest";
import { createStore } from "../../src/mock/store.ts";

const COLLECTION = "/shop/v1/carts";

function keptIds(store: ReturnType<typeof createStore>): readonly string[] {
  return store.of(COLLECTION).map(({ id }) => id);
}

describe("a store", () => {
  it("drops the oldest items above the most that it keeps", () => {
    const store = createStore();
    for (let id = 1; id <= 1002; id += 1)
      store.keep({ collection: COLLECTION, id: String(id), item: { id } });
    expect(keptIds(store)).toHaveLength(1000);
    expect(keptIds(store)[0]).toBe("3");
  });

  it.each([
    ["each item alone", ["aaaa", "bbbb", "cccc"], ["2", "3"]],
    ["one that is larger than all of it", ["aaaa", "bbbb", "c".repeat(100)], ["3"]],
  ])("drops the oldest items above its size: %s", (_, texts, ids) => {
    const store = createStore(2 * JSON.stringify({ text: "aaaa" }).length);
    for (const [at, text] of texts.entries())
      store.keep({ collection: COLLECTION, id: String(at + 1), item: { text } });
    expect(keptIds(store)).toEqual(ids);
  });

  it("counts an item that is changed once", () => {
    const store = createStore(2 * JSON.stringify({ text: "aaaa" }).length);
    for (const text of ["aaaa", "bbbb", "cccc"])
      store.keep({ collection: COLLECTION, id: "1", item: { text } });
    store.keep({ collection: COLLECTION, id: "2", item: { text: "dddd" } });
    expect(keptIds(store)).toEqual(["1", "2"]);
  });
});
