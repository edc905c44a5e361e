// `pattern.ts`, rule by rule.
import { describe, expect, it } from "vitest";
import { describeKey } from "./describe.ts";

/** Route keys by the rule of reading that they show. */
const RULES: readonly (readonly [rule: string, keys: readonly string[]])[] = [
  [
    "1 literal text",
    [
      "/r/plain",
      "/r/a\\/b\\.c\\-d",
      "/r/1.0/feed",
      "/r/v2.x",
      "/r/a.b.c",
      "/r/\\x41b",
      "/R/UPPER",
      "/r/a@b",
      "/r/a\\@b",
    ],
  ],
  [
    "2 captures",
    [
      "/r/(?P<id>\\d+)",
      "/r/(?<id>[\\d]+)",
      "/r/(?'id'[0-9]+)",
      "/r/(?P<slug>[\\w\\-\\_]+)",
      "/r/(?P<any>.+)",
      "/r/(?P<any>[^/]+)",
      "/r/(?P<hex>[a-f0-9]{8}-[a-f0-9]{4})",
      "/r/(?P<id>\\d{2,4})x",
      "/r/(?P<id>-?\\d+)",
      "/r/(?P<uuid>[[:xdigit:]-]{36})",
    ],
  ],
  [
    "3 optional parts",
    [
      "/r/a(?:/b)?",
      "/r/items?/new",
      "/r/a(/full){0,1}",
      "/r(?:/(?P<a>\\w+)(?:/(?P<b>\\d+))?)?",
      "/r/a(?:/b)?(?:/c)?",
      "/r/a(?:/b)??/c",
      "/r/a(?:/b){0}/c",
      "/r/(?P<id>\\d+)?/x",
    ],
  ],
  [
    "4 a slash at the end",
    ["/r/a/?", "/r/a/", "/r/a/*", "/r/a[/]?", "/r/a(?:/|)", "/r/a/{0,1}", "/r/(?P<id>\\d+)/?$"],
  ],
  [
    "5 alternatives of text",
    [
      "/r/(?:foo|bar)",
      "/r/(?:foo|bar)/(?:x|y)",
      "/r/(foo|bar)",
      "/r/(?:a|ab|abc)",
      "/r/(?:foo|)",
      "/r/a(?:|/b)",
    ],
  ],
  [
    "6 captures in alternatives",
    [
      "/r/(?:(?P<id>\\d+)|(?P<slug>[a-z-]+))",
      "/r/(?:id-(?P<id>\\d+)|(?P<slug>[a-z-]+))",
      "/r/(?:by/(?P<k>\\w+)|all)",
    ],
  ],
  [
    "7 one word",
    ["/r/(?P<name>core/list)", "/r/(?P<name>core/list)/(?P<id>\\d+)", "/r/(?P<name>a\\.b)", "/r/(?P<v>[1])"],
  ],
  [
    "8 a few words",
    [
      "/r/(?P<t>posts|pages)",
      "/r/(?P<v>v[12])",
      "/r/(?P<t>(?:post|page)s?)",
      "/r/(?P<b>[01])",
      "/r/(?P<t>a/b|c)",
      "/r/(?P<n>[0-9]{2})",
      "/r/(?P<t>posts|(?i)PAGES)",
    ],
  ],
  [
    "9 what has no name",
    [
      "/r/(\\d+)",
      "/r/[a-z]+",
      "/r/.*",
      "/r/a{3}b+",
      "/r/(\\d+)/([a-z]+)",
      "/r/x\\d/y",
      "/r/(?:\\d+|all)",
      "/r/(?:\\d+|[a-z]+|all/(\\d+))",
      "/r/[^/]+/edit",
      "/r/\\w+-(?P<id>\\d+)",
      "/.*",
    ],
  ],
  [
    "10 a slash at the edge",
    ["/r/x(?P<rest>/[a-z]+)?", "/r/(?P<dir>[a-z]+/)x", "/r(?P<rest>/[a-z]+/)y", "/r(?P<rest>/.*)"],
  ],
  [
    "11 may be empty",
    [
      "/r/x(?P<rest>[a-z]*)",
      "/r/(?P<rest>[a-z]*)",
      "/r/(?P<rest>[a-z]*)/y",
      "/r/(?P<w>|a|b)",
      "/r/(?P<w>)",
      "/r/x(?P<w>(?:-\\d+)?)",
    ],
  ],
  [
    "12 not taken apart",
    [
      "/r/(?P<x>a(?1)?b)",
      "/r/(?R)?",
      "/r/a(*SKIP)b",
      `/r${"(?:/[a-z])?".repeat(7)}`,
      `/r${"(?:/b)?".repeat(7)}`,
    ],
  ],
  [
    "13 a query in the path",
    ["/r/posts(\\?.*)?", "/r/posts\\?page=(?P<p>\\d+)", "/r/x#y", "/r/(?:a|b\\?c)", "/r/x[?]y", "/r/x[?/]y"],
  ],
  [
    "14 captures in captures",
    ["/r/(?P<all>(?P<y>\\d{4})-(?P<m>\\d{2}))", "/r/(?P<o>x(?P<i>\\d+)?)", "/r/(?P<date>((\\d+)-(\\d+)))"],
  ],
  [
    "16 literal characters that a template encodes",
    ["/r/{id}", "/r/\\{id\\}", "/r/s p", "/r/é", "/r/a%20b", "/r/100%", "/r/5%off/(?P<id>\\d+)", '/r/a"b<c>'],
  ],
  ["17 a name twice", ["/r/(?:(?P<x>a)|(?P<x>b))", "/r/(?P<arg1>\\d+)/(\\d+)"]],
  [
    "POSIX classes and properties",
    [
      "/r/(?P<x>[[:alpha:]_]+)",
      "/r/(?P<x>[[:alnum:]]+)",
      "/r/(?P<x>[[:^digit:]]+)",
      "/r/(?P<x>[]a-c]+)",
      "/r/(?P<x>[^]a]+)",
      "/r/(?P<x>\\p{L}+)",
      "/r/(?P<x>\\p{Lu}+)",
      "/r/(?P<x>\\h+)",
      "/r/(?P<x>[\\w-.]+)",
      "/r/(?P<x>[\\w.-]+)",
      "/r/(?P<x>[a-z0-9-_]+)",
      "/r/(?P<x>[A-Z])",
    ],
  ],
  [
    "what RE2 does not match, and flags",
    [
      "/r/(?!me)(?P<x>[a-z]+)",
      "/r/(?P<x>\\w+(?=/y))/y",
      "/r/(?P<x>[a-z]+(?<!s))",
      "/r/(?P<x>[a-z]+)/(?P=x)",
      "/r/(?P<x>[a-z]+)/\\1",
      "/r/(?>(?P<x>a|ab))c",
      "/r/(?P<x>[a-z]++)/y",
      "/r/(?P<x>[a-z])?(?(x)-\\d+)",
      "/r/(?|(?P<x>\\d+)|by-([a-z]+))",
      "/r/(?x) a b",
      "/r/(?-i)abc",
      "/r/a\\Kb",
      "/r/(?P<x>\\d{2000})",
      "/r/(?P<x>(?:\\d{500}){500})",
    ],
  ],
  [
    "what is dropped or kept in front of RE2",
    [
      "/r/(?i)abc",
      "/r/(?-i:(?P<x>[a-z]+))",
      "/r/(?#note)a",
      "/r/(?P<x>[a-z]++)",
      "/r/(?P<x>[a-z]+?)",
      "/r/(?P<x>\\b\\w+\\b)",
      "/r/\\bword\\b",
    ],
  ],
  [
    "anchors and quoting",
    ["^/r/a", "/r/a$", "/r/a\\z", "/r/a\\Z", "\\A/r/a", "/r/a$/b", "/r/^b", "/r/\\Qa.b*\\E"],
  ],
  ["alternatives at the top", ["/r/a|/r/b", "/r/(?P<x>\\d+)|/s", "/r/a|", "|/r/a", "/r/a|b$"]],
  [
    "refused by PCRE or dead",
    [
      "/r/(?P<x>\\d+",
      "/r/x)",
      "/r/[a-z",
      "/r/*+*",
      "/r/(?P<x>[z-a])",
      "/r/(?P<1x>a)",
      "/r/(?P<x>a)(?P<x>b)",
      "/r/a\\",
      "/r/x{3,2}",
      "/r/(?P<mail>[^@]+)",
      "/r/(?Z)a",
      "/r/[[:nope:]]",
    ],
  ],
  ["without a slash", ["r/a", "", "/", "(?P<x>.*)", "/(?P<x>\\d+)"]],
];

describe("the rules of reading", () => {
  it("give the templates, variables and notices that were read and agreed", async () => {
    const text = RULES.map(([rule, keys]) => `## ${rule}\n\n${keys.map(describeKey).join("\n\n")}\n`).join(
      "\n",
    );
    await expect(text).toMatchFileSnapshot("snapshots/rules.txt");
  });
});
