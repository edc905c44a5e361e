/** Descriptions, the Markdown made of them, and the HTML that a page shows of it. */
export const DESCRIPTIONS: readonly {
  readonly in: string;
  readonly markdown: string;
  readonly shown: string;
}[] = [
  {
    in: "A <b>bold</b>, <em>soft</em> and <code>code</code> word.",
    markdown: "A **bold**, *soft* and `code` word.",
    shown: "A <strong>bold</strong>, <em>soft</em> and <code>code</code> word.",
  },
  {
    in: "One<br>two<br/>three</br>four",
    markdown: "One\ntwo\nthree\nfour",
    shown: "One<br>two<br>three<br>four",
  },
  { in: "<p>One.</p><p>Two.</p>", markdown: "One.\n\nTwo.", shown: "One.<br><br>Two." },
  {
    in: "Either:<ul><li>a</li><li>b</li></ul>",
    markdown: "Either:\n\n- a\n- b",
    shown: "Either:<br><br>- a<br>- b",
  },
  {
    in: 'See <a href="https://example.com/?a=1&amp;b=2" target="_blank">the <b>docs</b></a>.',
    markdown: "See [the **docs**](https://example.com/?a=1&b=2).",
    shown:
      'See <a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow">the **docs**</a>.',
  },
  {
    in: "See <a href='javascript:alert(1)'>the docs</a>.",
    markdown: "See the docs.",
    shown: "See the docs.",
  },
  { in: '<div class="x"><span>Text</span></div>', markdown: "Text", shown: "Text" },
  { in: 'A<script>alert("<b>")</script>B<style>b{}</style>C', markdown: "ABC", shown: "ABC" },
  { in: "A<textarea>x</textarea>B", markdown: "AB", shown: "AB" },
  { in: 'A <img src="https://evil.example/pixel" alt=x>B', markdown: "A B", shown: "A B" },
  {
    in: "Either `<select>` or `<textarea>`: the HTML element. Required.",
    markdown: "Either &lt;`select`> or &lt;`textarea`>: the HTML element. Required.",
    shown: "Either &lt;<code>select</code>&gt; or &lt;<code>textarea</code>&gt;: the HTML element. Required.",
  },
  {
    in: "Either <select> or <textarea>: the HTML element. Required.",
    markdown: "Either &lt;select> or &lt;textarea>: the HTML element. Required.",
    shown: "Either &lt;select&gt; or &lt;textarea&gt;: the HTML element. Required.",
  },
  {
    in: "The `<b>` and `</b>` tags",
    markdown: "The &lt;`b`> and &lt;`/b`> tags",
    shown: "The &lt;<code>b</code>&gt; and &lt;<code>/b</code>&gt; tags",
  },
  {
    in: "Block name as <namespace>/<name>; used when count<limit. Use 0 for none.",
    markdown: "Block name as &lt;namespace>/&lt;name>; used when count&lt;limit. Use 0 for none.",
    shown: "Block name as &lt;namespace&gt;/&lt;name&gt;; used when count&lt;limit. Use 0 for none.",
  },
  {
    in: "ISO 8601 date <YYYY-MM-DD>. Defaults to today.",
    markdown: "ISO 8601 date &lt;YYYY-MM-DD>. Defaults to today.",
    shown: "ISO 8601 date &lt;YYYY-MM-DD&gt;. Defaults to today.",
  },
  { in: "if a<b then c > d.", markdown: "if a&lt;b then c > d.", shown: "if a&lt;b then c &gt; d." },
  {
    in: "if a<b then c > d, <b>always</b>.",
    markdown: "if a&lt;b then c > d, **always**.",
    shown: "if a&lt;b then c &gt; d, <strong>always</strong>.",
  },
  {
    in: "type 'array<string>'",
    markdown: "type 'array&lt;string>'",
    shown: "type &#39;array&lt;string&gt;&#39;",
  },
  {
    in: "`array<string>` or `Map<K, V>`",
    markdown: "`array`&lt;`string`> or `Map`&lt;`K, V`>",
    shown: "<code>array</code>&lt;<code>string</code>&gt; or <code>Map</code>&lt;<code>K, V</code>&gt;",
  },
  { in: "<id>1</id>", markdown: "&lt;id>1&lt;/id>", shown: "&lt;id&gt;1&lt;/id&gt;" },
  {
    in: "The <title>, <svg>, <iframe> and <style> of the page.",
    markdown: "The &lt;title>, &lt;svg>, &lt;iframe> and &lt;style> of the page.",
    shown: "The &lt;title&gt;, &lt;svg&gt;, &lt;iframe&gt; and &lt;style&gt; of the page.",
  },
  {
    in: 'The <img> and <input type="text"> tags',
    markdown: 'The &lt;img> and &lt;input type="text"> tags',
    shown: "The &lt;img&gt; and &lt;input type=&quot;text&quot;&gt; tags",
  },
  {
    in: "An <input type='checkbox'>.",
    markdown: "An &lt;input type='checkbox'>.",
    shown: "An &lt;input type=&#39;checkbox&#39;&gt;.",
  },
  {
    in: "Blocks: <!-- wp:paragraph --> and <?php echo 1; ?> and <!DOCTYPE html>",
    markdown: "Blocks: &lt;!-- wp:paragraph --&gt; and &lt;?php echo 1; ?> and &lt;!DOCTYPE html>",
    shown: "Blocks: &lt;!-- wp:paragraph --&gt; and &lt;?php echo 1; ?&gt; and &lt;!DOCTYPE html&gt;",
  },
  {
    in: "a < b <= c <- d <3 <",
    markdown: "a &lt; b &lt;= c &lt;- d &lt;3 &lt;",
    shown: "a &lt; b &lt;= c &lt;- d &lt;3 &lt;",
  },
  {
    in: "Show a &lt;em&gt;'follow'&lt;/em&gt; option",
    markdown: "Show a &lt;em>'follow'&lt;/em> option",
    shown: "Show a &lt;em&gt;&#39;follow&#39;&lt;/em&gt; option",
  },
  {
    in: "Escaped &amp;lt;b&amp;gt; and &amp;nbsp; stay",
    markdown: "Escaped &amp;lt;b&amp;gt; and &amp;nbsp; stay",
    shown: "Escaped &amp;lt;b&amp;gt; and &amp;nbsp; stay",
  },
  { in: "<code>&lt;b&gt;</code>", markdown: "&lt;`b`>", shown: "&lt;<code>b</code>&gt;" },
  { in: "`&amp;lt;` in code", markdown: "&amp;`lt;` in code", shown: "&amp;<code>lt;</code> in code" },
  {
    in: "`tags[]` and [x] in `a[0]`",
    markdown: "`tags`&#91;`]` and &#91;x] in `a`&#91;`0]`",
    shown: "<code>tags</code>&#91;<code>]</code> and &#91;x] in <code>a</code>&#91;<code>0]</code>",
  },
  {
    in: "C:\\<name> and \\[x]",
    markdown: "C:\\\\&lt;name> and \\\\&#91;x]",
    shown: "C:\\&lt;name&gt; and \\&#91;x]",
  },
  // CommonMark 0.31.2, section 2.4: a backslash before a bracket makes a link literal.
  {
    in: String.raw`\[not a link](https://a.example/foo)`,
    markdown: String.raw`\[not a link](https://a.example/foo)`,
    shown: "[not a link](https://a.example/foo)",
  },
  { in: "``a<b``", markdown: "`a`&lt;`b`", shown: "<code>a</code>&lt;<code>b</code>" },
  { in: "```\n<div>\n```", markdown: "```\n&lt;div>\n```", shown: "```<br>&lt;div&gt;<br>```" },
  {
    in: "The <b>one with no end",
    markdown: "The &lt;b>one with no end",
    shown: "The &lt;b&gt;one with no end",
  },
  { in: "<b><i>x</b></i>", markdown: "***x***", shown: "*<strong>x</strong>*" },
  { in: "a </b> b", markdown: "a &lt;/b> b", shown: "a &lt;/b&gt; b" },
  { in: "<B>x</B >", markdown: "**x**", shown: "<strong>x</strong>" },
  { in: "<svg/onload=alert(1)>", markdown: "&lt;svg/onload=alert(1)>", shown: "&lt;svg/onload=alert(1)&gt;" },
  { in: "<svg><title>x</title><path d='M0'/></svg>y", markdown: "y", shown: "y" },
  {
    in: "&lt;script&gt;alert(1)&lt;/script&gt;",
    markdown: "&lt;script>alert(1)&lt;/script>",
    shown: "&lt;script&gt;alert(1)&lt;/script&gt;",
  },
  {
    in: "<img src=x onerror=alert(1)",
    markdown: "&lt;img src=x onerror=alert(1)",
    shown: "&lt;img src=x onerror=alert(1)",
  },
  { in: '<a href="https://a.example/<b>">x</a>', markdown: "x", shown: "x" },
  {
    in: "<a href=https://a.example/x>x</a>",
    markdown: "[x](https://a.example/x)",
    shown: '<a href="https://a.example/x" rel="noopener noreferrer nofollow">x</a>',
  },
  {
    in: "<a title='href=\"https://evil.example\"' href='https://a.example'>x</a>",
    markdown: "[x](https://a.example)",
    shown: '<a href="https://a.example" rel="noopener noreferrer nofollow">x</a>',
  },
  {
    in: "[a &amp;lt; b](https://a.example/?x&amp;copy=1)",
    markdown: "[a &amp;lt; b](https://a.example/?x&copy=1)",
    shown: '<a href="https://a.example/?x&amp;copy=1" rel="noopener noreferrer nofollow">a &amp;lt; b</a>',
  },
  {
    in: "<namespace>[x](javascript:1)",
    markdown: "&lt;namespace>&#91;x](javascript:1)",
    shown: "&lt;namespace&gt;&#91;x](javascript:1)",
  },
];

