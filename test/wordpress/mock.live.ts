import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { startMock, type RunningMock } from "../mock/support/server.ts";
import { startWordPress, type WordPress } from "./wordpress.ts";

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
const UPLOAD_TYPE = { "content-type": "multipart/form-data; boundary=x" };
const POSTS = "/wp-json/wp/v2/posts";
const USERS = "/wp-json/wp/v2/users";
const BATCH = "/wp-json/batch/v1";

type Sent = readonly [method: string, path: string, headers?: Record<string, string>, body?: string];

/** A file of a form, of the type that a browser gives for one that was not chosen. */
const upload = (disposition: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\nA\r\n--x--\r\n`;
const reads = (...queries: readonly string[]): readonly Sent[] =>
  queries.map((query) => ["GET", `/wp-json/wp/v2/${query}`]);
const writes = (path: string, ...bodies: readonly string[]): readonly Sent[] =>
  bodies.map((body) => ["POST", path, JSON_TYPE, body]);
const batches = (...requests: readonly unknown[]): readonly Sent[] =>
  requests.map((each) => ["POST", BATCH, JSON_TYPE, JSON.stringify({ requests: each })]);

/** Requests whose response depends on the index and WordPress's own code alone: errors, and headers. */
const REQUESTS: readonly Sent[] = [
  ...reads(
    "posts?per_page=0",
    "posts?per_page=x&order=up",
    "posts?page=0&order=up",
    "posts?include[]=1&include[]=x",
  ),
  ...reads(
    "posts?status[]=publish&status[]=bad+value",
    "posts?status=DRAFT,X",
    "posts?status=any,nope&order=x",
  ),
  ...reads("posts?categories[terms]=1&categories[operator]=X", "posts?after=2020", "posts?search[]=a"),
  ...reads("comments?after=x&orderby=y", "comments?type[]=1&after=x", "comments?author_email=x"),
  ...reads(
    "users?roles=x",
    "users?who=x",
    "users?slug[]=a&slug[][]=b&orderby=x",
    "media?status=trash,publish",
  ),
  ...reads(
    "search?subtype=nope",
    "search?subtype[]=post&subtype[]=x%20y",
    "search?per_page=0&type=x",
    "nope",
  ),
  ...reads("posts?_jsonp=", "posts?_jsonp=0", "posts?_jsonp=a-b", "posts?_jsonp=f", "posts?_envelope=0"),
  ...reads("posts?_fields=id", "posts?_fields=nope", "POSTS", "posts//", "posts%2F1", "posts/abc"),
  ["GET", "/?rest_route="],
  ["GET", "/?rest_route=wp/v2/posts"],
  ["HEAD", POSTS],
  ["OPTIONS", POSTS],
  ["OPTIONS", "/wp-json/nope"],
  ["PUT", POSTS],
  ["GET", `${POSTS}?_method=delete`],
  ["GET", POSTS, { origin: "https://a.example" }],
  ["GET", POSTS, { origin: "" }],
  ["GET", POSTS, { "x-wp-nonce": "bad" }],
  ...writes(POSTS, "{", '{"a":1,}', "\ufeff{}"),
  ...writes(POSTS, '{"status":"x","date":"y"}', '{"meta":5}', '{"sticky":"x","categories":["a"]}'),
  ...writes(USERS, '{"username":"a b!","email":"x","password":"p"}', '{"email":"x@example.org"}'),
  ...["a<b", "", " ab", "a  b", "ä"].flatMap((username) =>
    writes(USERS, JSON.stringify({ username, email: "x@example.org", password: "p" })),
  ),
  ...["", "a\\b"].flatMap((password) =>
    writes(USERS, JSON.stringify({ username: "okay", email: "x@example.org", password })),
  ),
  ...writes("/wp-json/wp/v2/settings", '{"title":5,"start_of_week":"x"}'),
  ...reads("users/x", "users?capabilities[]=1", "users?has_published_posts=maybe", "users?exclude=x"),
  ...reads("users/me?context=x", "users/me/application-passwords?context=x", "users/1?_fields=id"),
  ...reads("categories?hide_empty=x", "categories?post=x", "categories?page=99", "categories?offset=-1"),
  ...reads("tags?include=1,2,x", "tags?orderby=x", "tags?per_page=1&page=2"),
  ...reads("comments?post=x", "comments?order=x", "comments?before=2020", "comments/1?password[]=a"),
  ...reads("media?media_type=nope", "media?parent=x", "media?status=publish", "media/1/edit"),
  ...reads("settings?context=x", "settings/x", "search?type=nope", "search?page=0", "search?context=edit"),
  ...reads("types", "types?context=x", "statuses?context=x", "taxonomies", "taxonomies?type[]=a"),
  ...reads("block-types", "block-types/core", "block-types?context=x", "block-types?namespace[]=a"),
  ...reads("block-renderer/core/archives", "block-renderer/core/archives?context=edit&post_id=x"),
  ...reads("templates", "templates?wp_id=x", "templates/lookup", "template-parts/x"),
  ...reads("menus?per_page=0", "menu-items?menus=x", "menu-items?menu_order=x"),
  ...reads("widgets", "widgets?sidebar[]=5", "widget-types?context=x", "sidebars", "sidebars?context=x"),
  ...reads("plugins", "plugins?status=x", "plugins?search[]=a", "themes", "themes?status=x"),
  ...reads("block-directory/search", "block-directory/search?term=a&per_page=0"),
  ...reads("posts?orderby=include", "posts?orderby=relevance", "posts?search=%FF", "posts?per_page=+5"),
  ...writes(USERS, '{"id":1,"username":"b","email":"b@example.org","password":"p"}'),
  ...writes(`${USERS}/me`, '{"email":"bad"}'),
  ...writes(`${USERS}/me/application-passwords`, "{}", '{"name":""}', '{"name":"a","app_id":"x"}'),
  ...writes("/wp-json/wp/v2/categories", "{}", '{"name":5}', '{"name":"a","parent":"x"}'),
  ...writes("/wp-json/wp/v2/tags", '{"name":"a","slug":5}', '{"name":"a","meta":"x"}'),
  ...writes("/wp-json/wp/v2/comments", "{}", '{"post":"x"}', '{"post":1}', '{"id":1}', '{"author_ip":"x"}'),
  ...writes("/wp-json/wp/v2/media", "", "{}", '{"status":"x"}'),
  ["POST", "/wp-json/wp/v2/media", { "content-type": "image/png", "content-disposition": "x" }, "x"],
  ["POST", "/wp-json/wp/v2/media", UPLOAD_TYPE, upload('name="image"; filename="a.png"')],
  ["POST", "/wp-json/wp/v2/media", UPLOAD_TYPE, upload('name="file"; filename=""')],
  ...writes("/wp-json/wp/v2/media/1/edit", "{}", '{"src":"http://a.example/x.png","rotation":400}'),
  ...writes("/wp-json/wp/v2/settings", '{"use_smilies":"x"}', '{"default_ping_status":"x"}'),
  ...writes("/wp-json/wp/v2/templates", "{}", '{"slug":""}'),
  ...writes("/wp-json/wp/v2/menus", "{}", '{"name":"a","auto_add":"x"}'),
  ...writes("/wp-json/wp/v2/menu-items", '{"type":"nope"}', '{"target":"x"}', '{"xfn":5,"parent":-1}'),
  ...writes("/wp-json/wp/v2/menu-items", '{"title":"a"}', '{"title":{"raw":""},"url":"/"}'),
  ...writes("/wp-json/wp/v2/widgets", '{"id_base":5}', '{"instance":"x"}', '{"sidebar":"x"}'),
  ...writes("/wp-json/wp/v2/widgets/x", '{"sidebar":5}'),
  ...writes("/wp-json/wp/v2/sidebars/x", '{"widgets":[5]}'),
  ...writes("/wp-json/wp/v2/widget-types/text/render", '{"instance":5}'),
  ...writes("/wp-json/wp/v2/plugins", "{}", '{"slug":"x","status":"nope"}'),
  ...writes("/wp-json/wp/v2/themes", "{}"),
  ...writes(POSTS, "{}", "null", '"x"', '{"title":5}', '{"title":"a","id":5}', '{"tags":"a,b"}'),
  ...writes(POSTS, '{"format":"x"}', '{"title":{"raw":5},"slug":["a"]}', '{"date_gmt":"2020-01-01"}'),
  ...["settings", "types", "plugins", "themes", "search", "nope"].flatMap((path): Sent[] => [
    ["OPTIONS", `/wp-json/wp/v2/${path}`],
    ["HEAD", `/wp-json/wp/v2/${path}`],
  ]),
  ["GET", "/index.php?rest_route=/wp/v2/users/x"],
  ["GET", "/index.php/wp-json/wp/v2/users/x"],
  ["PUT", `${POSTS}/1`, FORM_TYPE, "status=nope"],
  ["PUT", `${POSTS}/1`, {}, "status=nope"],
  ["DELETE", `${POSTS}/1?force=yes`],
  ["DELETE", `${USERS}/1`],
  ["DELETE", `${USERS}/1?reassign=x`],
  ["DELETE", `${USERS}/1?reassign=false`],
  ["GET", "/wp-json/wp-block-editor/v1/url-details?url=http://10.0.0.1/"],
  ["GET", "/wp-json/wp-block-editor/v1/url-details?url=http://example.org:99/"],
  ["GET", "/wp-json/wp-block-editor/v1/url-details?url=http://a:b@x/"],
  ["POST", BATCH],
  ...batches("x", [{}], [{ path: "/nope" }], [{ path: "/wp/v2/posts", method: "GET" }], [null]),
  ...batches(
    [{ path: "/wp/v2/posts", body: { status: "x" } }],
    [{ path: "/batch/v1" }],
    [{ path: "wp/v2/posts" }],
  ),
];

let wordpress: WordPress;
let mock: RunningMock;
let url: string;
let login: string;

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.permalinks("/%postname%/");
  ({ url } = await wordpress.serve(""));
  login = `Basic ${Buffer.from(`ana:${wordpress.applicationPassword}`).toString("base64")}`;
  const credentials = { user: "ana", password: secretOf(wordpress.applicationPassword) };
  mock = await startMock((await fetchIndex(url, { credentials })).value);
}, 120_000);

afterAll(async () => {
  await wordpress?.stop();
});

/** The compared headers; the allowed methods depend on the caller as well. */
const COMPARED = ["content-type", "access-control-allow-origin", "expires"];

/** The status, the compared headers, and the body of an error; other bodies are generated. */
function essence(status: number, headers: Readonly<Record<string, unknown>>, text: string): object {
  const compared = COMPARED.map((name) => [name, JSON.stringify(headers[name] ?? "").toLowerCase()]);
  const isRefusal = /^\{"(?:code|responses|failed)":/.test(text);
  const body: unknown = isRefusal ? JSON.parse(text) : text === "" ? "empty" : text.charAt(0);
  const isCounted = headers["x-wp-total"] !== undefined && headers["x-wp-totalpages"] !== undefined;
  return { status, isCounted, ...Object.fromEntries(compared), body: text.startsWith("<") ? "a page" : body };
}

describe("the mock of a running WordPress", () => {
  const requests = REQUESTS.map(([method, path, headers = {}, body = ""]) => ({
    method,
    path,
    headers,
    body,
  }));
  it.each(requests)(
    "responds as WordPress does: $method $path $headers $body",
    async ({ method, path, headers, body }) => {
      const given = { authorization: login, ...headers };
      const theirs = await request(url + path, {
        method: method as "GET",
        headers: given,
        ...(body === "" ? {} : { body }),
      });
      const expected = essence(theirs.statusCode, theirs.headers, await theirs.body.text());
      const ours = await mock.send(method, path, {
        headers: given,
        ...(body === "" ? {} : { body }),
      });
      expect(essence(ours.status, ours.headers, ours.text)).toEqual(expected);
    },
  );
});
