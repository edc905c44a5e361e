// Changes of the surface, of texts and of what a site holds, each for itself in every format.
import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportCsv } from "../../src/report/csv.ts";
import { reportGithub } from "../../src/report/github.ts";
import { reportHtmlBody } from "../../src/report/html.ts";
import { reportJunit } from "../../src/report/junit.ts";
import { reportMarkdown } from "../../src/report/markdown.ts";
import { reportSarif } from "../../src/report/sarif.ts";
import { reportText } from "../../src/report/text.ts";
import { cloneWorld, operationAt, sampleWorld, setKeywords, surfaceOf } from "../compare/world.ts";

const before = sampleWorld(2);
setKeywords(operationAt(before, 0), "search", { default: "https://a.example" });
const after = cloneWorld(before);
setKeywords(operationAt(after, 0), "search", { default: "https://b.example" });
setKeywords(operationAt(after, 0), "name", { description: "Another text." });
setKeywords(operationAt(after, 0), "per_page", { maximum: 50 });
operationAt(after, 1).arguments["fresh"] = { type: "string" };

/** Two changes of the surface, one of a text, one of what a site holds. */
const history = compareSurfaces(surfaceOf(before), surfaceOf(after), { history: true });
const sites = compareSurfaces(surfaceOf(before), surfaceOf(after));

