/** Route keys by the rule they show: the key, its templates, and the pattern of each variable by name. */
export interface PatternCase {
  readonly rule: string;
  readonly key: string;
  readonly templates: readonly string[];
  readonly patterns?: Readonly<Record<string, string>>;
}

export const PATTERN_CASES: readonly PatternCase[] = [
  { rule: "1 literal text", key: "/shop/v1/a\\/b\\.c\\-d", templates: ["/shop/v1/a/b.c-d"] },
  { rule: "1 a bare dot", key: "/shop/1.0/feed", templates: ["/shop/1.0/feed"] },
  {
    rule: "1 a bare dot between a capture and text",
    key: String.raw`/shop/feeds/(?P<id>\d+).json`,
    templates: ["/shop/feeds/{id}.json"],
  },
  {
    rule: "1 a bare dot between captures",
    key: String.raw`/shop/export/(?P<name>[\w-]+).(?P<format>csv|xml)`,
    templates: ["/shop/export/{name}.{format}"],
  },
  {
    rule: "1 a bare dot before a constant",
    key: "/shop/sitemap.(?P<format>xml)",
    templates: ["/shop/sitemap.xml"],
  },
  {
    rule: "2 a capture",
    key: "/shop/v1/items/(?P<id>[\\d]+)",
    templates: ["/shop/v1/items/{id}"],
    patterns: { id: "^[0-9]+$" },
  },
  {
    rule: "2 without P",
    key: "/shop/v1/items/(?<id>\\d+)",
    templates: ["/shop/v1/items/{id}"],
    patterns: { id: "^[0-9]+$" },
  },
  {
    rule: "2 in quotes",
    key: "/shop/v1/items/(?'id'\\d+)",
    templates: ["/shop/v1/items/{id}"],
    patterns: { id: "^[0-9]+$" },
  },
  {
    rule: "3 an optional group",
    key: "/shop/v1/cart(?:/(?P<key>\\w+))?",
    templates: ["/shop/v1/cart", "/shop/v1/cart/{key}"],
    patterns: { key: "^\\w+$" },
  },
  {
    rule: "3 an optional letter",
    key: "/shop/v1/items?/new",
    templates: ["/shop/v1/item/new", "/shop/v1/items/new"],
  },
  { rule: "3 {0,1}", key: "/shop/v1/cart(/full){0,1}", templates: ["/shop/v1/cart", "/shop/v1/cart/full"] },
  {
    rule: "3 nested",
    key: "/x/(?P<a>\\w+)(?:/(?P<b>\\d+)(?:/(?P<c>\\d+))?)?",
    templates: ["/x/{a}", "/x/{a}/{b}", "/x/{a}/{b}/{c}"],
  },
  { rule: "4 a slash at the end", key: "/shop/v1/reviews/?", templates: ["/shop/v1/reviews"] },
  { rule: "4 many slashes at the end", key: "/shop/v1/reviews/*", templates: ["/shop/v1/reviews"] },
  { rule: "4 a fixed parameter that ends in one", key: "/shop/v1/(?P<name>all/)", templates: [] },
  {
    rule: "4 slashes at the beginning",
    key: "/+shop/v1/reviews",
    templates: ["/shop/v1/reviews", "/{arg1}shop/v1/reviews"],
    patterns: { arg1: "^/+$" },
  },
  { rule: "4 two slashes at the beginning", key: "/{2}shop/v1/reviews", templates: ["//shop/v1/reviews"] },
  { rule: "4 anything for the first slash", key: "[^a]shop/v1/reviews", templates: ["/shop/v1/reviews"] },
  {
    rule: "4 anything before the first text",
    key: "(?:/eu|/us)*/shop/v1",
    templates: ["/shop/v1", "/{arg1}/shop/v1"],
    patterns: { arg1: "^(?:[eE][uU]|[uU][sS])(?:/[eE][uU]|/[uU][sS])*$" },
  },
  { rule: "4 a condition before the first slash", key: "(?!/wp)/shop/v1", templates: ["/shop/v1"] },
  {
    rule: "5 alternatives of text",
    key: "/shop/v1/(?:red|blue)/box",
    templates: ["/shop/v1/red/box", "/shop/v1/blue/box"],
  },
  {
    rule: "6 captures in alternatives",
    key: "/shop/v1/by/(?:id-(?P<id>\\d+)|(?P<slug>[a-z-]+))",
    templates: ["/shop/v1/by/id-{id}", "/shop/v1/by/{slug}"],
    patterns: { slug: "^[a-zA-Z-]+$" },
  },
  { rule: "7 one word", key: "/shop/v1/block/(?P<name>core/list)", templates: ["/shop/v1/block/core/list"] },
  {
    rule: "8 a few words",
    key: "/shop/v1/(?P<kind>boxe?s?|v[12])",
    templates: ["/shop/v1/{kind}"],
    patterns: { kind: "^(?:[bB][oO][xX][eE]?[sS]?|[vV][12])$" },
  },
  {
    rule: "9 an unnamed group",
    key: "/shop/v1/(\\d+)/([a-z]+)",
    templates: ["/shop/v1/{arg1}/{arg2}"],
    patterns: { arg1: "^[0-9]+$", arg2: "^[a-zA-Z]+$" },
  },
  {
    rule: "9 a wildcard",
    key: "/shop/v1/.*",
    templates: ["/shop/v1/{arg1}"],
    patterns: { arg1: "^[^\\n]*[^\\n/\\\\]$" },
  },
  {
    rule: "9 the smallest run",
    key: "/shop/v1/x-a{3}b+c*-y",
    templates: ["/shop/v1/x-{arg1}-y"],
    patterns: { arg1: "^[aA]{3}[bB]+[cC]*$" },
  },
  {
    rule: "10 a slash at the edge",
    key: "/shop/v1/tree(?P<rest>/[a-z]+)?",
    templates: ["/shop/v1/tree", "/shop/v1/tree/{rest}"],
    patterns: { rest: "^[a-zA-Z]+$" },
  },
  {
    rule: "11 may be empty",
    key: "/shop/v1/credits(?P<sub>[a-z/]*)",
    templates: ["/shop/v1/credits", "/shop/v1/credits{sub}"],
    patterns: { sub: "^[a-zA-Z/]*[a-zA-Z]$" },
  },
  {
    rule: "11 an empty alternative",
    key: "/shop/v1/e/(?P<x>|\\d+)",
    templates: ["/shop/v1/e/{x}"],
    patterns: { x: "^[0-9]+$" },
  },
  { rule: "12 recursion", key: "/shop/v1/(?P<x>a(?1)?b)", templates: ["/shop/v1/{arg1}"] },
  { rule: "13 a query", key: "/shop/v1/posts(\\?.*)?", templates: ["/shop/v1/posts"] },
  {
    rule: "13 nothing but a query",
    key: "/shop/v1/posts\\?/(?P<x>\\d+)",
    templates: ["/shop/v1/posts%3F/{x}"],
  },
  {
    rule: "14 nested captures",
    key: "/shop/v1/(?P<outer>a(?P<inner>\\d+)b)",
    templates: ["/shop/v1/{outer}"],
    patterns: { outer: "^[aA][0-9]+[bB]$" },
  },
  { rule: "15 a back reference", key: "/shop/v1/(?P<x>[a-z]+)/(?P=x)", templates: ["/shop/v1/{x}/{x_2}"] },
  { rule: "16 braces", key: "/shop/v1/{id}", templates: ["/shop/v1/%7Bid%7D"] },
  { rule: "16 a space and beyond ASCII", key: "/shop/v1/s p/é", templates: ["/shop/v1/s%20p/%C3%A9"] },
  {
    rule: "17 a name twice",
    key: "/shop/v1/(?J)(?P<x>\\d+)-(?P<x>[a-z]+)",
    templates: ["/shop/v1/{x}-{x_2}"],
  },
  {
    rule: "alternatives at the top",
    key: "/shop/v1/a|/shop/v1/b",
    templates: ["/shop/v1/a", "/shop/v1/a{arg1}", "/shop/v1/b", "//shop/v1/b", "/{arg1}/shop/v1/b"],
  },
  {
    rule: "POSIX classes",
    key: "/shop/v1/(?P<x>[[:alnum:]_]+)",
    templates: ["/shop/v1/{x}"],
    patterns: { x: "^[0-9A-Za-z_]+$" },
  },
  {
    rule: "a bracket first in a class",
    key: "/shop/v1/(?P<x>[]a-z]+)",
    templates: ["/shop/v1/{x}"],
    patterns: { x: "^[\\]a-zA-Z]+$" },
  },
  {
    rule: "look-ahead",
    key: "/shop/v1/(?P<x>(?!admin)[a-z]+)",
    templates: ["/shop/v1/{x}"],
    patterns: { x: "^(?![aA][dD][mM][iI][nN])[a-zA-Z]+$" },
  },
  {
    rule: "possessive",
    key: "/shop/v1/(?P<x>\\d++)",
    templates: ["/shop/v1/{x}"],
    patterns: { x: "^[0-9]+$" },
  },
  {
    rule: "case heeded",
    key: "/shop/v1/(?-i:ABC)/(?P<x>(?-i)[a-c])",
    templates: ["/shop/v1/ABC/{x}"],
    patterns: { x: "^[a-c]$" },
  },
  { rule: "an anchor in the middle", key: "/shop/v1/a$/b", templates: [] },
  {
    rule: "a property",
    key: "/shop/v1/(?P<x>\\p{L}+)",
    templates: ["/shop/v1/{x}"],
    patterns: { x: "^[A-Za-z\\u0080-\\u{10FFFF}]+$" },
  },
  { rule: "quoted text", key: "/shop/v1/\\Qa.b*\\E", templates: ["/shop/v1/a.b*"] },
  { rule: "dead: the delimiter", key: "/shop/v1/(?P<mail>[^@]+)", templates: [] },
  { rule: "dead: unbalanced", key: "/shop/v1/(?P<x>\\d+", templates: [] },
  { rule: "dead: a range behind a shorthand", key: "/shop/v1/(?P<x>[\\w-.]+)", templates: [] },
];
