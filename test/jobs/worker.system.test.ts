// Limits of time and memory around untrusted input, and that one source which reaches them ends none of the others.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { COMPARE } from "../../src/jobs/comparison.ts";
import { CONVERT } from "../../src/jobs/conversion.ts";
import { LEARN } from "../../src/jobs/recordings.ts";
import { READ_VERSION } from "../../src/jobs/history.ts";
import { INSPECT } from "../../src/jobs/round.ts";
import { RENDER } from "../../src/jobs/site-pages.ts";
import { BUILD, sourceOf } from "../../src/jobs/sources.ts";
import type { SourceInput } from "../../src/jobs/sources.ts";
import * as tasks from "../../src/jobs/tasks.ts";
import { openWorkers } from "../../src/jobs/worker.ts";
import { readSource } from "../../src/source.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleBytes, sampleFile } from "../support/samples.ts";

/** An index of empty routes: seconds of work and a gigabyte of memory where there are enough of them. */
function emptyRoutes(count: number): SourceInput {
  const routes = Object.fromEntries(Array.from({ length: count }, (_, at) => [`/a/v1/route-${at}`, {}]));
  const bytes = Buffer.from(JSON.stringify({ namespaces: ["a/v1"], routes }));
  return { where: "empty.json", bytes, capture: {} };
}

const ROUTE = { namespace: "x/v1", endpoints: [{ methods: ["GET"], args: { q: { type: "string" } } }] };

const good: SourceInput = { where: "shop.json", bytes: sampleBytes("shop-site"), capture: {} };

it("finds each task by its name", () => {
  const names = [BUILD, COMPARE, CONVERT, INSPECT, LEARN, READ_VERSION, RENDER].map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(tasks).toSorted());
});

