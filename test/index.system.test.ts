import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import * as library from "../src/index.ts";
import { sampleBytes } from "./support/samples.ts";
import { startServer } from "./support/start-server.ts";

const file = "samples/multilingual-site.index.json";
const bytes = sampleBytes("multilingual-site");

describe("the library", () => {
  it("converts what README shows", async () => {
    const { document, notices } = library.convert(library.readSource(bytes, file), {
      namespace: ["i18n/tm/v1"],
    });
    expect(document.openapi).toBe("3.1.1");
    expect(Object.keys(document.paths).every((path) => path.startsWith("/i18n/tm/v1"))).toBe(true);
    expect(notices.map(({ code }) => library.NOTICE_KINDS[code].level)).toContain("repair");
    expect(await library.printDocument(document, "yaml")).toMatch(/^openapi: 3\.1\.1\n/);
    expect(await library.judgeDocument(document)).toEqual([]);
  });

  it("explains, compares and locks a surface", async () => {
    const { surface } = library.readSource(bytes, file);
    expect(library.createDispatcher(surface).dispatch("GET", "/snippets/v1/snippets/7")).toMatchObject({
      route: "/snippets/v1/snippets/(?P<id>[\\d]+)",
      endpoint: 0,
    });
    const comparison = library.compareSurfaces(
      surface,
      library.readSurface(Buffer.from(library.printLock(surface)), "api.lock"),
    );
    expect(comparison.findings).toEqual([]);
    expect(await library.printReport(comparison, "text")).toContain("Equal");
  });

  it("fetches a site, and stops when it is told to", async () => {
    const server = createServer((_, response) =>
      response.setHeader("Content-Type", "application/json").end(bytes),
    );
    const address = `http://127.0.0.1:${(await startServer(server)).port}`;
    const source = await library.fetchSource(address, { helpContext: "never" });
    const { surface, provenance } = source;
    expect(surface).toBe(source.surface);
    expect(Object.getOwnPropertyDescriptor(source, "surface")).toHaveProperty("get", expect.any(Function));
    expect(surface.operations).toHaveLength(library.readSource(bytes, file).surface.operations.length);
    expect(provenance?.requested).toBe(`${address}/`);
    await expect(library.fetchSource(address, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it("throws typed errors with a code and a hint", () => {
    const read = (): unknown => library.readSource(Buffer.from("[]"), "list.json");
    expect(read).toThrow(library.RouteprintError);
    expect(read).toThrow(
      expect.objectContaining({
        code: "not-an-index",
        exit: 6,
        where: "list.json",
        hint: expect.stringMatching(/./),
      }),
    );
  });

  it.each(["//ana:canary@shop", "javascript:canary", "ftp://canary.example/"])(
    "refuses the root %s, and does not tell it",
    (root) => {
      const read = (): unknown =>
        library.readSource(Buffer.from('{"routes":{},"namespaces":[]}'), "a.json", root);
      expect(read).toThrow(expect.objectContaining({ code: "address-invalid", where: "a.json" }));
      expect(read).not.toThrow("canary");
    },
  );
});
