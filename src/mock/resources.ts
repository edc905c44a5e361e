import type { Json } from "../json.ts";
import { answer, refuse, type Answer } from "./answer.ts";
import { toMap } from "./kinds.ts";
import { phpKey, toJson, toText, type PhpArray, type PhpValue } from "./php.ts";
import type { Behaviour, Call } from "./site.ts";

/** More of one kind are not kept: the oldest makes room. */
const MAX_KEPT = 1_000;

/** The resources whose states the sample sites describe, each with a memory of its own. */
export function sampleBehaviours(): readonly Behaviour[] {
  return [snippets(), installables("plugins"), installables("themes"), onboardingProfile()];
}

type Kept = Map<string, PhpArray>;

function keep(kept: Kept, id: string, item: PhpArray): void {
  kept.set(id, item);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The fields that a snippet takes when it is written. */
const SNIPPET_FIELDS = [
  "name",
  "desc",
  "code",
  "tags",
  "scope",
  "active",
  "priority",
  "network",
  "shared_network",
  "modified",
];

const SNIPPETS = "/snippets/v1/snippets";
const SNIPPET = String.raw`/snippets/v1/snippets/(?P<id>[\d]+)`;

/** Snippets: created, listed, read, changed, switched on and off, exported, deleted. */
function snippets(): Behaviour {
  const kept: Kept = new Map();
  let last = 0;
  const create = (call: Call): Answer => {
    last += 1;
    const item = new Map([["id", last], ["active", false], ...pick(call.params, SNIPPET_FIELDS)]);
    keep(kept, String(last), item);
    return answer(toJson(item), 201, new Map([["Location", `${call.root}${SNIPPETS}/${last}`]]));
  };
  const change = (more: (call: Call) => PhpArray) => (call: Call, item: PhpArray) => {
    const changed = new Map([...item, ...more(call)]);
    keep(kept, idOf(call), changed);
    return answer(toJson(changed));
  };
  const remove = (call: Call, item: PhpArray): Answer => {
    kept.delete(idOf(call));
    return answer({ deleted: true, previous: toJson(item) });
  };
  const update = change((call) => pick(call.params, SNIPPET_FIELDS));
  const ofItem = (handle: (call: Call, item: PhpArray) => Answer) => (call: Call) => {
    const item = kept.get(idOf(call));
    return item === undefined
      ? refuse("rest_cannot_get", "The snippet does not exist.", 404)
      : handle(call, item);
  };
  return behaveAs([
    [SNIPPETS, ["GET"], () => answer([...kept.values()].map(toJson))],
    [SNIPPETS, ["POST"], create],
    [SNIPPET, ["GET"], ofItem((_, item) => answer(toJson(item)))],
    [SNIPPET, EDIT, ofItem(update)],
    [SNIPPET, ["DELETE"], ofItem(remove)],
    [`${SNIPPET}/activate`, EDIT, ofItem(change(() => new Map([["active", true]])))],
    [`${SNIPPET}/deactivate`, EDIT, ofItem(change(() => new Map([["active", false]])))],
    [`${SNIPPET}/export`, ["GET"], ofItem((_, item) => answer({ snippets: [toJson(item)] }))],
    [`${SNIPPET}/export-code`, ["GET"], ofItem((_, item) => answer(toJson(item.get("code") ?? "")))],
  ]);
}

const BUILDER_ONE = "/builder-one/v1";

/** Plugins and themes: installed with a status, then switched between `inactive` and `active`. */
function installables(kind: "plugins" | "themes"): Behaviour {
  const kept: Kept = new Map();
  const set = (slug: string, status: PhpValue, code = 200): Answer => {
    const item = new Map<string, PhpValue>([
      ["slug", slug],
      ["status", status],
    ]);
    keep(kept, slug, item);
    return answer(toJson(item), code);
  };
  const path = `${BUILDER_ONE}/${kind}`;
  const item = String.raw`${path}/(?P<slug>[\w-]+)`;
  const setAsked = (code: number) => (call: Call) => {
    const slug = slugOf(call);
    return set(slug, call.params.get("status") ?? kept.get(slug)?.get("status") ?? "inactive", code);
  };
  return behaveAs([
    [path, ["POST"], setAsked(201)],
    [path, ["GET"], (call) => answer(listInstalled(kept, call.params))],
    [`${item}/activate`, ["POST"], (call) => set(slugOf(call), "active")],
    [`${item}/deactivate`, ["POST"], (call) => set(slugOf(call), "inactive")],
    [`${item}/upgrade`, ["POST"], setAsked(200)],
  ]);
}

function listInstalled(kept: Kept, params: PhpArray): Json {
  const statuses = [...toMap(params.get("status")).values()];
  const search = toText(params.get("search")).toLowerCase();
  return [...kept]
    .filter(([slug, item]) => {
      return (
        slug.includes(search) && (statuses.length === 0 || statuses.includes(item.get("status") ?? null))
      );
    })
    .map(([, item]) => toJson(item));
}

const PROFILE = "/shop-admin/onboarding/profile";

/** The onboarding profile: what was written is read back. */
function onboardingProfile(): Behaviour {
  let profile: PhpArray = new Map();
  const write = (call: Call): Answer => {
    const declared = call.endpoint.arguments.map(({ name }) => name).filter((name) => name !== "context");
    profile = new Map([...profile, ...pick(call.params, declared)]);
    return answer(toObject(profile));
  };
  return behaveAs([
    [PROFILE, ["GET"], () => answer(toObject(profile))],
    [PROFILE, EDIT, write],
  ]);
}

const EDIT: readonly string[] = ["POST", "PUT", "PATCH"];

type Row = readonly [route: string, methods: readonly string[], answer: (call: Call) => Answer];

function behaveAs(rows: readonly Row[]): Behaviour {
  const table = new Map(
    rows.flatMap(([route, methods, handle]) => methods.map((method) => [`${method} ${route}`, handle])),
  );
  return {
    covers: (route, method) => table.has(keyOf(method, route)),
    answer: (call) => table.get(keyOf(call.method, call.route.key))?.(call),
  };
}

function idOf(call: Call): string {
  return toText(call.params.get("id")).replace(/^0+(?=\d)/, "");
}

function slugOf(call: Call): string {
  return toText(call.params.get("slug"));
}

function keyOf(method: string, route: string): string {
  return `${method === "HEAD" ? "GET" : method} ${route}`;
}

function pick(params: PhpArray, names: readonly string[]): PhpArray {
  return new Map(
    names.flatMap((name): [string | number, PhpValue][] => {
      const value = params.get(phpKey(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** An empty profile is an object all the same. */
function toObject(item: PhpArray): Json {
  return item.size === 0 ? {} : toJson(item);
}
