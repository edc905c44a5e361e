import { describe, expect, it } from "vitest";
import { hostOfAddress, workByHost } from "../../src/cli/queue.ts";

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

describe("the queue", () => {
  it("fetches one site of a host at a time, and few hosts at once", async () => {
    let running = 0;
    let most = 0;
    const perHost = new Map<string, number>();
    const order: string[] = [];
    const addresses = Array.from({ length: 30 }, (_none, at) => `http://h${at % 6}.example/${at}`);
    await workByHost(
      addresses,
      hostOfAddress,
      async (address) => {
        const { host } = new URL(address);
        running += 1;
        most = Math.max(most, running);
        perHost.set(host, (perHost.get(host) ?? 0) + 1);
        expect(perHost.get(host)).toBe(1);
        await pause(2);
        perHost.set(host, 0);
        running -= 1;
        order.push(address);
      },
      { atOnce: 3 },
    );
    expect(most).toBe(3);
    expect(order).toHaveLength(30);
    const first = order.filter((address) => address.includes("//h0."));
    expect(first).toEqual(addresses.filter((address) => address.includes("//h0.")));
  });

  it.each([
    ["https://A.example./x", "a.example"],
    ["a.example:8080/blog", "a.example"],
    ["not an address", ""],
  ])("of %s is %j", (address, host) => expect(hostOfAddress(address)).toBe(host));

  it("ends with the error that was thrown: running items are waited for, no other begins", async () => {
    const ended: number[] = [];
    const work = async (item: number): Promise<void> => {
      await pause(item === 0 ? 1 : 20);
      if (item === 0) throw new Error("full");
      ended.push(item);
    };
    await expect(workByHost([0, 1, 2, 3], String, work, { atOnce: 2 })).rejects.toThrow("full");
    expect(ended).toEqual([1]);
  });

  it("ends with the signal's reason", async () => {
    const end = new AbortController();
    const begun: number[] = [];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      if (item === 1) end.abort("SIGINT");
    };
    const ended = workByHost([0, 1, 2], () => "one", work, { signal: end.signal });
    await expect(ended).rejects.toBe("SIGINT");
    expect(begun).toEqual([0, 1]);
  });
});
