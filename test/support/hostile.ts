/** Where no host answers: a request for it is seen, and goes nowhere. */
const OUTSIDE = "http://127.0.0.1:9";

/** Texts that run, draw or ask for something wherever they are taken for more than text. */
export const PAYLOADS: readonly string[] = [
  "<script>globalThis.pwned=1</script>",
  `<img src="${OUTSIDE}/i.png" onerror="globalThis.pwned=1">`,
  `<svg onload="globalThis.pwned=1"><use href="${OUTSIDE}/u.svg#a"/></svg>`,
  `"><iframe src="${OUTSIDE}/f" srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `'"--></script></style></title></textarea><script>globalThis.pwned=1</script>`,
  `[click](javascript:globalThis.pwned=1) ![image](${OUTSIDE}/m.png)`,
  `<style>@import "${OUTSIDE}/s.css";body{display:none}</style>`,
  `<form action="${OUTSIDE}/form"><input autofocus onfocus="globalThis.pwned=1"></form>`,
  `<a href="javascript:globalThis.pwned=1" class="foreign">link</a><base href="${OUTSIDE}/">`,
  `{{constructor.constructor('globalThis.pwned=1')()}}<% globalThis.pwned=1 %>\${globalThis.pwned=1}\u2028</script>`,
];

/** The fields of an index that hold foreign text, each by the place it is put to. */
export function hostileIndex(text: string): object {
  const argument = {
    type: "string",
    description: text,
    enum: [text, "other"],
    default: text,
    pattern: text,
    format: text,
    title: text,
  };
  return {
    name: text,
    description: text,
    url: "http://site.example",
    home: text,
    namespaces: ["evil/v1", text],
    authentication: { [text]: { endpoints: { authorization: text } } },
    routes: {
      "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
      "/evil/v1/things/(?P<id>[\\d]+)": {
        namespace: "evil/v1",
        methods: ["GET", "POST"],
        endpoints: [
          { methods: ["GET"], args: { [text]: argument, id: { type: text, description: text } } },
          { methods: ["POST", text], args: { body: argument, items: { type: "array", items: argument } } },
        ],
        schema: {
          title: text,
          type: "object",
          properties: { [text]: argument, nested: { type: "object", properties: { inner: argument } } },
        },
        _links: { self: text },
      },
      [`/evil/v1/${text}`]: {
        namespace: "evil/v1",
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
      },
      [`/other/(?P<x>${text})`]: {
        namespace: text,
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
      },
    },
  };
}

/** Finds in a page what of these texts runs or is more than text. */
export const PROBE = `({
  pwned: globalThis.pwned,
  foreign: [...document.querySelectorAll(
    "iframe, object, embed, base, img[src^='http'], form[action^='http'], [onerror], [onload], [onfocus], a[href^='javascript' i], .foreign, style:not([data-styled]):not([data-site])",
  )].map((element) => element.outerHTML.slice(0, 300)),
})`;
