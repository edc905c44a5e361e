// Every sample of every operation, sent to the mock of its site.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { curl } from "../../src/example/languages.ts";
import { sampleRequest, sampleRoot } from "../../src/example/request.ts";
import type { Operation } from "../../src/surface/model.ts";
import { runsAbility } from "../../src/wordpress/abilities.ts";
import { startMock, type RunningMock } from "../mock/support/server.ts";
import { makeFolder } from "../support/folder.ts";
import { readSample, SAMPLES } from "../support/samples.ts";
import { wireSample } from "../support/send-sample.ts";
import { corpusFiles, describeShared, readShared } from "../support/shared.ts";

const run = promisify(execFile);

/**
 * Routes of a synthetic site that no request reaches or satisfies on WordPress either: names that no client sends as they
 * are, patterns that no matcher here reads, defaults and path variables of another type than their argument, a file that
 * WordPress looks for among the texts.
 */
const UNANSWERABLE =
  /^\/nasty\/v1\/(?:%C3%BCn|backref|braces|look|sp%20ace|unicode-)|^\/nasty-args\/v1\/(?:arrays|default-mismatch|enum-assoc|file|pathvar-)/;

/** Core's own abilities only read, so GET alone runs one; which others a site has no index shows. */
function isUnknown({ method, shape }: Operation): boolean {
  return method !== "GET" && runsAbility(shape);
}

/** The operations whose samples are sent, in this order: what is deleted is gone for the other samples, and for its parts. */
function operationsOf({ source }: RunningMock): readonly Operation[] {
  const rank = ({ method, template }: Operation): number => (method === "DELETE" ? -template.length : 0);
  return source.surface.operations
    .filter(
      (operation) =>
        operation.method !== "TRACE" &&
        operation.unreachable === undefined &&
        !UNANSWERABLE.test(operation.template) &&
        !isUnknown(operation),
    )
    .toSorted((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE") || rank(a) - rank(b));
}

/** The path of the API root, below which the mock answers. */
function rootPath({ source, origin }: RunningMock): string {
  return new URL(sampleRoot(source.surface).url, origin).pathname.replace(/\/$/, "");
}

/** The samples of a site that its mock refuses, and the number of those sent. */
async function sendAll(
  index: unknown,
): Promise<{ readonly sent: number; readonly refused: readonly string[] }> {
  const mock = await startMock(index);
  const refused: string[] = [];
  const operations = operationsOf(mock);
  for (const operation of operations) {
    const { path, ...rest } = await wireSample(sampleRequest(operation), rootPath(mock));
    const { status, text } = await mock.send(operation.method, path, rest);
    if (status < 400) continue;
    const body = String(rest.body ?? "").slice(0, 200);
    refused.push(`${operation.method} ${path} ${status} ${text.slice(0, 200)} ${body}`);
  }
  return { sent: operations.length, refused };
}

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

/** The most seconds that the samples of shared indexes are sent for. */
const MOST_SECONDS = 60;

describeShared("all samples of shared indexes", () => {
  it(
    "are accepted by their mocks, as many as can be sent in a minute",
    { timeout: 2 * MOST_SECONDS * 1000 },
    async () => {
      const start = Date.now();
      const refused: string[] = [];
      let count = 0;
      for (const file of ["corpus/wordpress/W7_1.help.json", ...corpusFiles()]) {
        if (Date.now() - start > MOST_SECONDS * 1000) break;
        const site = await sendAll(readShared(file));
        count += site.sent;
        refused.push(...site.refused.map((line) => `${file}: ${line}`));
      }
      expect(refused).toEqual([]);
      expect(count).toBeGreaterThan(2000);
    },
  );
});
