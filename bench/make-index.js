// A made index of any size, in the proportions of the indexes that WordPress 4.7 to 7.1 serves with `context=help`:
//
// | | real | made |
// |---|---|---|
// | endpoints for a route | 1.5 to 1.9 | 1.8 |
// | operations for a route | 1.9 to 2.5 | 2.2 |
// | arguments for an endpoint | 5.2 to 6.8 | 5.2 |
// | bytes of an argument | 119 to 184 | 145 |
// | distinct definitions of arguments | 26 to 37 %; 15 to 20 % of the largest sites | 16 % |
// | routes with a response schema | 62 to 87 % | 83 % |
// | bytes of a response schema | 2,520 to 3,700 | 2,805 |
// | routes for a distinct schema | 2 | 2.5 |
// | bytes for an operation | 1,590 to 2,040 | 1,795 |

const text = (description, more = {}) => ({ description, type: "string", ...more, required: false });
const whole = (description, more = {}) => ({ description, type: "integer", ...more, required: false });
const truth = (description, more = {}) => ({ description, type: "boolean", ...more, required: false });
const list = (description, type, more = {}) => ({
  description,
  type: "array",
  items: { type },
  default: [],
  ...more,
  required: false,
});

const CONTEXT = text("Scope under which the request is made; determines fields present in response.", {
  enum: ["view", "embed", "edit"],
  default: "view",
});

/** What a list takes: words that are the same everywhere, and some about the thing itself. */
const listArguments = (thing) => ({
  context: CONTEXT,
  page: whole("Current page of the collection.", { default: 1, minimum: 1 }),
  per_page: whole("Maximum number of items to be returned in result set.", {
    default: 10,
    minimum: 1,
    maximum: 100,
  }),
  search: text("Limit results to those matching a string."),
  after: text("Limit response to items published after a given ISO8601 compliant date.", {
    format: "date-time",
  }),
  author: list(`Limit result set to ${thing} assigned to specific authors.`, "integer"),
  exclude: list("Ensure result set excludes specific IDs.", "integer"),
  include: list("Limit result set to specific IDs.", "integer"),
  offset: whole("Offset the result set by a specific number of items."),
  order: text("Order sort attribute ascending or descending.", { default: "desc", enum: ["asc", "desc"] }),
  orderby: text("Sort collection by item attribute.", {
    default: "date",
    enum: ["author", "date", "id", "include", "modified", "parent", "relevance", "slug", "title"],
  }),
  slug: list(`Limit result set to ${thing} with one or more specific slugs.`, "string"),
  status: text(`Limit result set to ${thing} assigned one or more statuses.`, {
    default: "publish",
    enum: ["publish", "future", "draft", "pending", "private", "trash", "any"],
  }),
});

/** A text that a site keeps in two forms. */
const rendered = (what, context) => ({
  description: `${what}.`,
  type: "object",
  context: [...context],
  properties: {
    raw: { description: `${what}, as it exists in the database.`, type: "string", context: ["edit"] },
    rendered: {
      description: `${what}, transformed for display.`,
      type: "string",
      context: [...context],
      readonly: true,
    },
  },
});

/** What a write takes: half of it in words of its own for each thing, as real indexes have it. */
const writeArguments = (thing) => ({
  date: {
    description: `The date the ${thing} was published, in the site's timezone.`,
    type: ["string", "null"],
    format: "date-time",
    required: false,
  },
  slug: text(`An alphanumeric identifier for the ${thing} unique to its type.`),
  status: text(`A named status for the ${thing}.`, {
    enum: ["publish", "future", "draft", "pending", "private"],
  }),
  title: { ...rendered(`The title for the ${thing}`, ["view", "edit", "embed"]), required: false },
  parent: whole("What it belongs to.", { minimum: 0 }),
  meta: { description: "Meta fields.", type: "object", properties: [], required: false },
  tags: list("The terms assigned to it in the taxonomy.", "integer"),
});

const VIEW = ["view", "edit", "embed"];