describe("a thread for untrusted input", () => {
  it("gives what this thread would", async () => {
    const workers = openWorkers(BUILD, { threads: 1 });
    const { where, index, surface, notices } = await workers.run(good, good.where);
    await workers.close();
    const here = await sourceOf(good);
    expect({ where, index, surface, notices }).toEqual({
      where: here.where,
      index: here.index,
      surface: here.surface,
      notices: here.notices,
    });
  });

  it("ends after its time, and the next job runs", async () => {
    const workers = openWorkers(BUILD, { threads: 1 });
    const [slow, fast] = await Promise.allSettled([
      workers.run(emptyRoutes(100_000), "empty.json", 100),
      workers.run(good, good.where),
    ]);
    await workers.close();
    expect(slow).toMatchObject({
      reason: {
        code: "source-too-large",
        message: "reading it took more than 0.1 s of processor time and was ended",
      },
    });
    expect(fast).toMatchObject({ status: "fulfilled" });
  });

  // A job that waits uses no processor: the machine may run other programs meanwhile.
  it("ends by the clock only after twenty times its time", async () => {
    const pipe = join(makeFolder(), "pipe");
    spawnSync("mkfifo", [pipe]);
    // Both ends, so that opening it does not wait.
    const end = openSync(pipe, "r+");
    const workers = openWorkers(LEARN, { threads: 1 });
    const { surface } = await sourceOf(good);
    const recorded = { option: "--responses-from", shapes: true, paths: [pipe], cwd: "/" };
    // The start of a thread takes longer.
    await workers.run({ surface, recorded: { exchanges: [], unused: new Map() } }, "nothing");
    const job = workers.run({ surface, recorded }, "pipe", 100);
    await expect(job).rejects.toMatchObject({ message: "reading it took more than 2 s and was ended" });
    closeSync(end);
    await workers.close();
  });

  // In a process of its own: the size of the young heap that the suite sets for speed is one that a thread cannot be limited by.
  it("ends where it takes too much memory, and the next job runs", { tags: ["slow"] }, () => {
    const script = `
      import { openWorkers } from ${JSON.stringify(new URL("../../src/jobs/worker.ts", import.meta.url).href)};
      import { BUILD } from ${JSON.stringify(new URL("../../src/jobs/sources.ts", import.meta.url).href)};
      const routes = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => ["/a/v1/route-" + at, {}]));
      const jobOf = (index) => ({ where: "x.json", bytes: Buffer.from(JSON.stringify(index)), capture: {} });
      const workers = openWorkers(BUILD, { threads: 1, memory: 128 });
      const jobs = [{ namespaces: ["a/v1"], routes }, { namespaces: [], routes: {} }];
      const ends = await Promise.allSettled(jobs.map((index) => workers.run(jobOf(index), "x.json", 60_000)));
      await workers.close();
      console.log(ends.map(({ status, reason }) => reason?.message ?? status).join("; "));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1" },
    });
    expect(stdout).toBe("reading it took more than 128 MB of memory and was ended; fulfilled\n");
  });

  // In a process of its own, which nothing else keeps running: an idle thread does not.
  it("runs jobs one after another", () => {
    const script = `
      import { openWorkers } from ${JSON.stringify(new URL("../../src/jobs/worker.ts", import.meta.url).href)};
      import { BUILD } from ${JSON.stringify(new URL("../../src/jobs/sources.ts", import.meta.url).href)};
      const job = { where: "x.json", bytes: Buffer.from('{"namespaces": [], "routes": {}}'), capture: {} };
      const workers = openWorkers(BUILD, { threads: 1 });
      for (let done = 0; done < 200; done += 1) await workers.run({ ...job, bytes: Buffer.from(job.bytes) }, "x.json");
      await workers.close();
      console.log("all");`;
    const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1" },
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "all\n" });
  });

  it("ends a hostile comparison with one error", async () => {
    const surfaceOf = (from: number) => {
      const keyOf = (at: number) => `/x/v1/(?P<a>[a-z]{${(at % 7) + from},${(at % 50) + 9}}[0-9]+${at})/b`;
      const routes = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [keyOf(at), ROUTE]));
      return readSource(Buffer.from(JSON.stringify({ namespaces: ["x/v1"], routes })), "x").surface;
    };
    const [a, b] = [1, 2].map((from) => ({ name: `${from}.json`, surface: surfaceOf(from) }));
    const workers = openWorkers(COMPARE, { threads: 1 });
    const ended = workers.run({ a: a!, b: b!, options: {} }, "1.json and 2.json", 100);
    await expect(ended).rejects.toMatchObject({ code: "source-too-large", where: "1.json and 2.json" });
    await workers.close();
  });

  it("compares large sources as this thread would", async () => {
    const cwd = makeFolder();
    const about = "word ".repeat(850_000);
    for (const name of ["a", "b"])
      for (const [kind, description] of Object.entries({ small: "", large: about })) {
        const routes = { [`/x/v1/${name}`]: ROUTE };
        const text = JSON.stringify({ name: "n", description, namespaces: ["x/v1"], routes });
        writeFileSync(join(cwd, `${name}-${kind}.json`), text);
      }
    const [small, large] = [
      await run(["compare", "a-small.json", "b-small.json"], { cwd }),
      await run(["compare", "a-large.json", "b-large.json"], { cwd }),
    ];
    expect(small.exit).toBe(0);
    expect(large.out.replaceAll("large", "small")).toBe(small.out);
  });

  it("passes the error of its job on", async () => {
    const workers = openWorkers(BUILD, { threads: 1 });
    const job = { where: "bad.json", bytes: Buffer.from("[]"), capture: {} };
    await expect(workers.run(job, "bad.json")).rejects.toMatchObject({
      code: "not-an-index",
      where: "bad.json",
    });
    await workers.close();
  });
});

it("refuses JSON that could not be parsed within those limits", async () => {
  const bytes = Buffer.from(`{"routes":[${"[],".repeat(4_000_000)}[]]}`);
  await expect(sourceOf({ where: "crowded.json", bytes, capture: {} })).rejects.toMatchObject({
    code: "source-too-large",
    where: "crowded.json",
  });
});

describe("several sources, one of which cannot be read", () => {
  it("are published but for that one, whose pages of an earlier run stay", async () => {
    const cwd = makeFolder();
    for (const name of ["a", "b"]) writeFileSync(join(cwd, `${name}.json`), sampleBytes("multilingual-site"));
    const words = ["publish", "-q", "a.json", "b.json", "-o", "out"];
    expect(await run(words, { cwd })).toMatchObject({ exit: 0 });
    const front = (): string => readFileSync(join(cwd, "out/index.html"), "utf8");
    expect(front()).toContain('href="a/index.html"');
    writeFileSync(join(cwd, "a.json"), "{");
    writeFileSync(join(cwd, "b.json"), sampleBytes("shop-site"));
    const { exit, err } = await run(words, { cwd });
    expect([exit, err]).toEqual([1, expect.stringMatching(/^routeprint: a: json-truncated: /)]);
    expect(front()).not.toContain('href="a/index.html"');
    expect(readFileSync(join(cwd, "out/a/index.html"), "utf8")).toContain("Multilingual");
    expect(readFileSync(join(cwd, "out/b/index.html"), "utf8")).toContain("Shop");
    writeFileSync(join(cwd, "b.json"), "{");
    const none = await run(words, { cwd });
    expect([none.exit, none.err.trimEnd().split("\n").length]).toEqual([6, 2]);
    expect(readFileSync(join(cwd, "out/b/index.html"), "utf8")).toContain("Shop");
  });

  it("are served but for that one", async () => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "bad.json"), "{");
    const abort = new AbortController();
    let page = "";
    const { err } = await run(["serve", "bad.json", sampleFile("shop-site"), "--port", "0"], {
      cwd,
      signal: abort.signal,
      writeOut: async (text) => {
        const url = /listening on (\S+)/.exec(text)?.[1];
        if (url === undefined) return;
        page = await (await request(url)).body.text();
        abort.abort("SIGTERM");
      },
    });
    expect(err).toMatch(/^routeprint: bad: json-truncated: /);
    expect(page).toContain('href="shop-site/notices"');
    writeFileSync(join(cwd, "worse.json"), "[]");
    const none = await run(["serve", "bad.json", "worse.json", "--port", "0"], { cwd });
    expect([none.exit, none.err.trimEnd().split("\n")]).toEqual([
      6,
      [expect.stringContaining("bad: json-truncated"), expect.stringContaining("worse: not-an-index")],
    ]);
  });
});
