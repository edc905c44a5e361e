import type { Answer, Reply, Seen } from "../support/fault-server.ts";

/** The index of a small invented site. */
export const INDEX = {
  name: "Harbour Choir",
  description: "",
  url: "http://choir.example",
  home: "http://choir.example",
  namespaces: ["oembed/1.0", "choir/v1", "wp/v2"],
  authentication: [],
  routes: {
    "/": entry("", "/"),
    "/choir/v1": entry("choir/v1", "/choir/v1"),
    "/choir/v1/songs/(?P<id>[\\d]+)": entry("choir/v1", "/choir/v1/songs"),
    "/wp/v2": entry("wp/v2", "/wp/v2"),
    "/oembed/1.0": entry("oembed/1.0", "/oembed/1.0"),
  },
};

function entry(namespace: string, self: string): object {
  return {
    namespace,
    methods: ["GET"],
    endpoints: [{ methods: ["GET"], args: [] }],
    _links: { self: [{ href: self }] },
  };
}

const withSchema = Object.entries(INDEX.routes).map(
  ([key, value]) => [key, { ...value, schema: { title: key, type: "object" } }] as const,
);

/** The same with schemas, as `context=help` gives it. */
export const HELP = { ...INDEX, routes: Object.fromEntries(withSchema) };

export const VIEW_TEXT = JSON.stringify(INDEX);
export const HELP_TEXT = JSON.stringify(HELP);

/** The answer for a namespace's own route. */
export function namespaceText(name: string, help: boolean): string {
  const routes = Object.fromEntries(
    Object.entries(help ? HELP.routes : INDEX.routes).filter(([key]) => key.startsWith(`/${name}`)),
  );
  return JSON.stringify({ namespace: name, routes, _links: {} });
}

export function json(body: string | Uint8Array, root = "http://choir.example/wp-json/", status = 200): Reply {
  return {
    status,
    headers: [
      ["Content-Type", "application/json; charset=UTF-8"],
      ["Link", `<${root}>; rel="https://api.w.org/"`],
    ],
    body,
  };
}

export function html(
  body: string,
  headers: readonly (readonly [string, string])[] = [],
  status = 200,
): Reply {
  return { status, headers: [["Content-Type", "text/html; charset=UTF-8"], ...headers], body };
}

export function restError(status: number, code: string, message = "No."): Reply {
  return json(JSON.stringify({ code, message, data: { status } }), undefined, status);
}

export const HOME =
  '<!DOCTYPE html><html><head><title>Choir</title><link rel="stylesheet" href="/wp-content/themes/a/style.css"></head><body>Hello</body></html>';
export const PLAIN = "<!DOCTYPE html><html><head><title>Shop</title></head><body>Buy</body></html>";
export const NOT_FOUND = html("<!DOCTYPE html><html><title>Not found</title></html>", [], 404);

export interface Choices {
  /** Where the site lives: `/` or `/blog/`. */
  readonly folder?: string;
  readonly prefix?: string;
  /** Which forms of the root answer. */
  readonly query?: boolean;
  readonly pretty?: boolean;
  readonly help?: boolean;
  readonly home?: Reply;
  readonly link?: string;
  /** What the index answers are instead. */
  readonly index?: (text: string) => Answer;
}

/** A site that behaves as WordPress does. */
export function wordpress(choices: Choices = {}): (seen: Seen) => Answer {
  const { folder = "/", prefix = "wp-json", query = true, pretty = true, help = true } = choices;
  return ({ path, host }) => {
    const link = choices.link ?? `http://${host}${folder}${pretty ? `${prefix}/` : "index.php?rest_route=/"}`;
    const url = new URL(path, "http://x");
    const own = url.searchParams.get("rest_route");
    const inPath = url.pathname.startsWith(`${folder}${prefix}`)
      ? url.pathname.slice(`${folder}${prefix}`.length)
      : undefined;
    const route =
      query && own !== null && url.pathname.startsWith(folder) ? own : pretty ? inPath : undefined;
    if (route === undefined)
      return (
        choices.home ??
        (url.pathname.startsWith(`/${prefix}`)
          ? NOT_FOUND
          : html(HOME, [["Link", `<${link}>; rel="https://api.w.org/"`]]))
      );
    const wantsHelp = help && url.searchParams.get("context") === "help";
    if (route === "/" || route === "") {
      const text = wantsHelp ? HELP_TEXT : VIEW_TEXT;
      return choices.index?.(text) ?? json(text, link);
    }
    const name = INDEX.namespaces.find((one) => route.replaceAll(/^\/|\/$/gu, "") === one);
    return name === undefined ? restError(404, "rest_no_route") : json(namespaceText(name, wantsHelp), link);
  };
}
