import { describe, expect, it } from "vitest";
import { createFaults } from "../../src/mock/faults.ts";
import { BLOG } from "../consumers/blog.ts";
import { startMock } from "./support/server.ts";

const draw = (seed: number, percent: number, times = 1000): readonly boolean[] => {
  const fails = createFaults(seed, percent);
  return Array.from({ length: times }, fails);
};

describe("the share of requests that fail", () => {
  it.each([
    [0, 0, 0],
    [5, 30, 70],
    [50, 450, 550],
    [100, 1000, 1000],
  ])("%i % is %i to %i of 1,000", (percent, least, most) => {
    const failed = draw(1, percent).filter(Boolean).length;
    expect(failed).toBeGreaterThanOrEqual(least);
    expect(failed).toBeLessThanOrEqual(most);
  });

  it("is the same requests for the same seed", () => {
    expect(draw(7, 20)).toEqual(draw(7, 20));
    expect(draw(7, 20)).not.toEqual(draw(8, 20));
  });
});

describe("a mock whose requests all fail", async () => {
  const mock = await startMock(BLOG, { fail: 100 });

  it("responds with WordPress's critical error, and keeps nothing", async () => {
    const headers = { accept: "application/json" };
    expect(await mock.send("GET", "/wp-json/wp/v2/posts", { headers })).toMatchObject({
      status: 500,
      json: { code: "internal_server_error", data: { status: 500 } },
    });
    expect((await mock.send("GET", "/wp-json/wp/v2/posts")).text).toContain("critical error");
  });

  it("responds to a preflight", async () => {
    expect((await mock.send("OPTIONS", "/wp-json/wp/v2/posts")).status).toBe(200);
  });
});

it("waits before each response", async () => {
  const mock = await startMock(BLOG, { latency: 120 });
  const before = performance.now();
  expect((await mock.send("GET", "/wp-json/wp/v2/posts/1")).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThanOrEqual(115);
});
