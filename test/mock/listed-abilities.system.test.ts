// The mock of listed abilities responds as WordPress 7.1 did (`test/wordpress/site/abilities.php`, recorded).
import { describe, expect, it } from "vitest";
import { pathOfRun } from "../wordpress/ability-requests.ts";
import { RECORDED, runOf } from "../support/abilities.ts";
import { startMock } from "./support/server.ts";

const TYPES = { json: "application/json", form: "application/x-www-form-urlencoded" };

/** What no list shows: who may run an ability, and a result that its own schema refuses. */
const UNSHOWN = new Set(["rest_ability_cannot_execute", "ability_invalid_output"]);

/** The error of a response, or the type of its result; generated values differ. */
function essence(status: number, json: unknown): object {
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown };
  if (status >= 400) return { status, code, message };
  return { status, type: Array.isArray(json) ? "list" : typeof json };
}

describe("the mock of listed abilities", async () => {
  const mock = await startMock(RECORDED.index, {}, { abilities: RECORDED.abilities });
  const decided = RECORDED.responses.filter(
    ({ json, method }) =>
      method !== "OPTIONS" && !UNSHOWN.has(String((json as { code?: unknown } | null)?.code)),
  );

  it.each(decided)("responds to $user, $method $run $body", async (sent) => {
    const { method, type, body, status, json } = sent;
    const received = await mock.send(method, `/wp-json${pathOfRun(sent)}`, {
      headers: type === undefined ? {} : { "content-type": TYPES[type] },
      ...(body === undefined ? {} : { body }),
    });
    // An ability without `output_schema` may return anything; HEAD has no body.
    const isFree = /^(?:open|reset)\b/.test(sent.run) && status === 200;
    if (isFree || method === "HEAD") expect(received.status).toBe(status);
    else expect(essence(received.status, received.json)).toEqual(essence(status, json));
  });

  it.each(RECORDED.lists)(
    "lists those that WordPress lists for $query",
    async ({ query, status, names = [], json }) => {
      const path = `/wp-json/wp-abilities/v1/abilities?per_page=100&${query}`;
      const received = await mock.send("GET", path);
      expect(received.status).toBe(status);
      if (status >= 400) expect(received.json).toEqual(json);
      else {
        const found = (received.json as { name: string }[]).map(({ name }) => name);
        expect(found.toSorted()).toEqual(names.toSorted());
      }
    },
  );

  it("returns the named fields of a result and those that its schema requires", async () => {
    const { json } = await mock.send(
      "GET",
      `/wp-json${runOf("read-order")}?input[id]=7&input[fields][]=note`,
    );
    expect(Object.keys(json as object).toSorted()).toEqual(["id", "lines", "note"]);
    expect((await mock.send("POST", `/wp-json${runOf("reset")}`)).json).toBeNull();
  });

  // The source of the run controller, marked 7.1.0: a result that has both numbers, of an ability with `meta.pagination`.
  it("sends the numbers of items and pages of a paged ability as headers", async () => {
    const { json, headers } = await mock.send("GET", `/wp-json${runOf("find-orders")}`);
    const { total, total_pages } = json as Record<string, number>;
    expect([headers["x-wp-total"], headers["x-wp-totalpages"]]).toEqual([String(total), String(total_pages)]);
    const other = await mock.send("GET", `/wp-json${runOf("read-order")}?input[id]=7`);
    expect(other.headers).not.toHaveProperty("x-wp-total");
  });

  it("lists them with what the site lists of each, without its links", async () => {
    const { json } = await mock.send("GET", "/wp-json/wp-abilities/v1/abilities?per_page=100");
    const listed = new Map((json as { name: string }[]).map((item) => [item.name, item]));
    expect(listed.size).toBe(RECORDED.abilities.length);
    for (const { _links, ...ability } of RECORDED.abilities)
      expect(listed.get(String(ability["name"]))).toMatchObject(ability);
    expect(JSON.stringify(json)).not.toContain("example.org");
    expect((await mock.send("GET", `/wp-json${runOf("ping").slice(0, -4)}`)).json).toMatchObject({
      label: "Ping",
    });
    const categories = await mock.send("GET", "/wp-json/wp-abilities/v1/categories?_fields=slug");
    expect(categories.json).toEqual([{ slug: "fixtures" }]);
  });
});
