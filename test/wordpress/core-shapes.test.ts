import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { coreComponents } from "../../src/openapi/components.ts";
import { sourceFrom } from "../../src/source.ts";
import { readSample, SAMPLES } from "../support/samples.ts";

const { document } = convert(sourceFrom({ namespaces: ["x/v1"], routes: {} }, "test"));
const ajv = new Ajv2020({ strict: false, logger: false });
ajv.addSchema({ $id: "doc", components: document.components });

function takes(name: string, value: unknown): boolean {
  return ajv.validate({ $ref: `doc#/components/schemas/${name}` }, value);
}

const ROUTE = { namespace: "x/v1", methods: ["GET"] };
const routeWith = (args: unknown) => ({ ...ROUTE, endpoints: [{ methods: ["GET"], args }] });
const index = (more: object) => ({ namespaces: ["x/v1"], routes: [], ...more });
const error = (data: unknown) => ({ code: "rest_invalid_param", message: "Invalid.", data });
const batch = (...responses: readonly unknown[]) => ({ responses });

type Row = readonly [name: string, value: unknown];

/** As WordPress may send them. */
const SENT: readonly Row[] = [
  ["SiteIndex", index({})],
  ["SiteIndex", index({ routes: { "/x/v1": routeWith([]) }, authentication: [], _links: [] })],
  ["SiteIndex", index({ authentication: { "application-passwords": {} }, gmt_offset: "1" })],
  ["SiteIndex", index({ gmt_offset: 5.5, site_icon: 0, site_icon_url: "", site_logo: false })],
  ["SiteIndex", index({ site_icon: false, site_icon_url: false, site_logo: "" })],
  ["NamespaceIndex", { namespace: "x/v1", routes: { "/x/v1": routeWith({}) } }],
  ["NamespaceIndex", { namespace: "x/v1", routes: [], _links: { up: [{ href: "https://x.example/" }] } }],
  ["IndexRoute", routeWith({ id: { type: "integer", required: false } })],
  // PHP was given a list of definitions.
  ["IndexRoute", routeWith([{ type: "string", required: false }, { required: false }])],
  ["IndexRoute", { ...routeWith([]), schema: false, _links: { self: "https://x.example/" } }],
  ["IndexRoute", { ...ROUTE, endpoints: [{ methods: ["GET"], args: {}, allow_batch: { v1: true } }] }],
  ["Error", { code: "rest_callback_invalid", message: "Invalid." }],
  ["Error", { code: 5, message: "Invalid.", data: null }],
  ["Error", error([])],
  ["Error", error("why")],
  ["Error", error(7)],
  ["Error", error({ status: 400, params: ["a"] })],
  ["Error", error({ status: 400, params: { a: "No." }, details: [] })],
  ["Error", error({ status: 400, params: { a: "No." }, details: { a: { code: "x", data: null } } })],
  ["Error", { ...error({ status: 422 }), additional_errors: [{ code: "x", message: "No.", data: "y" }] }],
  ["Links", { self: [{ href: "/", embeddable: true, name: "wp", templated: true, targetHints: {} }] }],
  ["Links", []],
  ["Embedded", []],
  ["Embedded", { author: [{ id: 1 }] }],
  ["BatchResponse", batch()],
  [
    "BatchResponse",
    batch({ body: [], status: 200, headers: [] }, { body: {}, status: 201, headers: { A: "b" } }),
  ],
  ["BatchResponse", { ...batch(null, { body: {}, status: 400 }), failed: "validation" }],
];

/** What it does not send, so that a client need not be ready for it. */
const NEVER: readonly Row[] = [
  ["SiteIndex", { namespaces: [] }],
  ["SiteIndex", { routes: [] }],
  ["SiteIndex", index({ namespaces: [5] })],
  ["SiteIndex", index({ routes: { "/x/v1": ROUTE } })],
  ["SiteIndex", index({ name: 5 })],
  ["NamespaceIndex", { routes: [] }],
  ["NamespaceIndex", { namespace: "x/v1" }],
  ["IndexRoute", { ...routeWith([]), namespace: undefined }],
  ["IndexRoute", { ...routeWith([]), methods: undefined }],
  ["IndexRoute", { ...ROUTE, endpoints: [{ methods: ["GET"] }] }],
  ["IndexRoute", { ...ROUTE, endpoints: [{ args: [] }] }],
  ["IndexRoute", routeWith("x")],
  ["Error", { code: "x" }],
  ["Error", { message: "x" }],
  ["Error", { code: "x", message: 5 }],
  ["Error", error({ params: { a: 5 } })],
  ["Error", error({ status: "400" })],
  ["Error", error({ details: { a: 5 } })],
  ["Error", { ...error({}), additional_errors: [{ code: true }] }],
  ["Links", ["a"]],
  ["Links", { self: {} }],
  ["Links", { self: [{ name: "wp" }] }],
  ["Links", { self: [{ href: "/", embeddable: "yes" }] }],
  ["Embedded", ["a"]],
  ["BatchResponse", {}],
  ["BatchResponse", batch("x")],
  ["BatchResponse", batch({ status: "200" })],
  ["BatchResponse", batch({ headers: ["a"] })],
  ["BatchResponse", { ...batch(), failed: "x" }],
  ["BatchResponse", batch(...Array.from({ length: 26 }, () => null))],
];

/** Without what stands in it as undefined, as it is sent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("what every WordPress answers with", () => {
  it.each(SENT)("%s takes %j", (name, value) => expect(takes(name, plain(value))).toBe(true));
  it.each(NEVER)("%s refuses %j", (name, value) => expect(takes(name, plain(value))).toBe(false));
  it.each(SAMPLES)("is in the index of %s", (name) => {
    expect(takes("SiteIndex", readSample(name))).toBe(true);
  });
});

describe("what every route takes", () => {
  it("is named as WordPress reads it", () => {
    const named = Object.entries(coreComponents().parameters).map(
      ([key, { name, style, explode, schema }]) => [key, name, style, explode, schema],
    );
    const list = { type: "array", items: { type: "string" } };
    expect(named).toEqual([
      ["Fields", "_fields[]", "form", true, list],
      ["Embed", "_embed[]", "form", true, list],
      ["Envelope", "_envelope", undefined, undefined, { type: "string" }],
      ["Locale", "_locale", undefined, undefined, { type: "string", enum: ["user"] }],
      ["Method", "_method", undefined, undefined, { type: "string" }],
      ["Jsonp", "_jsonp", undefined, undefined, { type: "string", pattern: String.raw`^[\w.]+$` }],
    ]);
  });
});
