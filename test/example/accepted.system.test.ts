// Every sample of every operation, sent to the mock of its site.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { curl } from "../../src/example/languages.ts";
import { sampleRequest } from "../../src/example/request.ts";
import { startMock } from "../mock/support/server.ts";
import { makeFolder } from "../support/folder.ts";
import { readSample, SAMPLES } from "../support/samples.ts";
import { operationsOf, rootPath, sendAll } from "./send-all.ts";

const run = promisify(execFile);

describe("all samples of", () => {
  it.each(SAMPLES)("%s are accepted by its mock", async (name) => {
    const { sent, refused } = await sendAll(readSample(name));
    expect(refused).toEqual([]);
    expect(sent).toBeGreaterThan(100);
  });
});

describe("a sample of curl, pasted into a shell", () => {
  it.each(SAMPLES)("is accepted by the mock of %s", async (name) => {
    const mock = await startMock(readSample(name));
    const folder = makeFolder("samples-");
    writeFileSync(join(folder, "sample-image.jpg"), "A");
    const root = { url: `${mock.origin}${rootPath(mock)}` };
    // Some that change something, and need no item that another has made.
    const writes = operationsOf(mock).filter(
      ({ method, variables }) => method !== "GET" && variables.length === 0,
    );
    for (const operation of writes.filter((_, at) => at % 4 === 0).slice(0, 12)) {
      const command = `${curl(sampleRequest(operation), root)} -s -o answer.json -w '%{http_code}'`;
      const { stdout } = await run("sh", ["-c", command], { cwd: folder });
      expect(Number(stdout), command).toBeLessThan(400);
    }
  });
});
