// Adding sites: what is refused before it costs memory.
import { connect } from "node:net";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { sampleSites, serveSites } from "../support/site.ts";

async function serveAdding() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const addSite = (url: string): Promise<void> => {
    began.push(url);
    return new Promise((resolve) => ends.push(resolve));
  };
  const url = await serveSites(sampleSites(), { addSite, addFile: async () => "shop" });
  const page = await (await request(url)).body.text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const post = async (site: string): Promise<number> => {
    const response = await request(new URL("/sites", url), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: url.slice(0, -1) },
      body: `url=${site}.example&token=${token}`,
    });
    await response.body.dump();
    return response.statusCode;
  };
  return { url, began, ends, post };
}

describe("adding a site", () => {
  it("is refused while four others are read", async () => {
    const { began, ends, post } = await serveAdding();
    const first = ["a", "b", "c", "d"].map(post);
    await expect.poll(() => began.length).toBe(4);
    expect(await post("e")).toBe(503);
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(first)).toEqual([303, 303, 303, 303]);
    const last = post("e");
    await expect.poll(() => began.length).toBe(5);
    for (const end of ends) end();
    expect(await last).toBe(303);
  });

  it("by a file of nobody is refused before the file is read", async () => {
    const { url } = await serveAdding();
    const { port, host } = new URL(url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`POST /files?name=a.json HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 30000000\r\n\r\n{`);
    const [answer] = await new Promise<[Buffer]>((resolve) => socket.once("data", (data) => resolve([data])));
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
  });
});