const itemOf = (thing) => ({
  $schema: "http://json-schema.org/draft-04/schema#",
  title: thing,
  type: "object",
  properties: {
    id: {
      description: `Unique identifier for the ${thing}.`,
      type: "integer",
      context: VIEW,
      readonly: true,
    },
    date: {
      description: `The date the ${thing} was published, in the site's timezone.`,
      type: ["string", "null"],
      format: "date-time",
      context: VIEW,
    },
    date_gmt: {
      description: `The date the ${thing} was published, as GMT.`,
      type: ["string", "null"],
      format: "date-time",
      context: ["view", "edit"],
    },
    guid: {
      ...rendered(`The globally unique identifier for the ${thing}`, ["view", "edit"]),
      readonly: true,
    },
    link: {
      description: `URL to the ${thing}.`,
      type: "string",
      format: "uri",
      context: VIEW,
      readonly: true,
    },
    modified: {
      description: `The date the ${thing} was last modified, in the site's timezone.`,
      type: "string",
      format: "date-time",
      context: ["view", "edit"],
      readonly: true,
    },
    slug: {
      description: `An alphanumeric identifier for the ${thing} unique to its type.`,
      type: "string",
      context: VIEW,
    },
    status: {
      description: `A named status for the ${thing}.`,
      type: "string",
      enum: ["publish", "future", "draft", "pending", "private"],
      context: ["view", "edit"],
    },
    type: { description: "Type of it.", type: "string", context: VIEW, readonly: true },
    title: rendered(`The title for the ${thing}`, VIEW),
    content: rendered(`The content for the ${thing}`, ["view", "edit"]),
    author: { description: `The ID for the author of the ${thing}.`, type: "integer", context: VIEW },
    meta: { description: "Meta fields.", type: "object", context: ["view", "edit"], properties: [] },
    tags: {
      description: "The terms assigned to it in the taxonomy.",
      type: "array",
      items: { type: "integer" },
      context: ["view", "edit"],
    },
  },
});

const COMMON = listArguments("things");
const REVISION_LIST = Object.fromEntries(
  ["context", "page", "per_page", "search", "exclude", "include", "offset", "order"].map((name) => [
    name,
    COMMON[name],
  ]),
);

/** The routes of one thing: its list, one of it, its revisions and its statistics, an action without a schema. */
function routesOf(base, thing) {
  const schema = itemOf(thing);
  const id = whole(`Unique identifier for the ${thing}.`);
  const parent = whole(`The ID for the parent of the ${thing}.`);
  const force = truth("Whether to bypass Trash and force deletion.", { default: false });
  const writes = writeArguments(thing);
  const get = (args) => ({ methods: ["GET"], args });
  return {
    [base]: {
      endpoints: [get(listArguments(thing)), { methods: ["POST"], args: writes }],
      schema,
    },
    [`${base}/(?P<id>[\\d]+)`]: {
      endpoints: [
        get({ id, context: CONTEXT }),
        { methods: ["POST", "PUT", "PATCH"], args: { id, ...writes } },
        { methods: ["DELETE"], args: { id, force } },
      ],
      schema,
    },
    [`${base}/(?P<parent>[\\d]+)/revisions`]: {
      endpoints: [get({ parent, ...REVISION_LIST })],
      schema: { ...schema, title: `${thing}-revision` },
    },
    [`${base}/(?P<parent>[\\d]+)/revisions/(?P<id>[\\d]+)`]: {
      endpoints: [
        get({ parent, id, context: CONTEXT }),
        { methods: ["DELETE"], args: { parent, id, force } },
      ],
      schema: { ...schema, title: `${thing}-revision` },
    },
    [`${base}/(?P<id>[\\d]+)/autosaves`]: {
      endpoints: [get({ parent, context: CONTEXT }), { methods: ["POST"], args: { parent, ...writes } }],
      schema: { ...schema, title: `${thing}-revision` },
    },
    [`${base}/reset`]: {
      endpoints: [{ methods: ["POST"], args: { dry: truth("Only say what it would do.") } }],
    },
  };
}

/** How many things a namespace has. */
const THINGS = 16;

const namespaceOf = (number) => `plugin-${Math.floor(number / THINGS)}/v1`;

/** The route of the list of a thing; an index of 900 routes has 150 things. */
export const listOf = (number) => `/${namespaceOf(number)}/thing-${number}`;

/** An index of about `count` routes, with response schemas, as WordPress serves it with `context=help`, or without. */
export function makeIndex(count, context = "help") {
  const routes = {
    "/": {
      namespace: "",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: { context: { default: "view", required: false } } }],
    },
  };
  const namespaces = new Set();
  for (let number = 0, made = 1; made < count; number += 1) {
    const namespace = namespaceOf(number);
    namespaces.add(namespace);
    for (const [key, { endpoints, schema }] of Object.entries(routesOf(listOf(number), `thing-${number}`))) {
      const methods = [...new Set(endpoints.flatMap((endpoint) => endpoint.methods))];
      const described = context === "help" && schema !== undefined ? { schema } : {};
      routes[key] = { namespace, methods, endpoints, ...described };
      made += 1;
    }
  }
  return {
    name: "Made",
    description: "",
    url: "http://made.example",
    home: "http://made.example",
    namespaces: [...namespaces],
    authentication: [],
    routes,
  };
}
