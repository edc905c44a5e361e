import { describe, expect, it } from "vitest";
import { restoreNames, unparsedText } from "../../src/discovery/markup.ts";
import { recoverJson, recoverResponse } from "../../src/discovery/recover.ts";

/** What `--dump-dom` of Chromium wrote of an index in PHP's JSON, which had `(?P<jobId>` and links in a description. */
const DUMPED = String.raw`<html><head></head><body>{"name":"Hats &amp; S\u00f6hne","namespaces":["hats\/v1"],"routes":{"\/hats\/v1\/jobs\/(?P<jobid>\\d+)\/(?P<part>\\w+)":{"namespace":"hats\/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{"jobId":{"description":"<p>See <a href="\&quot;https:\/\/hats.example\/help\&quot;" target="\&quot;_blank\&quot;">our help&lt;\/a&gt;.&lt;\/p&gt;</a></p><p><a href="\&quot;https:\/\/hats.example\/help\&quot;" target="\&quot;_blank\&quot;">Give "one" or a &lt; b &amp; c.<br \="">Not <em class="x">two&lt;\/em&gt;.&lt;\/p&gt;"}}}]},"\/hats\/v1\/by\/(?P<code>\\d+)":{"namespace":"hats\/v1","methods":["GET"],"endpoints":[{"methods":["GET"],"args":{"code":{}}}]}}}</code></em></a></p></part></jobid></body></html>`;

const LINK = '<a href="https://hats.example/help" target="_blank">';

/** The routes as the site sent them, but for a link that the parser opened again. */
const ROUTES = {
  "/hats/v1/jobs/(?P<jobId>\\d+)/(?P<part>\\w+)": {
    namespace: "hats/v1",
    methods: ["GET"],
    endpoints: [
      {
        methods: ["GET"],
        args: {
          jobId: {
            description: `<p>See ${LINK}our help</a>.</p><p>${LINK}Give "one" or a < b & c.<br />Not <em class='x'>two</em>.</p>`,
          },
        },
      },
    ],
  },
  "/hats/v1/by/(?P<code>\\d+)": {
    namespace: "hats/v1",
    methods: ["GET"],
    endpoints: [{ methods: ["GET"], args: { code: {} } }],
  },
};

const REWRITTEN = "An HTML parser has rewritten the index, with the names in route patterns in lower case.";

// The mirror RotamMx/Pacto and a save of suroboyo.web.id are such indexes.
describe("an index that an HTML parser wrote", () => {
  it.each([
    ["file", recoverJson],
    ["response", recoverResponse],
  ])("is read from a %s", (_, recover) => {
    const { value, notices } = recover(Buffer.from(DUMPED), "a.html");
    expect(value).toEqual({ name: "Hats & Söhne", namespaces: ["hats/v1"], routes: ROUTES });
    expect(notices.map(({ code }) => code)).toEqual(["text-before", "names-lowered"]);
    expect(notices[1]?.text).toBe(
      `${REWRITTEN} Restored from arguments: jobId. No argument shows the spelling of part.`,
    );
  });

  it("is read where a tool wrote all quotes as entities, as cheerio did", () => {
    const [head = "", json = ""] = DUMPED.split(/(?<=<body>)/u);
    const encoded = json.replaceAll(/"(?![^<>]*>)/gu, "&quot;");
    expect(encoded).toMatch(/^\{&quot;name&quot;:/u);
    const { value } = recoverJson(Buffer.from(head + encoded), "a.html");
    expect(Object.keys(Object(value).routes)).toEqual(Object.keys(ROUTES));
  });

  it.each([
    ["a sound index", '{"routes":{"/a/(?P<b>)":{"description":"<b>x</b>"}}}'],
    ["an index in a page", '<body>{"routes":{"/a/(?P<id>)":{}}}</body>'],
    ["an index before markup", '{"routes":{"/a/(?P<id>)":{}}}<p>by <id>x</id></p>'],
  ])("is not %s", (_, text) => {
    expect(unparsedText(text)).toBeUndefined();
  });
});

const route = (...names: readonly string[]): object => ({
  endpoints: [{ args: {} }, { args: Object.fromEntries(names.map((name) => [name, {}])) }],
});

const many = Array.from({ length: 12 }, (_none, at) => `n${at}`);

/** Route keys with their arguments, the keys that they become, and what is reported. */
const NAMES: readonly (readonly [routes: Record<string, object>, keys: readonly string[], says: string])[] = [
  [
    { "/a/(?P<postid>\\d+)/(?<slug>x)": route("slug", "postId") },
    ["/a/(?P<postId>\\d+)/(?<slug>x)"],
    " Restored from arguments: postId.",
  ],
  [{ "/a/(?P<postid>)": route("postId", "postid") }, ["/a/(?P<postid>)"], ""],
  [
    { "/a/(?P<postid>)": route("postId", "postID") },
    ["/a/(?P<postid>)"],
    " No argument shows the spelling of postid.",
  ],
  [{ "/a/(?P<id>)": route(), "/b/(?P<id>)": route("id") }, ["/a/(?P<id>)", "/b/(?P<id>)"], ""],
  [
    { [`/a/${many.map((name) => `(?P<${name}>)`).join("")}`]: route() },
    [`/a/${many.map((name) => `(?P<${name}>)`).join("")}`],
    ` No argument shows the spelling of ${many.slice(0, 10).join(", ")} and 2 more.`,
  ],
  [
    { "/a/(?P<id>)": { endpoints: { 1: { args: { ID: {} } } } } },
    ["/a/(?P<ID>)"],
    " Restored from arguments: ID.",
  ],
  [
    { "/a/(?P<id>)": { endpoints: [5, { args: [] }] } },
    ["/a/(?P<id>)"],
    " No argument shows the spelling of id.",
  ],
];

describe("restoreNames", () => {
  it.each(NAMES)("%j", (routes, keys, says) => {
    const { value, notice } = restoreNames({ namespaces: [], routes });
    expect(Object.keys(value["routes"] ?? {})).toEqual(keys);
    expect(notice.text).toBe(`${REWRITTEN}${says}`);
  });
});
