import { getEventListeners } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { listen } from "../../src/server/listen.ts";

/** Takes every request and answers none. */
const silent: RequestListener = () => undefined;

/** Machines without IPv6 have no such address. */
const hasLoopback6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

function listening(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap").length;
}

describe("listen", () => {
  it("V08 says in one line that the port is taken", async () => {
    const { url, close } = await listen(silent, "127.0.0.1", 0);
    await expect(listen(silent, "127.0.0.1", Number(new URL(url).port))).rejects.toMatchObject({
      code: "port-taken",
      message: "another program listens there already",
      where: new URL(url).host,
      hint: "Give another port with --port, or --port 0 for any that is free.",
    });
    await close();
  });

  it.each([
    ["192.0.2.1", "192.0.2.1:0", "this machine has no such address", "Give another --host or --port."],
    ["", undefined, "the address to listen on is empty", "Give one, such as 127.0.0.1."],
  ])("says in one line that %j is not its own", async (host, where, message, hint) => {
    await expect(listen(silent, host, 0)).rejects.toMatchObject({ code: "usage", message, hint, where });
  });

  it.skipIf(!hasLoopback6)("gives an address of IPv6 as a browser takes it", async () => {
    const { url, close } = await listen(silent, "::1", 0);
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
    await close();
  });

  it("opens nothing for a signal that has aborted", async () => {
    await expect(listen(silent, "127.0.0.1", 0, { signal: AbortSignal.abort("enough") })).rejects.toBe(
      "enough",
    );
    await expect.poll(listening).toBe(0);
  });

  it("ends with the signal's reason while the host's name is looked up, and listens no more", async () => {
    const controller = new AbortController();
    const waiting = listen(silent, "localhost", 0, { signal: controller.signal });
    controller.abort("enough");
    await expect(waiting).rejects.toBe("enough");
    // As long as it may take the system to know the name.
    await sleep(100);
    await expect.poll(listening).toBe(0);
  });

  it("cuts what is under way when it is aborted later", async () => {
    const controller = new AbortController();
    const abort: RequestListener = () => controller.abort();
    const { url, close } = await listen(abort, "127.0.0.1", 0, { signal: controller.signal });
    const client = connect(Number(new URL(url).port), "127.0.0.1");
    const cut = new Promise((resolve) => void client.once("close", resolve));
    client.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await cut;
    await close();
    await expect.poll(listening).toBe(0);
  });

  it("cuts what is still under way a while after it is closed", async () => {
    let take: (() => void) | undefined;
    const taken = new Promise<void>((resolve) => void (take = resolve));
    const { url, close } = await listen(() => take?.(), "127.0.0.1", 0);
    const client = connect(Number(new URL(url).port), "127.0.0.1");
    client.on("error", () => undefined).write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await taken;
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const closed = close();
      vi.advanceTimersByTime(3000);
      await expect(closed).resolves.toBeUndefined();
    } finally {
      vi.useRealTimers();
      client.destroy();
    }
  });

  it("forgets the signal where it fails, and when it closes", async () => {
    const { signal } = new AbortController();
    const server = await listen(silent, "127.0.0.1", 0, { signal });
    const port = Number(new URL(server.url).port);
    await expect(listen(silent, "127.0.0.1", port, { signal })).rejects.toMatchObject({ code: "port-taken" });
    await server.close();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
