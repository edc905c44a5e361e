import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import { wire } from "../support/fault-server.ts";
import { INDEX, json, VIEW_TEXT } from "./site.ts";
import { start } from "./start.ts";

describe("the bytes of an answer", () => {
  const whole = wire(json(VIEW_TEXT));

  it("P7 any split of the answer into pieces gives the same result", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 12 }),
        async (cuts) => {
          const { server, network } = await start(() => (socket) => {
            socket.setNoDelay(true);
            const places = [0, ...new Set(cuts)].toSorted((a, b) => a - b);
            const pieces = places.map((from, at) => whole.subarray(from, places[at + 1] ?? whole.length));
            const next = (at: number): void => {
              const piece = pieces[at];
              if (piece === undefined) socket.end();
              else socket.write(piece, () => void setImmediate(() => next(at + 1)));
            };
            next(0);
          });
          const { value } = await fetchIndex("http://choir.example/", { network, helpContext: "never" });
          expect(value).toEqual(INDEX);
          await server.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it("P8 an answer cut at any byte gives the whole index or a typed error", async () => {
    let end = 0;
    let form: Buffer = whole;
    const bare = Buffer.concat([
      Buffer.from("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
      Buffer.from(VIEW_TEXT),
    ]);
    const zipped = wire({ headers: { "Content-Encoding": "gzip" }, body: gzipSync(VIEW_TEXT) });
    const { network } = await start(() => form.subarray(0, end));
    for (const one of [whole, bare, zipped]) {
      form = one;
      for (end = form.length; end > 0; end -= 17) {
        try {
          const { value } = await fetchIndex("http://choir.example/", {
            network,
            root: "http://choir.example/wp-json/",
            helpContext: "never",
          });
          expect(value).toEqual(INDEX);
        } catch (error) {
          expect(error).toBeInstanceOf(RouteprintError);
          expect(end).toBeLessThan(form.length);
        }
      }
    }
  });

  it("B30 a bomb at the real limits takes less than 200 MB", { tags: ["slow"] }, async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 32));
    const { network } = await start(() => ({ headers: { "Content-Encoding": "gzip" }, body: bomb }));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    await expect(fetchIndex("http://choir.example/", { network })).rejects.toMatchObject({
      code: "source-too-large",
    });
    clearInterval(watch);
    expect(most - before).toBeLessThan(200 * 1024 * 1024);
  });
});
