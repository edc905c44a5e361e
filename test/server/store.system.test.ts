import { describe, expect, it } from "vitest";
import type { SiteDocumentation } from "../../src/docs/model.ts";
import { createStore } from "../../src/server/store.ts";
import { sampleSites } from "../support/site.ts";

const [site] = sampleSites();

function withOperations(count: number): SiteDocumentation {
  return { ...site, surface: { ...site.surface, operations: site.surface.operations.slice(0, count) } };
}

/** A source whose readings the test decides on. */
function scripted(): {
  load: () => Promise<SiteDocumentation>;
  calls: () => number;
  next: (reading: SiteDocumentation | Error) => void;
} {
  let calls = 0;
  let reading: SiteDocumentation | Error = site;
  return {
    load: async () => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (reading instanceof Error) throw reading;
      return reading;
    },
    calls: () => calls,
    next: (given) => (reading = given),
  };
}

async function started(refreshAfter: number): Promise<{
  store: ReturnType<typeof createStore>;
  source: ReturnType<typeof scripted>;
  clock: { at: number };
}> {
  const source = scripted();
  const clock = { at: 1_000_000 };
  const store = createStore({ refreshAfter, now: () => clock.at });
  await store.add({ slug: "a", remote: true, load: source.load });
  return { store, source, clock };
}

describe("store", () => {
  it("V06 makes one reading of a hundred requests at once", async () => {
    const { store, source, clock } = await started(1000);
    clock.at += 5000;
    for (let count = 0; count < 100; count += 1) expect(store.current()).toEqual([site]);
    expect(source.calls()).toBe(2);
    await store.refresh("a");
    expect(store.current()).toEqual([site]);
    expect(source.calls()).toBe(2);
  });

  it.each([
    ["before its time", true, 1000, 1],
    ["after its time", true, 1001, 2],
    ["that cannot change", false, 1001, 1],
  ])("begins a reading of what is asked for %s", async (_, remote, passed, calls) => {
    const source = scripted();
    let at = 1_000_000;
    const store = createStore({ refreshAfter: 1000, now: () => at });
    await store.add({ slug: "a", remote, load: source.load });
    at += passed;
    store.current();
    expect(source.calls()).toBe(calls);
  });

  it("reads nothing for a slug that it does not know", async () => {
    const { store, source } = await started(1000);
    await store.refresh("b");
    expect(source.calls()).toBe(1);
  });

  it("keeps the last good reading and says since when", async () => {
    const { store, source, clock } = await started(1000);
    source.next(new Error("no answer"));
    await store.refresh("a");
    const since = new Date(clock.at).toISOString();
    expect(store.current()[0]?.stale).toEqual({ since, reason: "no answer" });
    clock.at += 10;
    source.next(new Error("another reason"));
    await store.refresh("a");
    expect(store.current()[0]?.stale).toEqual({ since, reason: "another reason" });
    source.next(site);
    await store.refresh("a");
    expect(store.current()).toEqual([site]);
  });

  it("works nothing out to call a reading stale", async () => {
    const { store, source } = await started(1000);
    let printed = 0;
    source.next({
      ...site,
      get json() {
        printed += 1;
        return site.json;
      },
    });
    await store.refresh("a");
    source.next(new Error("no answer"));
    await store.refresh("a");
    const [stale] = store.current();
    expect([stale?.stale?.reason, printed]).toEqual(["no answer", 0]);
    expect([stale?.json, printed]).toEqual([site.json, 1]);
    expect(store.current()[0]).toBe(stale);
  });

  it("does not take a reading that is ten times smaller", async () => {
    const { store, source } = await started(1000);
    source.next(withOperations(3));
    await store.refresh("a");
    expect(store.current()[0]?.surface.operations).toHaveLength(site.surface.operations.length);
    expect(store.current()[0]?.stale?.reason).toMatch(
      /^The site now lists 3 operations instead of \d+; the earlier reading is kept\.$/,
    );
    const half = withOperations(Math.ceil(site.surface.operations.length / 2));
    source.next(half);
    await store.refresh("a");
    expect(store.current()).toEqual([half]);
    source.next(withOperations(40));
    await store.refresh("a");
    source.next(withOperations(4));
    await store.refresh("a");
    expect(store.current()[0]?.surface.operations).toHaveLength(4);
  });

  describe("with a signal", () => {
    const endless = (): Promise<SiteDocumentation> => new Promise(() => undefined);

    it("ends a first reading, its own or that of the store, and adds nothing", async () => {
      const [own, whole] = [new AbortController(), new AbortController()];
      const store = createStore({ refreshAfter: 1000, signal: whole.signal });
      const told: AbortSignal[] = [];
      const load = (signal: AbortSignal): Promise<SiteDocumentation> => {
        told.push(signal);
        return endless();
      };
      const first = store.add({ slug: "a", remote: true, load }, own.signal);
      const second = store.add({ slug: "b", remote: true, load });
      own.abort("gone");
      await expect(first).rejects.toBe("gone");
      whole.abort("enough");
      await expect(second).rejects.toBe("enough");
      expect(told.map(({ aborted }) => aborted)).toEqual([true, true]);
      await expect(store.add({ slug: "c", remote: true, load })).rejects.toBe("enough");
      expect(told).toHaveLength(2);
      expect(store.current()).toEqual([]);
    });

    it("ends a reading behind the requests, blames nobody and begins no other", async () => {
      const whole = new AbortController();
      const store = createStore({ refreshAfter: -1, signal: whole.signal });
      let calls = 0;
      const load = (): Promise<SiteDocumentation> => {
        calls += 1;
        return calls === 1 ? Promise.resolve(site) : endless();
      };
      await store.add({ slug: "a", remote: true, load });
      store.current();
      const underWay = store.refresh("a");
      expect(calls).toBe(2);
      whole.abort("enough");
      await underWay;
      expect(store.current()).toEqual([site]);
      await store.refresh("a");
      expect(calls).toBe(2);
    });
  });

  it.each([
    ["50 sites", 60, 10, 50],
    ["8 MB", 12, 2_500_000, 3],
    ["one site, however large", 3, 10_000_000, 1],
  ])("keeps %s of visitors, the newest, beside its own", async (_, count, bytes, kept) => {
    const store = createStore({ refreshAfter: Infinity });
    const add = (slug: string, guest: boolean): Promise<void> =>
      store.add({
        slug,
        remote: false,
        guest,
        load: async () => ({ ...site, slug, index: "x".repeat(bytes) }),
      });
    await add("own", false);
    for (let number = 0; number < count; number += 1) await add(`guest-${number}`, true);
    const newest = Array.from({ length: kept }, (_none, at) => `guest-${count - kept + at}`);
    expect(store.current().map(({ slug }) => slug)).toEqual(["own", ...newest]);
  });

  it("drops visitors' sites that a refresh has made too large", async () => {
    const store = createStore({ refreshAfter: Infinity });
    let bytes = 10;
    for (const slug of ["a", "b"]) {
      const load = async () => ({ ...site, slug, index: "x".repeat(bytes) });
      await store.add({ slug, remote: true, guest: true, load });
    }
    bytes = 10_000_000;
    await store.refresh("b");
    expect(store.current().map(({ slug }) => slug)).toEqual(["b"]);
  });

  it("lets a first reading that fails be seen", async () => {
    const store = createStore({ refreshAfter: 1000 });
    const load = (): Promise<SiteDocumentation> => Promise.reject(new Error("nobody there"));
    await expect(store.add({ slug: "b", remote: true, load })).rejects.toThrow("nobody there");
    expect(store.current()).toEqual([]);
  });
});
