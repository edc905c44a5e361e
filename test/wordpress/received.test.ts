import { expect, it } from "vitest";
import { EMPTY } from "../../src/wordpress/php.ts";
import { receive } from "../../src/wordpress/received.ts";

const TARGET = {
  route: { key: "/a/v1/items/(?P<id>[\\d]+)" },
  endpoint: {
    declared: [
      { name: "id", definition: { type: "integer" } },
      { name: "title", definition: { type: "string", required: true } },
    ],
  },
  captures: new Map([["id", "7"]]),
};

function receiveJson(body: string) {
  const headers = new Map([["content-type", "application/json"]]);
  const request = { realMethod: "POST", method: "POST", path: "/a/v1/items/7", query: EMPTY, headers };
  return receive({ ...request, body: Buffer.from(body) }, TARGET);
}

it("gives the body and the parameters, also those of the path", () => {
  const { params, bytes } = { params: EMPTY, bytes: 0, ...receiveJson('{"title":"A"}') };
  expect([[...params], bytes]).toEqual([
    [
      ["id", 7],
      ["title", "A"],
    ],
    13,
  ]);
});

it.each([
  ["of the body first", "{", "rest_invalid_json"],
  ["of the parameters", "{}", "rest_missing_callback_param"],
])("gives the error %s", (_, body, code) => expect(receiveJson(body).refusal?.code).toBe(code));
