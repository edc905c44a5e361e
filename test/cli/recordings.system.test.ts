// Recordings that cost much, and what the artifacts of one hold.
import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { areSmall } from "../../src/jobs/recordings.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const cwd = makeFolder();
const files = (...paths: readonly string[]) => ({ option: "--responses-from", shapes: true, paths, cwd });
const line = (path: string, body: unknown): string =>
  JSON.stringify({ method: "GET", path: `/wp-json/crate/v1/${path}`, status: 200, body });

beforeAll(() => {
  const route = { namespace: "crate/v1", endpoints: [{ methods: ["GET"], args: {} }] };
  const routes = { "/crate/v1/bins": route, "/crate/v1/settings": route };
  const index = { name: "Depot", namespaces: ["crate/v1"], routes };
  writeFileSync(join(cwd, "index.json"), JSON.stringify(index));
});

describe("recordings that cost much", () => {
  it("run in a thread where they are large, or a folder, whose size nobody knows", async () => {
    writeFileSync(join(cwd, "ten"), "1234567890");
    expect(await areSmall(files("ten", "ten"), 21)).toBe(true);
    expect(await areSmall(files("ten", "ten"), 20)).toBe(false);
    expect(await areSmall(files("."), 1_000_000)).toBe(false);
    expect(await areSmall(files("missing"), 20)).toBe(true);
  });

  it("are maps where all names are different", async () => {
    const objectAt = (at: number): object =>
      Object.fromEntries(
        Array.from({ length: 50 }, (_, name) => [`crate_${(at * 50 + name).toString(36)}_seal`, name]),
      );
    const lines = Array.from({ length: 1000 }, (_, at) => line("settings", { seals: objectAt(at) }));
    writeFileSync(join(cwd, "distinct.ndjson"), lines.join("\n"));
    const { exit, out } = await run(["convert", "index.json", "-q", "--responses-from", "distinct.ndjson"], {
      cwd,
    });
    expect([exit, out.includes("_seal")]).toEqual([0, false]);
    expect(out).toMatch(/"additionalProperties": \{\s+"type": "integer"/);
  });

  it.each([
    ["crowded.ndjson", `[${"[],".repeat(4_000_000)}[]]`, "The source holds more than 8 million values"],
    ["large.ndjson", "", "the recordings hold more than 64 MiB"],
  ])("are refused before they are parsed: %s", async (name, text, message) => {
    writeFileSync(join(cwd, name), text);
    if (text === "") truncateSync(join(cwd, name), 65 * 1024 * 1024);
    const { exit, err } = await run(["convert", "index.json", "-q", "--responses-from", name], { cwd });
    expect([exit, err]).toEqual([6, expect.stringContaining(message)]);
  });
});

describe("the artifacts of a recording", () => {
  const keys = [
    "zqx@example.com",
    "zqx_schmidt",
    "zqx-private-page",
    "zqx",
    "sk_live_zqxAbCd",
    "Zqx Schmidt",
  ];
  const data = Object.fromEntries(keys.map((key) => [key, { role: "zqx" }]));
  const item = (id: number): object => ({
    id,
    zqx_schmidt: "zqx_schmidt",
    seal_mark: `zqx ${id}`,
    seats: data,
    ...data,
  });

  /** All that a folder holds, but for the viewer that comes with the pages and the document that is packed in them. */
  const readAll = (folder: string): string =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/^(?:redoc|document)\b/.test(file.name))
      .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
      .join("\n");

  it.each([
    ["publish", "index.json", "-o", "out"],
    ["convert", "index.json", "-o", "out/document.yaml", "--notices", "out/notices.json"],
    ["convert", "index.json", "-o", "out/document.json", "--openapi", "3.0", "--responses", "observed"],
  ])("hold names, and no key or value of it: %s", async (...words) => {
    const lines = [line("bins", [1, 2, 3].map(item)), line("settings", item(1))];
    writeFileSync(join(cwd, "recorded.ndjson"), lines.join("\n"));
    const { exit } = await run([...words, "-q", "--responses-from", "recorded.ndjson"], { cwd });
    expect(exit).toBe(0);
    const text = readAll(join(cwd, "out"));
    expect([text.includes("seal_mark"), /.{0,20}zqx.{0,20}/i.exec(text)?.[0]]).toEqual([true, undefined]);
  });
});
