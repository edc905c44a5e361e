// A client typed from the document, against the mock.
import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { readSample } from "../support/samples.ts";
import { startMock } from "./support/server.ts";
import type { paths } from "./support/snippets.d.ts";

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const send = ({ method, url, headers, body }: Request): Promise<Response> =>
  fetch(url, { method, headers: [...headers], body, duplex: "half" });

describe("a client typed from the document", async () => {
  const mock = await startMock(readSample("multilingual-site"));

  it("has the types of today's document", () => {
    const { document } = convert(mock.source, { namespace: ["snippets/v1"] });
    expect(file("./support/snippets.d.ts")).toContain(document.info.version);
  });

  it("creates, lists, changes and deletes a snippet", async () => {
    const client = createClient<paths>({ baseUrl: `${mock.origin}/de/wp-json`, fetch: send });
    const created = await client.POST("/snippets/v1/snippets", {
      body: { name: "Hello", code: "echo 1;", tags: ["a"], priority: 3, i18n_language: "de" },
    });
    expect(created.response.status).toBe(201);
    expect(created.data).toMatchObject({ id: 1, name: "Hello", active: false });
    const path = { id: "1" };
    await client.PUT("/snippets/v1/snippets/{id}/activate", { params: { path } });
    const listed = await client.GET("/snippets/v1/snippets", { params: { query: { i18n_language: "en" } } });
    expect(listed.data).toEqual([expect.objectContaining({ id: 1, active: true, tags: ["a"], priority: 3 })]);
    // @ts-expect-error the document lists two languages
    const refused = await client.GET("/snippets/v1/snippets", { params: { query: { i18n_language: "fr" } } });
    expect(refused.error).toMatchObject({ code: "rest_invalid_param" });
    const removed = await client.DELETE("/snippets/v1/snippets/{id}", { params: { path } });
    expect(removed.data).toMatchObject({ deleted: true });
    const gone = await client.GET("/snippets/v1/snippets/{id}", { params: { path } });
    expect(gone.response.status).toBe(404);
  });
});
