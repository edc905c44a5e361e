// A made index of any size: the same collections, items and odd routes over and over, in many namespaces.

const text = (description, more = {}) => ({ description, type: "string", required: false, ...more });

/** What a list takes: mostly the same words everywhere. */
const listArguments = (thing) => ({
  context: text("Scope under which the request is made.", {
    enum: ["view", "embed", "edit"],
    default: "view",
  }),
  page: {
    description: "Current page of the collection.",
    type: "integer",
    default: 1,
    minimum: 1,
    required: false,
  },
  per_page: {
    description: "Most items of a page.",
    type: "integer",
    default: 10,
    minimum: 1,
    maximum: 100,
    required: false,
  },
  search: text(`Only ${thing} that match a text.`),
  after: text("Only what is newer than a date.", { format: "date-time" }),
  include: {
    description: "Only these.",
    type: "array",
    items: { type: "integer" },
    default: [],
    required: false,
  },
  orderby: text("What to sort by.", { enum: ["date", "id", "title", "slug"], default: "date" }),
});

/** What a write takes: half of it in words of its own for each thing, as real indexes have it. */
const writeArguments = (thing) => ({
  title: {
    description: `The title of ${thing}.`,
    type: "object",
    properties: { raw: { type: "string" }, rendered: { type: "string", readonly: true } },
    required: false,
  },
  status: text(`A named status for ${thing}.`, { enum: ["publish", "draft", "pending"] }),
  meta: { description: "More fields.", type: "object", properties: [], required: false },
  parent: { description: "What it belongs to.", type: ["integer", "null"], required: false },
});

const itemOf = (thing) => ({
  $schema: "http://json-schema.org/draft-04/schema#",
  title: thing,
  type: "object",
  properties: {
    id: { description: "The number.", type: "integer", context: ["view", "edit", "embed"], readonly: true },
    date: {
      description: `When ${thing} was made.`,
      type: ["string", "null"],
      format: "date-time",
      context: ["view", "edit"],
    },
    title: {
      description: "The title.",
      type: "object",
      properties: { raw: { type: "string", context: ["edit"] }, rendered: { type: "string" } },
    },
    status: {
      description: "The status.",
      type: "string",
      enum: ["publish", "draft", "pending"],
      context: ["view", "edit"],
    },
  },
});

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
  for (let number = 0; number < count; number += 2) {
    const namespace = `plugin-${Math.floor(number / 60)}/v1`;
    namespaces.add(namespace);
    const list = `/${namespace}/things-${number}`;
    const described = context === "help" ? { schema: itemOf(`thing-${number}`) } : {};
    const lists = listArguments(`thing-${number}`);
    const writes = writeArguments(`thing-${number}`);
    routes[list] = {
      namespace,
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: lists },
        { methods: ["POST"], args: writes },
      ],
      ...described,
    };
    routes[`${list}/(?P<id>[\\d]+)`] = {
      namespace,
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      endpoints: [
        {
          methods: ["GET"],
          args: { id: { type: "integer", required: false }, context: lists.context },
        },
        {
          methods: ["POST", "PUT", "PATCH"],
          args: { id: { type: "integer", required: false }, ...writes },
        },
        { methods: ["DELETE"], args: { force: { type: "boolean", default: false, required: false } } },
      ],
      ...described,
    };
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
