// A shop that answers GET and OPTIONS as WordPress does, for a visitor and two users: for the guide about access and its tests.
// `node tea-shop.ts PORT` runs it.
import { type Server, createServer } from "node:http";

const ID = String.raw`(?P<id>[\d]+)`;

/** Who may use a method: everybody from this user on. */
type Least = "visitor" | "editor" | "admin";

const RANKS: readonly Least[] = ["visitor", "editor", "admin"];

/** The routes, and who may use each method. */
const ROUTES: Readonly<Record<string, Readonly<Record<string, Least>>>> = {
  "/contact-form-7/v1/contact-forms": { GET: "editor", POST: "editor" },
  [`/contact-form-7/v1/contact-forms/${ID}`]: { GET: "editor", PUT: "editor", DELETE: "editor" },
  // WPCF7_REST_Controller: `'permission_callback' => '__return_true'`.
  [`/contact-form-7/v1/contact-forms/${ID}/feedback`]: { POST: "visitor" },
  "/tea/v1/stock": { GET: "visitor", POST: "visitor" },
  "/tea/v1/report": { GET: "visitor" },
  "/tea/v1/settings": { GET: "admin", PUT: "admin" },
  "/wc/v3/orders": { GET: "admin", POST: "admin" },
  [`/wc/v3/orders/${ID}`]: { GET: "admin", PUT: "admin", DELETE: "admin" },
  "/wp/v2/plugins": { GET: "admin", POST: "admin" },
  [String.raw`/wp/v2/plugins/(?P<plugin>[^.\/]+(?:\/[^.\/]+)?)`]: {
    GET: "admin",
    PUT: "admin",
    DELETE: "admin",
  },
  "/wp/v2/posts": { GET: "visitor", POST: "editor" },
  [`/wp/v2/posts/${ID}`]: { GET: "visitor", PUT: "editor", DELETE: "editor" },
  "/wp/v2/users/me": { GET: "editor" },
};

const NAMESPACES = ["contact-form-7/v1", "tea/v1", "wc/v3", "wp/v2"];

const plugin = (file: string, name: string, version: string, status = "active") => ({
  plugin: file,
  status,
  name,
  version,
});

/** What collections hold. */
const BODIES: Readonly<Record<string, unknown>> = {
  "/contact-form-7/v1/contact-forms": [{ id: 5 }],
  "/wc/v3/orders": [{ id: 731 }],
  "/wp/v2/posts": [{ id: 1 }],
  "/wp/v2/plugins": [
    plugin("contact-form-7/wp-contact-form-7", "Contact Form 7", "6.1.4"),
    plugin("hello", "Hello Dolly", "1.7.2", "inactive"),
    plugin("tea-stock/tea-stock", "Tea stock", ""),
    plugin("woocommerce/woocommerce", "WooCommerce", "10.4.2"),
  ],
};

/** The users by name; every password is right. */
const USERS: ReadonlyMap<string, Least> = new Map([
  ["ed", "editor"],
  ["anna", "admin"],
]);

const entryOf = (key: string, methods: readonly string[]) => ({
  namespace: NAMESPACES.find((name) => key.startsWith(`/${name}/`)) ?? "",
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args: {} })),
});

const entries = Object.entries(ROUTES).map(([key, own]) => [key, entryOf(key, Object.keys(own))] as const);

const INDEX = {
  name: "Tea shop",
  description: "",
  namespaces: NAMESPACES,
  authentication: {},
  routes: Object.fromEntries(entries),
};

interface TeaResponse {
  readonly status: number;
  readonly allow: readonly string[];
  readonly body: unknown;
}

function respond(method: string, path: string, user: Least): TeaResponse {
  if (path === "") return { status: 200, allow: [], body: INDEX };
  const found = entries.find(([key]) => new RegExp(`^${key.replaceAll("?P<", "?<")}$`).test(path));
  if (found === undefined) return { status: 404, allow: [], body: { code: "rest_no_route", message: "" } };
  const [key, entry] = found;
  const allow = Object.entries(ROUTES[key] ?? {})
    .filter(([, least]) => RANKS.indexOf(user) >= RANKS.indexOf(least))
    .map(([name]) => name);
  if (method === "OPTIONS") return { status: 200, allow, body: entry };
  if (allow.includes("GET")) return { status: 200, allow, body: BODIES[path] ?? {} };
  const code = path === "/wp/v2/users/me" ? "rest_not_logged_in" : "rest_forbidden";
  return { status: user === "visitor" ? 401 : 403, allow, body: { code, message: "" } };
}

/** Creates the shop, which does not listen yet. */
export function createTeaShop(): Server {
  return createServer(({ method = "", url = "", headers }, response) => {
    const path = new URL(url, "http://tea.example").pathname.replace(/^\/wp-json/, "");
    const signIn = Buffer.from(headers.authorization?.slice("Basic ".length) ?? "", "base64").toString();
    const user = USERS.get(signIn.split(":")[0] ?? "") ?? "visitor";
    const { status, allow, body } = respond(method, path.replace(/\/$/, ""), user);
    if (allow.length > 0) response.setHeader("Allow", allow.join(", "));
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
}

if (import.meta.main) createTeaShop().listen(Number(process.argv[2]), "127.0.0.1");
