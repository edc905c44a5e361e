import { beforeEach, describe, expect, it } from "vitest";
import { readSample } from "../support/samples.ts";
import { startMock, type Received, type RunningMock } from "./support/server.ts";

let mock: RunningMock;

async function ask(method: string, path: string, body?: unknown): Promise<Received> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return mock.send(method, `/wp-json${path}`, sent);
}

describe("snippets of the multilingual site", () => {
  beforeEach(async () => {
    mock = await startMock(readSample("multilingual-site"));
  });

  it("live: created, listed, switched, changed, exported, deleted", async () => {
    const snippets = "/snippets/v1/snippets";
    expect((await ask("GET", snippets)).json).toEqual([]);
    const created = await ask("POST", snippets, {
      name: "Hello",
      code: "echo 1;",
      tags: "a, b",
      priority: "5",
    });
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`${mock.origin}/wp-json${snippets}/1`);
    const first = { id: 1, active: false, name: "Hello", code: "echo 1;", tags: ["a", "b"], priority: 5 };
    expect(created.json).toEqual(first);
    expect((await ask("GET", snippets)).json).toEqual([first]);
    expect((await ask("PUT", `${snippets}/1/activate`)).json).toEqual({ ...first, active: true });
    expect((await ask("POST", `${snippets}/1/deactivate`)).json).toEqual(first);
    expect((await ask("PATCH", `${snippets}/1`, { name: "Bye" })).json).toEqual({ ...first, name: "Bye" });
    expect((await ask("GET", `${snippets}/1/export`)).json).toEqual({
      snippets: [{ ...first, name: "Bye" }],
    });
    expect((await ask("GET", `${snippets}/1/export-code`)).json).toBe("echo 1;");
    expect((await ask("DELETE", `${snippets}/1`)).json).toMatchObject({ deleted: true, previous: { id: 1 } });
    expect((await ask("GET", `${snippets}/1`)).status).toBe(404);
  });

  it("are the same under every form of the API root, and gone with a new stand-in", async () => {
    await ask("POST", "/snippets/v1/snippets", { name: "Hello" });
    for (const form of [
      "/de/wp-json/",
      "/en/wp-json/",
      "/index.php/wp-json/",
      "/?rest_route=/",
      "/index.php?rest_route=/",
    ]) {
      expect((await mock.send("GET", `${form}snippets/v1/snippets/1`)).json, form).toMatchObject({ id: 1 });
    }
    expect((await mock.send("GET", "/fr/wp-json/snippets/v1/snippets/1")).status).toBe(404);
    mock = await startMock(readSample("multilingual-site"));
    expect((await ask("GET", "/snippets/v1/snippets")).json).toEqual([]);
  });
});

describe("states of the shop site", () => {
  beforeEach(async () => {
    mock = await startMock(readSample("shop-site"));
  });

  it("keeps a plugin inactive or active", async () => {
    const plugins = "/builder-one/v1/plugins";
    expect((await ask("POST", plugins, { slug: "manage" })).json).toEqual({
      slug: "manage",
      status: "inactive",
    });
    expect((await ask("POST", plugins, { slug: "unknown" })).status).toBe(400);
    await ask("POST", `${plugins}/manage/activate`);
    expect((await ask("GET", `${plugins}?status=active`)).json).toEqual([
      { slug: "manage", status: "active" },
    ]);
    expect((await ask("GET", `${plugins}?status=inactive`)).json).toEqual([]);
    expect((await ask("POST", `${plugins}/manage/deactivate`)).json).toMatchObject({ status: "inactive" });
    expect((await ask("POST", `${plugins}/manage/upgrade`, { status: "active" })).json).toMatchObject({
      status: "active",
    });
    expect((await ask("POST", `${plugins}/manage/upgrade`, { status: "inactive" })).status).toBe(400);
  });

  it("takes a plugin for inactive that was never installed, and upgrades it as it is", async () => {
    const upgrade = "/builder-one/v1/plugins/manage/upgrade";
    expect((await ask("POST", upgrade)).json).toEqual({ slug: "manage", status: "inactive" });
    await ask("POST", "/builder-one/v1/plugins/manage/activate");
    expect((await ask("POST", upgrade)).json).toEqual({ slug: "manage", status: "active" });
    expect((await ask("GET", "/builder-one/v1/plugins?search=other")).json).toEqual([]);
  });

  it("forgets the oldest of more than a thousand plugins", async () => {
    const plugins = "/builder-one/v1/plugins";
    for (let number = 0; number <= 1000; number += 1) await ask("POST", `${plugins}/p-${number}/activate`);
    const kept = (await ask("GET", plugins)).json as readonly { readonly slug: string }[];
    expect([kept.length, kept[0]?.slug, kept.at(-1)?.slug]).toEqual([1000, "p-1", "p-1000"]);
  });

  it("activates a theme", async () => {
    await ask("POST", "/builder-one/v1/themes", { slug: "storefront" });
    expect((await ask("POST", "/builder-one/v1/themes/storefront/activate")).json).toEqual({
      slug: "storefront",
      status: "active",
    });
  });

  it("reads the onboarding profile back as it was written, in parts", async () => {
    const profile = "/shop-admin/onboarding/profile";
    expect((await ask("GET", profile)).json).toEqual({});
    await ask("POST", profile, { completed: true, industry: ["food"] });
    await ask("PUT", profile, { product_count: "1-10", selling_platforms: null });
    expect((await ask("GET", profile)).json).toEqual({
      completed: true,
      industry: ["food"],
      product_count: "1-10",
      selling_platforms: null,
    });
    const refused = await ask("POST", profile, { product_count: "12" });
    expect(refused.json).toMatchObject({ code: "rest_invalid_param", data: { status: 400 } });
  });

  it("takes the order statuses and no others", async () => {
    const orders = "/shop-analytics/reports/orders";
    const taken = await ask("GET", `${orders}?status_is[]=on-hold&status_is[]=any`);
    expect(taken.json).toMatchObject({
      standIn: true,
      params: { status_is: ["on-hold", "any"], per_page: 10 },
    });
    expect((await ask("GET", `${orders}?status_is=on-hold,lost`)).status).toBe(400);
    expect((await ask("GET", `${orders}?per_page=0`)).status).toBe(200);
    expect((await ask("GET", `${orders}/stats?per_page=0`)).status).toBe(400);
  });
});
