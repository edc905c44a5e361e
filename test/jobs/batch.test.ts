import { describe, expect, it } from "vitest";
import { NEVER } from "../../src/base/abort.ts";
import { runBatch } from "../../src/jobs/batch.ts";
import type { Report } from "../../src/jobs/batch.ts";
import type { NamedSite } from "../../src/jobs/sites.ts";

const silent: Report = { progress: () => {}, failure: () => {}, remark: () => {} };

function siteOf(name: string, isAddress: boolean): NamedSite {
  return { name, label: name, place: name, listed: false, isAddress };
}

describe("runBatch", () => {
  it.each([
    [
      "one host after the other",
      ["https://a.example/x", "https://a.example/y", "https://a.example/z"],
      true,
      1,
    ],
    ["hosts side by side", ["https://a.example", "https://b.example"], true, 2],
    ["files side by side", ["a.json", "b.json"], false, 2],
  ])("works through %s", async (_, names, isRemote, most) => {
    let running = 0;
    let seen = 0;
    const sites = names.map((name) => siteOf(name, isRemote));
    const work = async (): Promise<undefined> => {
      running += 1;
      seen = Math.max(seen, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    };
    expect(await runBatch(sites, work, NEVER, silent)).toEqual({ done: names.length, failed: 0 });
    expect(seen).toBe(most);
  });

  it("ends with the signal's reason: what runs is waited for, no other begins", async () => {
    const end = new AbortController();
    const begun: string[] = [];
    const sites = ["x", "y", "z"].map((name) => {
      return { ...siteOf(`https://a.example/${name}`, true), label: name };
    });
    const work = async ({ label }: { readonly label: string }): Promise<undefined> => {
      begun.push(label);
      if (label === "y") end.abort("SIGINT");
    };
    await expect(runBatch(sites, work, end.signal, silent)).rejects.toBe("SIGINT");
    expect(begun).toEqual(["x", "y"]);
  });

  it("reports each source as it ends, with its failure", async () => {
    const seen: Parameters<Report["progress"]>[] = [];
    const report: Report = {
      ...silent,
      progress: (done, total, failed) => void seen.push([done, total, failed]),
    };
    const failure = { code: "timeout", message: "It took too long." } as const;
    const work = async ({ name }: NamedSite) => (name === "b.json" ? failure : undefined);
    const sites = ["a.json", "b.json"].map((name) => siteOf(name, false));
    expect(await runBatch(sites, work, NEVER, report)).toEqual({ done: 1, failed: 1 });
    expect(seen).toEqual([
      [1, 2, undefined],
      [2, 2, { label: "b.json", failure }],
    ]);
  });

  it("ends with a failure of the place where results go, and begins no other source", async () => {
    const remarks: string[] = [];
    const report: Report = { ...silent, remark: (text) => void remarks.push(text) };
    const work = async () => ({ code: "output-failed", message: "The disk is full." }) as const;
    const sites = ["x", "y"].map((name) => siteOf(`https://a.example/${name}`, true));
    await expect(runBatch(sites, work, NEVER, report)).rejects.toMatchObject({ code: "output-failed" });
    expect(remarks).toEqual(["stopped after 0 of 2"]);
  });
});
