import type { Definition } from "./definition.ts";
import { judge } from "./judge.ts";
import { isEmpty, isNumeric, isPhpArray, parseList, phpList, toText, type PhpValue } from "./php.ts";
import type { Settled } from "./refusal.ts";

/** What core converts an argument with instead of by its type; none of it stands in the index. */
interface Sanitiser {
  readonly methods: RegExp;
  readonly routes: RegExp;
  readonly names: RegExp;
  /** Where the name and the route alone do not tell. */
  readonly fits?: (definition: Definition) => boolean;
  readonly settle: (value: PhpValue, definition: Definition, param: string) => Settled;
}

/** What the controllers of users add to an error. */
const BAD = { status: 400 };

const WRITES = /^(?:POST|PUT|PATCH)$/;
const READS = /^(?:GET|HEAD)$/;

const SANITISERS: readonly Sanitiser[] = [
  // `check_reassign` of the users.
  { methods: /^DELETE$/, routes: /^\/wp\/v2\/users\//, names: /^reassign$/, settle: settleHeir },
  // A form of a widget, read with `wp_parse_str` as it comes.
  {
    methods: /^POST$/,
    routes: /^\/wp\/v2\/widget-types\/.+\/encode$/,
    names: /^form_data$/,
    settle: (value) => ({ value }),
  },
  // `check_comment_author_email`: a guest without an address is the controller's matter.
  { methods: WRITES, routes: /^\/wp\/v2\/comments/, names: /^author_email$/, settle: settleAddress },
  { methods: WRITES, routes: /^\/wp\/v2\/users/, names: /^username$/, settle: settleUserName },
  { methods: WRITES, routes: /^\/wp\/v2\/users/, names: /^password$/, settle: settlePassword },
  // Of posts, terms and users; those of templates and plugins are what they are.
  {
    methods: WRITES,
    routes: /^\/wp\/v2\/(?!template|plugins)/,
    names: /^slug$/,
    settle: (value) => ({ value: toSlug(toText(value)) }),
  },
  // `sanitize_post_statuses` of every type of post, wherever it is listed.
  { methods: READS, routes: /^/, names: /^status$/, fits: isOfStatuses, settle: settleStatuses },
  // `sanitize_subtypes`.
  { methods: READS, routes: /^\/wp\/v2\/search$/, names: /^subtype$/, settle: settleSubtypes },
];

/** The sanitiser of core's own for an argument (WordPress 6.1 to 7.1). */
export function coreSanitiser(
  method: string,
  route: string,
  name: string,
  definition: Definition,
): ((value: PhpValue) => Settled) | undefined {
  const found = SANITISERS.find(
    ({ methods, routes, names, fits }) =>
      names.test(name) && methods.test(method) && routes.test(route) && fits?.(definition) !== false,
  );
  return found === undefined ? undefined : (value) => found.settle(value, definition, name);
}

function settleHeir(value: PhpValue, _definition: Definition, param: string): Settled {
  if (isNumeric(value)) return { value };
  if (isEmpty(value) || toText(value) === "false") return { value: false };
  return {
    value,
    refusal: { code: "rest_invalid_param", message: "Invalid user parameter(s).", param, data: BAD },
  };
}

function settleAddress(value: PhpValue, definition: Definition, param: string): Settled {
  const text = toText(value);
  return { value: text, refusal: isEmpty(text) ? undefined : judge(text, definition, param) };
}

/** Posts are listed by `publish` where nothing is said, media by `inherit`. */
function isOfStatuses({ type, default: preset }: Definition): boolean {
  return type === "array" && (preset === "publish" || preset === "inherit");
}

/** Each status alone, as a slug. */
function settleStatuses(value: PhpValue, definition: Definition, param: string): Settled {
  const statuses = readSlugs(value);
  for (const status of statuses.filter((each) => each !== definition["default"])) {
    const refusal = judge(status, definition, param);
    if (refusal !== undefined) return { value, refusal };
  }
  return { value: phpList(statuses) };
}

function settleSubtypes(value: PhpValue, definition: Definition, param: string): Settled {
  const slugs = phpList(readSlugs(value));
  return { value: slugs, refusal: judge(slugs, definition, param) };
}

/** `check_username`: what `sanitize_user` would change is refused. */
function settleUserName(value: PhpValue, _definition: Definition, param: string): Settled {
  const text = toText(value);
  if (/^[\w.@-]+(?: [\w.@-]+)*$/.test(text)) return { value: text };
  const message =
    "This username is invalid because it uses illegal characters. Please enter a valid username.";
  return { value, refusal: { code: "rest_user_invalid_username", message, param, data: BAD } };
}

/** `check_user_password`. */
function settlePassword(value: PhpValue, _definition: Definition, param: string): Settled {
  const text = toText(value);
  const isBare = isEmpty(text);
  if (!isBare && !text.includes("\\")) return { value: text };
  const message = `Passwords cannot ${isBare ? "be empty" : String.raw`contain the "\" character`}.`;
  return { value, refusal: { code: "rest_user_invalid_password", message, param, data: BAD } };
}

/** `wp_parse_slug_list`: what is no text or number in a list is passed over. */
function readSlugs(value: PhpValue): readonly string[] {
  const words = isPhpArray(value)
    ? [...value.values()].filter((item) => item !== null && !isPhpArray(item)).map(toText)
    : parseList(toText(value));
  return [...new Set(words.map(toSlug))];
}

/** `sanitize_title`, but for tags, and letters that have others in their place without an accent. */
function toSlug(text: string): string {
  const bare = text.normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC");
  return bare
    .replaceAll(/[^\0-\x7f]+/g, encodeURIComponent)
    .toLowerCase()
    .replaceAll(/[\s./]/g, "-")
    .replaceAll(/%(?![\da-f]{2})|[^\w%-]/g, "")
    .replaceAll(/-+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