/** Texts as the title of a schema, which may hold HTML, and as a name and a description that hold none. */
export const NAMES: readonly {
  readonly in: string;
  readonly title: string;
  readonly name: string;
  readonly markdown: string;
}[] = [
  { in: "Tom <b> Jerry", title: "Tom < b> Jerry", name: "Tom < b> Jerry", markdown: "Tom &lt;b> Jerry" },
  { in: "A <B> C", title: "A < B> C", name: "A < B> C", markdown: "A &lt;B> C" },
  {
    in: "<b>Tom</b> &amp; Jerry",
    title: "Tom & Jerry",
    name: "< b>Tom< /b> &amp; Jerry",
    markdown: "&lt;b>Tom&lt;/b> &amp;amp; Jerry",
  },
  {
    in: "Tom &lt;b&gt; Jerry",
    title: "Tom < b> Jerry",
    name: "Tom &lt;b&gt; Jerry",
    markdown: "Tom &amp;lt;b&amp;gt; Jerry",
  },
  { in: "Title #1 <b>", title: "Title #1 < b>", name: "Title #1 < b>", markdown: "Title #1 &lt;b>" },
  { in: "Array<string>", title: "Array< string>", name: "Array< string>", markdown: "Array&lt;string>" },
  { in: "A\nB", title: "A B", name: "A B", markdown: "A\nB" },
  {
    in: "x <script>alert(1)</script>",
    title: "x",
    name: "x < script>alert(1)< /script>",
    markdown: "x &lt;script>alert(1)&lt;/script>",
  },
];