describe("changes of the surface alone", () => {
  it("are annotations of GitHub's", () => {
    expect(reportGithub(sites)).toMatchInlineSnapshot(`
      "::notice title=compare::A: A, B: B. Divergent: from A to B 1 breaking change; from B to A 1 risky change. 0 operations only in A, 2 in both (0 the same), 0 only in B.
      ::error title=breaking A→B maximum-tightened::per_page 100 → 50 (GET /demo0/v1/things0/{id}). B rejects larger numbers.
      ::warning title=risky B→A argument-added::fresh (string) (GET /demo1/v1/things1/{id}). WordPress ignores unknown arguments: the request still succeeds.
      "
    `);
  });

  it("are cases of JUnit", () => {
    expect(reportJunit(history, "breaking")).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="2" failures="1" errors="0" time="0">
        <testsuite name="A → B" tests="2" failures="1" errors="0" skipped="0" time="0">
          <testcase classname="compare.breaking.demo0/v1" name="maximum-tightened per_page 100 → 50 GET /demo0/v1/things0/{id}" time="0">
            <failure type="breaking" message="The newer version rejects larger numbers.">The newer version rejects larger numbers.
      curl -g &apos;https://example.com/wp-json/demo0/v1/things0/1?name=text&amp;per_page=100&apos;
      GET /demo0/v1/things0/{id}</failure>
            <system-out>fingerprint 3c5127212190-90f0d49b</system-out>
          </testcase>
          <testcase classname="compare.compatible.demo1/v1" name="argument-added fresh (string) GET /demo1/v1/things1/{id}" time="0"><system-out>fingerprint 96a0e03a0526-e4b00097</system-out></testcase>
          <system-out>1 breaking change for a client of the older version.</system-out>
        </testsuite>
      </testsuites>
      "
    `);
  });

  it("are results of SARIF", () => {
    const { runs }: Log = JSON.parse(reportSarif(sites, { file: "b" }));
    expect(runs.map(({ results = [] }) => results.map(({ ruleId, message }) => [ruleId, message.text])))
      .toMatchInlineSnapshot(`
      [
        [
          [
            "maximum-tightened",
            "maximum-tightened: per_page 100 → 50 (GET /demo0/v1/things0/{id}). B rejects larger numbers.",
          ],
          [
            "argument-added",
            "argument-added: fresh (string) (GET /demo1/v1/things1/{id}). WordPress ignores unknown arguments: the request still succeeds.",
          ],
        ],
      ]
    `);
    const [rule] = runs[0]?.tool.driver.rules ?? [];
    expect([rule?.id, rule?.shortDescription?.text]).toEqual(["argument-added", "argument added"]);
  });
});

describe("what must be known first, and how each side was captured", () => {
  const first = { warnings: ["Saved <apart>."], staleAcceptances: [{ fingerprint: "a1", reason: "known" }] };

  it("is told in a terminal", () => {
    const lines = reportText({ ...sites, ...first }).split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "A  A  context help · 2 operations",
      "B  B  context help · 2 operations",
    ]);
    expect(lines[5]).toBe("Note: Saved <apart>.");
    expect(lines.at(-2)).toBe("The accept file lists a1 (known), which no longer occurs.");
  });

  it("is told in Markdown", () => {
    const sections = reportMarkdown({ ...sites, ...first }).split("\n\n");
    expect(sections[2]).toBe(
      "> Saved &lt;apart&gt;.\n>\n> The accept file lists a1 (known), which no longer occurs.",
    );
    // Without a heading it would be the end of the list above it.
    expect(sections.at(-2)).toBe("## How each side was captured");
    expect(sections.at(-1)).toBe("- A: context help · 2 operations\n- B: context help · 2 operations\n");
  });

  it("is told by GitHub", () => {
    const lines = reportGithub({ ...sites, ...first }).split("\n");
    expect(lines.slice(1, 3)).toEqual([
      "::warning title=compare::Saved <apart>.",
      "::notice title=compare::The accept file lists a1 (known), which no longer occurs.",
    ]);
  });

  it("is told in JUnit", () => {
    expect(reportJunit({ ...sites, ...first }, undefined)).toContain(
      "\nSaved &lt;apart&gt;.\nThe accept file lists a1 (known), which no longer occurs.</system-out>\n",
    );
  });

  it("is told in SARIF", () => {
    const { runs }: Log = JSON.parse(reportSarif({ ...sites, ...first }, { file: "b.json" }));
    expect(runs[0]?.invocations?.[0]?.toolExecutionNotifications).toEqual([
      { level: "warning", message: { text: "Saved <apart>." } },
      { level: "note", message: { text: "The accept file lists a1 (known), which no longer occurs." } },
    ]);
  });

  it("is told in HTML", () => {
    const lines = reportHtmlBody({ ...sites, ...first }).split("\n");
    expect(lines.slice(2, 4)).toEqual([
      '<p class="note">Saved &lt;apart&gt;.</p>',
      '<p class="note">The accept file lists a1 (known), which no longer occurs.</p>',
    ]);
    expect(lines.slice(-5)).toEqual([
      "<h2>How each side was captured</h2>",
      "<ul>",
      "<li>A: context help · 2 operations</li>",
      "<li>B: context help · 2 operations</li>",
      "</ul>",
    ]);
    const key = lines.find((line) => line.startsWith('<ul class="key">')) ?? "";
    expect(
      key
        .replaceAll(/<[^>]*>/g, "|")
        .split("|")
        .filter(Boolean),
    ).toEqual(["same", "different", "only in A", "only in B"]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^<li id="change-.*>A→B <strong><a .*>maximum-tightened<.* <code>per_page 100 → 50</,
      ),
    );
  });
});

it("names the plugin of a namespace beside it", () => {
  const [row] = sites.namespaces;
  const named = { ...sites, namespaces: row ? [{ ...row, plugin: "Shop | <b>" }] : [] };
  expect(reportMarkdown(named)).toContain("\n| `demo0/v1` (Shop \\| &lt;b&gt;) | 1 |");
  expect(reportHtmlBody(named)).toContain("<code>demo0/v1</code> <small>Shop | &lt;b&gt;</small>");
});

it("has no table, no list and no word of what is folded away where nothing differs", () => {
  const equal = compareSurfaces(surfaceOf(before), surfaceOf(before));
  for (const report of [reportText(equal), reportMarkdown(equal), reportHtmlBody(equal)]) {
    expect(report).toContain("2 in both (2 the same)");
    expect(report).not.toMatch(/verdict|Breaking|Risky|Compatible|findings|Folded/);
    expect(report).not.toMatch(/\n\n\n|^\n/);
  }
});

describe("texts and what a site holds", () => {
  it("are folded away in a terminal", () => {
    expect(reportText(history)).toMatchInlineSnapshot(`
      "before  A  context help · 2 operations
      after   B  context help · 2 operations

      1 breaking change for a client of the older version.
      0 operations removed, 2 kept (0 the same), 0 added

      namespace  before  after  same  changed  removed  added  verdict
      demo0/v1        1      1     ·        1        ·      ·  breaking
      demo1/v1        1      1     ·        1        ·      ·  compatible

      Breaking (1)
        maximum-tightened  per_page 100 → 50  GET /demo0/v1/things0/{id}
          The newer version rejects larger numbers:  curl -g 'https://example.com/wp-json/demo0/v1/things0/1?name=text&per_page=100'

      Compatible (1)
        argument-added  fresh (string)  GET /demo1/v1/things1/{id}

      Folded away: 1 difference of site data, 1 difference of texts.
      "
    `);
  });

  it("are listed in a terminal where all is wanted", () => {
    expect(reportText(sites, { expand: true })).toMatchInlineSnapshot(`
      "A  A  context help · 2 operations
      B  B  context help · 2 operations

      Divergent: from A to B 1 breaking change; from B to A 1 risky change.
      0 operations only in A, 2 in both (0 the same), 0 only in B

      namespace  A  B  same  different  only in A  only in B  verdict
      demo0/v1   1  1     ·          1          ·          ·  breaking
      demo1/v1   1  1     ·          1          ·          ·  risky

      Breaking (1)
        A→B  maximum-tightened  per_page 100 → 50  GET /demo0/v1/things0/{id}
             B rejects larger numbers:  curl -g 'https://example.com/wp-json/demo0/v1/things0/1?name=text&per_page=100'
             fingerprint 3c5127212190-90f0d49b
             GET /demo0/v1/things0/{id}

      Risky (1)
        B→A  argument-added  fresh (string)  GET /demo1/v1/things1/{id}
             WordPress ignores unknown arguments: the request still succeeds.
             fingerprint 96a0e03a0526-e4b00097
             GET /demo1/v1/things1/{id}

      Folded away: 1 difference of site data, 1 difference of texts.
        default-changed      search https://a.example → https://b.example  GET /demo0/v1/things0/{id}
        description-changed  name "A text." → "Another text."  GET /demo0/v1/things0/{id}
      "
    `);
  });

  it("are listed in Markdown where all is wanted", () => {
    expect(reportMarkdown(sites, { expand: true })).toMatchInlineSnapshot(`
      "# A: A, B: B

      **Divergent: from A to B 1 breaking change; from B to A 1 risky change.** 0 operations only in A, 2 in both (0 the same), 0 only in B.

      | namespace | A | B | same | different | only in A | only in B | verdict |
      |---|--:|--:|--:|--:|--:|--:|---|
      | \`demo0/v1\` | 1 | 1 | · | 1 | · | · | breaking |
      | \`demo1/v1\` | 1 | 1 | · | 1 | · | · | risky |

      ## Breaking (1)

      - A→B **maximum-tightened** \`per_page 100 → 50\`: GET /demo0/v1/things0/\\{id\\}. _B rejects larger numbers._
        - \`curl -g 'https://example.com/wp-json/demo0/v1/things0/1?name=text&per_page=100'\`
        - \`GET /demo0/v1/things0/{id}\`

      ## Risky (1)

      - B→A **argument-added** \`fresh (string)\`: GET /demo1/v1/things1/\\{id\\}. _WordPress ignores unknown arguments: the request still succeeds._
        - \`GET /demo1/v1/things1/{id}\`

      Folded away: 1 difference of site data, 1 difference of texts.
      - A⇄B **default-changed** \`search https://a.example → https://b.example\`: GET /demo0/v1/things0/\\{id\\}. _A request without this argument may have another result._
        - \`GET /demo0/v1/things0/{id}\`
      - A⇄B **description-changed** \`name "A text." → "Another text."\`: GET /demo0/v1/things0/\\{id\\}.
        - \`GET /demo0/v1/things0/{id}\`

      ## How each side was captured

      - A: context help · 2 operations
      - B: context help · 2 operations
      "
    `);
  });

  it("are folded away in HTML", () => {
    expect(reportHtmlBody(history)).toMatchInlineSnapshot(`
      "<h1><bdi>A</bdi> → <bdi>B</bdi></h1>
      <p><strong>1 breaking change for a client of the older version.</strong> 0 operations removed, 2 kept (0 the same), 0 added.</p>
      <section class="picture history" aria-labelledby="namespaces">
      <h2 id="namespaces">Operations by namespace</h2>
      <ul class="key"><li><svg aria-hidden="true" width="12" height="12"><rect class="same" width="12" height="12"/></svg>same</li><li><svg aria-hidden="true" width="12" height="12"><rect class="differing" width="12" height="12"/></svg>changed</li><li><svg aria-hidden="true" width="12" height="12"><rect class="onlyInA" width="12" height="12"/></svg>removed</li><li><svg aria-hidden="true" width="12" height="12"><rect class="onlyInB" width="12" height="12"/></svg>added</li></ul>
      <ul class="stacks">
      <li><a class="stack" href="#namespace-demo0/v1"><span class="name"><code>demo0/v1</code></span> <svg aria-hidden="true" width="100%" height="14"><rect class="differing" x="0%" width="97.9%" height="14"/></svg> <span class="numbers">1 changed</span> <span class="breaking">breaking</span></a></li>
      <li><a class="stack" href="#namespace-demo1/v1"><span class="name"><code>demo1/v1</code></span> <svg aria-hidden="true" width="100%" height="14"><rect class="differing" x="0%" width="97.9%" height="14"/></svg> <span class="numbers">1 changed</span> <span class="compatible">compatible</span></a></li>
      </ul>
      </section>
      <form class="choose filter" data-filter=".findings > li, .lone" hidden><label>Search<input type="search"></label><label>Level<select name="level"><option value="">All levels</option><option>breaking</option><option>compatible</option></select></label><label>Namespace<select name="namespace"><option value="">All namespaces</option><option>demo0/v1</option><option>demo1/v1</option></select></label><label>Kind<select name="kind"><option value="">All kinds</option><option>argument-added</option><option>maximum-tightened</option></select></label><output></output></form>
      <section class="log" aria-labelledby="namespace-demo0/v1">
      <h2 id="namespace-demo0/v1"><code>demo0/v1</code></h2>
      <p>1 changed.</p>
      <div class="log"><h3 class="breaking">Breaking (1)</h3>
      <ul class="findings">
      <li id="change-3c5127212190" data-level="breaking" data-kind="maximum-tightened" data-namespace="demo0/v1"><strong><a href="#change-3c5127212190">maximum-tightened</a></strong> <code>per_page 100 → 50</code>
      <div>The newer version rejects larger numbers.</div>
      <pre><code>curl -g &#39;https://example.com/wp-json/demo0/v1/things0/1?name=text&amp;per_page=100&#39;</code></pre>
      <details><summary>GET /demo0/v1/things0/{id}</summary><ul><li><code>GET /demo0/v1/things0/{id}</code></li></ul></details>
      <details><summary>fingerprint</summary><code>3c5127212190-90f0d49b</code></details>
      </li>
      </ul></div>
      </section>
      <section class="log" aria-labelledby="namespace-demo1/v1">
      <h2 id="namespace-demo1/v1"><code>demo1/v1</code></h2>
      <p>1 changed.</p>
      <div class="log"><h3 class="compatible">Compatible (1)</h3>
      <ul class="findings">
      <li id="change-96a0e03a0526" data-level="compatible" data-kind="argument-added" data-namespace="demo1/v1"><strong><a href="#change-96a0e03a0526">argument-added</a></strong> <code>fresh (string)</code>
      <div>Optional: a request without it stays valid.</div>
      <details><summary>GET /demo1/v1/things1/{id}</summary><ul><li><code>GET /demo1/v1/things1/{id}</code></li></ul></details>
      <details><summary>fingerprint</summary><code>96a0e03a0526-e4b00097</code></details>
      </li>
      </ul></div>
      </section>
      <h2>Folded away</h2>
      <details><summary>1 difference of site data, 1 difference of texts</summary>
      <ul>
      <li>default-changed <code>search https://a.example → https://b.example</code> GET /demo0/v1/things0/{id}</li>
      <li>description-changed <code>name &quot;A text.&quot; → &quot;Another text.&quot;</code> GET /demo0/v1/things0/{id}</li>
      </ul></details>
      <h2>How each side was captured</h2>
      <ul>
      <li>before: context help · 2 operations</li>
      <li>after: context help · 2 operations</li>
      </ul>"
    `);
  });

  it.each([
    ["text", "1 difference of texts"],
    ["site-data", "1 difference of site data"],
  ])("are counted where there are any, in HTML: %s alone", (word, summary) => {
    const findings = history.findings.filter((finding) => finding.class === word);
    const counts = { ...history.counts, siteData: 0, text: 0, [word === "text" ? "text" : "siteData"]: 1 };
    const page = reportHtmlBody({ ...history, findings, counts });
    expect(page).toContain(`<details><summary>${summary}</summary>`);
  });

  it("are rows of CSV", () => {
    expect(reportCsv(sites)).toMatchInlineSnapshot(`
      "fingerprint,kind,class,A to B,B to A,change,operations,where,why
      3c5127212190-90f0d49b,maximum-tightened,surface,breaking,compatible,per_page 100 → 50,1,GET /demo0/v1/things0/{id},B rejects larger numbers.
      5fab0a24c920-90f0d49b,default-changed,site-data,risky,risky,search https://a.example → https://b.example,1,GET /demo0/v1/things0/{id},A request without this argument may have another result.
      96a0e03a0526-e4b00097,argument-added,surface,compatible,risky,fresh (string),1,GET /demo1/v1/things1/{id},WordPress ignores unknown arguments: the request still succeeds.
      40fbb9737dab-90f0d49b,description-changed,text,compatible,compatible,"name ""A text."" → ""Another text.""",1,GET /demo0/v1/things0/{id},Only a text for people differs.
      "
    `);
  });
});
