import { isArray } from "../json.ts";
import { refuse } from "./answer.ts";
import { declared } from "./definition.ts";
import { isEmpty, isPhpArray, toText, type PhpValue } from "./php.ts";
import type { Behaviour, Call } from "./site.ts";

/** What a controller of core refuses by the request alone, its arguments being good (WordPress 6.1 to 7.1). */
interface Objection {
  readonly methods: readonly string[];
  readonly routes: RegExp;
  readonly applies: (call: Call) => boolean;
  readonly code: string;
  readonly message: string;
  /** 400 where there is none. */
  readonly status?: number;
}

const READS = ["GET", "HEAD"];
const CREATES = ["POST"];
const ITEMS = /^\/wp\/v2\/[\w-]+$/;
const COMMENTS = /^\/wp\/v2\/comments$/;
const MEDIA = /^\/wp\/v2\/media$/;

const OBJECTIONS: readonly Objection[] = [
  {
    methods: READS,
    routes: ITEMS,
    applies: (call) => isSortedBy(call, "relevance") && isEmpty(call.params.get("search")),
    code: "rest_no_search_term_defined",
    message: "You need to define a search term to order by relevance.",
  },
  {
    methods: READS,
    routes: ITEMS,
    applies: (call) => isSortedBy(call, "include") && isEmpty(call.params.get("include")),
    code: "rest_orderby_include_missing_include",
    message: "You need to define an include parameter to order by include.",
  },
  existing("user", /^\/wp\/v2\/users$/, isNumbered),
  existing("post", ITEMS, (call) => isNumbered(call) && declares(call, "slug", "date_gmt")),
  {
    methods: CREATES,
    // Pages have the three properties whatever they support.
    routes: /^\/wp\/v2\/(?!pages$)[\w-]+$/,
    applies: (call) =>
      declares(call, ...CONTENTS) && CONTENTS.every((name) => isBlank(call.params.get(name))),
    code: "empty_content",
    message: "Content, title, and excerpt are empty.",
  },
  {
    methods: CREATES,
    routes: COMMENTS,
    applies: ({ params }) => isEmpty(params.get("post")),
    code: "rest_comment_invalid_post_id",
    message: "Sorry, you are not allowed to create this comment without a post.",
    status: 403,
  },
  existing("comment", COMMENTS, isNumbered),
  {
    methods: CREATES,
    routes: COMMENTS,
    applies: ({ params }) => isBlank(params.get("content")),
    code: "rest_comment_content_invalid",
    message: "Invalid comment content.",
  },
  unlinked("title", ({ params }) => params.get("title") !== "0" && isBlank(params.get("title"))),
  unlinked("url", ({ params }) => isEmpty(params.get("url"))),
  {
    methods: CREATES,
    routes: /^\/wp\/v2\/widgets$/,
    applies: ({ params }) => isEmpty(params.get("id_base")),
    code: "rest_invalid_widget",
    message: "Widget type (id_base) is required.",
  },
  upload("no_data", "No data supplied.", ({ bytes }) => bytes === 0),
  upload("no_content_type", "No Content-Type supplied.", ({ headers }) => !headers.has("content-type")),
  upload("no_content_disposition", "No Content-Disposition supplied.", ({ headers }) =>
    isEmpty(headers.get("content-disposition")),
  ),
  upload(
    "invalid_disposition",
    'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    ({ headers }) => !/;\s*filename\s*=\s*(?!"")[^\s;]/.test(headers.get("content-disposition") ?? ""),
  ),
  unread("Specified file failed upload test.", (files) => files.size > 0 && !files.has("file")),
  unread("No file was uploaded.", (files) => files.get("file") === ""),
];

/** Refuses as core's controllers do, by what was asked and nothing that a site holds. */
export function createCoreCallbacks(): Behaviour {
  return {
    covers: (route) => route.startsWith("/wp/v2/"),
    answer: (call) => {
      const found = OBJECTIONS.find(
        ({ methods, routes, applies }) =>
          methods.includes(call.method) && routes.test(call.route.key) && applies(call),
      );
      return found && refuse(found.code, found.message, found.status ?? 400);
    },
  };
}

const CONTENTS = ["title", "content", "excerpt"];

/** Posts of any type: they alone sort by relevance. */
function isSortedBy(call: Call, order: string): boolean {
  const orders = declared(call, "orderby")?.["enum"];
  return isArray(orders) && orders.includes("relevance") && call.params.get("orderby") === order;
}

function isNumbered({ params }: Call): boolean {
  return !isEmpty(params.get("id"));
}

function existing(what: string, routes: RegExp, applies: Objection["applies"]): Objection {
  const [code, message] = [`rest_${what}_exists`, `Cannot create existing ${what}.`];
  return { methods: CREATES, routes, applies, code, message };
}

/** Of an item of a menu that leads to no content of the site. */
function unlinked(name: string, lacks: Objection["applies"]): Objection {
  return {
    methods: CREATES,
    routes: /^\/wp\/v2\/menu-items$/,
    applies: (call) => call.params.get("type") === "custom" && lacks(call),
    code: `rest_${name}_required`,
    message: `The ${name} is required when using a custom menu item type.`,
  };
}

/** Of a file that comes as the body. */
function upload(what: string, message: string, applies: Objection["applies"]): Objection {
  const code = `rest_upload_${what}`;
  return {
    methods: CREATES,
    routes: MEDIA,
    applies: (call) => isUpload(call) && applies(call),
    code,
    message,
  };
}

/** Of a form that has files: the one that counts is called `file`, and a browser sends one without a name where none was chosen. */
function unread(message: string, applies: (files: Call["files"]) => boolean): Objection {
  const code = "rest_upload_unknown_error";
  return {
    methods: CREATES,
    routes: MEDIA,
    applies: ({ files }) => applies(files),
    code,
    message,
    status: 500,
  };
}

function declares(call: Call, ...names: readonly string[]): boolean {
  return names.every((name) => declared(call, name) !== undefined);
}

/** A text, or the object that holds it raw; anything else is no text to a controller. */
function isBlank(value: PhpValue | undefined): boolean {
  const text = isPhpArray(value) ? value.get("raw") : value;
  return typeof text !== "string" || isEmpty(text);
}

/** A file that comes as the body; newer cores fetch one by its address. */
function isUpload({ files, params }: Call): boolean {
  return files.size === 0 && toText(params.get("url") ?? "") === "";
}
