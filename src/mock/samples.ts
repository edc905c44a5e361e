import type { Json } from "../json.ts";
import { phpKey, toJson, toText, type PhpArray, type PhpValue } from "../wordpress/php.ts";
import { toMap } from "../wordpress/types.ts";
import type { Behaviour, Call } from "./model.ts";
import { answer, refuse, type Answer } from "./response.ts";

/** The resources of the sample sites, kept in memory: snippets, plugins, themes and the onboarding profile. */
export function sampleBehaviours(): readonly Behaviour[] {
  return [snippets(), installables("plugins"), installables("themes"), onboardingProfile()];
}

type Handle = (call: Call) => Answer;

type Row = readonly [route: string, methods: readonly string[], handle: Handle];

const READ = ["GET", "HEAD"];
const EDIT = ["POST", "PUT", "PATCH"];

/** The most items that are kept; the oldest makes room for a new one. */
const MAX_KEPT = 1_000;

function keep(kept: Map<string, PhpArray>, id: string, item: PhpArray): Json {
  kept.set(id, item);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return toJson(item);
}

const SNIPPETS = "/snippets/v1/snippets";
const SNIPPET = String.raw`/snippets/v1/snippets/(?P<id>[\d]+)`;

const SNIPPET_FIELDS = "name desc code tags scope active priority network shared_network modified".split(" ");

function snippets(): Behaviour {
  const kept = new Map<string, PhpArray>();
  let last = 0;
  const create: Handle = (call) => {
    last += 1;
    const item = new Map([["id", last], ["active", false], ...pick(call.params, SNIPPET_FIELDS)]);
    const headers = new Map([["Location", `${call.root}${SNIPPETS}/${last}`]]);
    return answer(keep(kept, String(last), item), 201, headers);
  };
  const ofItem =
    (respond: (item: PhpArray, id: string, call: Call) => Json): Handle =>
    (call) => {
      const id = toText(call.params.get("id")).replace(/^0+(?=\d)/, "");
      const item = kept.get(id);
      if (item === undefined) return refuse("rest_cannot_get", "The snippet does not exist.", 404);
      return answer(respond(item, id, call));
    };
  const change = (changes: (call: Call) => PhpArray): Handle =>
    ofItem((item, id, call) => keep(kept, id, new Map([...item, ...changes(call)])));
  const remove = ofItem((item, id) => {
    kept.delete(id);
    return { deleted: true, previous: toJson(item) };
  });
  return behaveAs([
    [SNIPPETS, READ, () => answer([...kept.values()].map(toJson))],
    [SNIPPETS, ["POST"], create],
    [SNIPPET, READ, ofItem(toJson)],
    [SNIPPET, EDIT, change(({ params }) => pick(params, SNIPPET_FIELDS))],
    [SNIPPET, ["DELETE"], remove],
    [`${SNIPPET}/activate`, EDIT, change(() => new Map([["active", true]]))],
    [`${SNIPPET}/deactivate`, EDIT, change(() => new Map([["active", false]]))],
    [`${SNIPPET}/export`, READ, ofItem((item) => ({ snippets: [toJson(item)] }))],
    [`${SNIPPET}/export-code`, READ, ofItem((item) => toJson(item.get("code") ?? ""))],
  ]);
}

/** Plugins or themes: installed with a status, then switched between `inactive` and `active`. */
function installables(kind: "plugins" | "themes"): Behaviour {
  const kept = new Map<string, PhpArray>();
  const set =
    (status: PhpValue | undefined, code = 200): Handle =>
    ({ params }) => {
      const slug = toText(params.get("slug"));
      const now = status ?? params.get("status") ?? kept.get(slug)?.get("status") ?? "inactive";
      const item = new Map<string, PhpValue>([
        ["slug", slug],
        ["status", now],
      ]);
      return answer(keep(kept, slug, item), code);
    };
  const list: Handle = ({ params }) => {
    const statuses = [...toMap(params.get("status")).values()];
    const search = toText(params.get("search")).toLowerCase();
    const found = [...kept.values()].filter(
      (item) =>
        toText(item.get("slug")).includes(search) &&
        (statuses.length === 0 || statuses.includes(item.get("status") ?? null)),
    );
    return answer(found.map(toJson));
  };
  const path = `/builder-one/v1/${kind}`;
  const item = String.raw`${path}/(?P<slug>[\w-]+)`;
  return behaveAs([
    [path, ["POST"], set(undefined, 201)],
    [path, READ, list],
    [`${item}/activate`, ["POST"], set("active")],
    [`${item}/deactivate`, ["POST"], set("inactive")],
    [`${item}/upgrade`, ["POST"], set(undefined)],
  ]);
}

const PROFILE = "/shop-admin/onboarding/profile";

function onboardingProfile(): Behaviour {
  let profile: PhpArray = new Map();
  const read: Handle = () => answer(profile.size === 0 ? {} : toJson(profile));
  const write: Handle = (call) => {
    const names = call.endpoint.arguments.map(({ name }) => name).filter((name) => name !== "context");
    profile = new Map([...profile, ...pick(call.params, names)]);
    return read(call);
  };
  return behaveAs([
    [PROFILE, READ, read],
    [PROFILE, EDIT, write],
  ]);
}

function behaveAs(rows: readonly Row[]): Behaviour {
  const table = new Map(
    rows.flatMap(([route, methods, handle]) => methods.map((method) => [`${method} ${route}`, handle])),
  );
  return {
    covers: (route, method) => table.has(`${method} ${route}`),
    answer: (call) => table.get(`${call.method} ${call.route.key}`)?.(call),
  };
}

function pick(params: PhpArray, names: readonly string[]): PhpArray {
  return new Map(
    names.flatMap((name): [string | number, PhpValue][] => {
      const value = params.get(phpKey(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
