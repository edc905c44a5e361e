import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { orAbort } from "../../src/base/abort.ts";

const endless = new Promise<never>(() => undefined);

describe("orAbort", () => {
  it("is what the work comes to, and no longer listens then", async () => {
    const { signal } = new AbortController();
    await expect(orAbort(Promise.resolve(7), signal)).resolves.toBe(7);
    await expect(orAbort(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("ends with the signal's reason, before the work and during it", async () => {
    await expect(orAbort(endless, AbortSignal.abort("enough"))).rejects.toBe("enough");
    const controller = new AbortController();
    const waiting = orAbort(endless, controller.signal);
    controller.abort("enough");
    await expect(waiting).rejects.toBe("enough");
  });

  it("lets nobody hear of work that fails afterwards", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on("unhandledRejection", hear);
    const late = new Promise<never>((_, reject) => void setTimeout(() => reject(new Error("late")), 1));
    await expect(orAbort(late, AbortSignal.abort("enough"))).rejects.toBe("enough");
    await new Promise((resolve) => void setTimeout(resolve, 10));
    process.off("unhandledRejection", hear);
    expect(unheard).toEqual([]);
  });
});
