import { need, oneOf, or, say, untyped, whole, flag } from "./words.js";

const request = {
  type: "object",
  properties: {
    method: { type: "string", enum: ["POST", "PUT", "PATCH", "DELETE"], default: "POST" },
    path: { type: "string", required: true },
    body: { type: "object", properties: [], additionalProperties: true },
    headers: {
      type: "object",
      properties: [],
      additionalProperties: { type: ["string", "array"], items: { type: "string" } },
    },
  },
};

/** Part A, 4.1: the root and the batch route; they belong to no namespace. */
export const root = [
  ["GET", "/", { context: or("view", untyped) }],
  [
    "POST",
    "/batch/v1",
    {
      validation: or("normal", oneOf("require-all-validate", "normal")),
      requests: need({ type: "array", maxItems: 25, items: request }),
    },
  ],
];

/** Part A, 4.1: oEmbed. */
export const oembed = [
  [
    "GET",
    "/embed",
    {
      url: need(say("The address to embed.", { type: "string", format: "uri" })),
      format: or("json", untyped),
      maxwidth: or(600, untyped),
    },
  ],
  [
    "GET",
    "/proxy",
    {
      url: need(say("The address to embed.", { type: "string", format: "uri" })),
      format: say("The form of the answer.", or("json", oneOf("json", "xml"))),
      maxwidth: say("Greatest width of the frame, in pixels.", or(600, whole)),
      maxheight: say("Greatest height of the frame, in pixels.", whole),
      discover: say("Whether providers that are not on the list are asked too.", or(true, flag)),
    },
  ],
];
