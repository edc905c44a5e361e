import { coreCheck, hasValidator, isUnchecked, type CoreRoute } from "./core-checks.ts";
import { ARGUMENT_FACTS, hasPattern } from "./argument-facts.ts";
import type { DeclaredArgument, Definition } from "./definition.ts";
import { isEmpty, isNumeric, isPhpArray, parseList, phpList, toText, type PhpValue } from "./php.ts";
import type { Refusal, Sanitized } from "./refusal.ts";
import { sanitize, validate } from "./validate.ts";

/**
 * Reads a value for an argument as WordPress does by default (`rest_parse_request_arg`): validates it, then converts it.
 * WordPress does neither for an argument without a type.
 */
function parseArgument(value: PhpValue, definition: Definition, name: string): Sanitized {
  const refusal = validateTyped(value, definition, name);
  return refusal === undefined ? sanitizeTyped(value, definition, name) : { value, refusal };
}

/** Validates and converts one argument of an endpoint. */
export interface ArgumentReader {
  /** The validator, which WordPress calls before it converts anything; most arguments have none. */
  readonly validate: ((value: PhpValue) => Refusal | undefined) | undefined;
  readonly parse: (value: PhpValue) => Sanitized;
}

/** Creates the reader of an argument, which includes checks of core's own routes that no index declares. */
export function argumentReader(method: string, route: CoreRoute, argument: DeclaredArgument): ArgumentReader {
  const { name } = argument;
  const definition = isUnchecked(route.key, name, argument.definition)
    ? { ...argument.definition, type: undefined }
    : argument.definition;
  const isValidated = hasValidator(method, route, argument);
  // An argument with a validator has a sanitizer that only converts.
  const parse = isValidated ? sanitizeProperty : parseArgument;
  return {
    validate:
      coreCheck(method, route, name) ??
      (isValidated ? (value) => validateProperty(value, definition, name) : undefined),
    parse: coreSanitizer(method, route.key, name, definition) ?? ((value) => parse(value, definition, name)),
  };
}

/** Core only tests that `meta` is an array, and validates its members when it writes them. */
function isMeta(name: string, definition: Definition): boolean {
  return name === "meta" && definition["type"] === "object";
}

function validateProperty(value: PhpValue, definition: Definition, name: string): Refusal | undefined {
  if (!isMeta(name, definition)) return validateTyped(value, definition, name);
  if (isPhpArray(value)) return undefined;
  return { code: "rest_invalid_type", message: "Invalid parameter.", param: name, isBare: true };
}

function sanitizeProperty(value: PhpValue, definition: Definition, name: string): Sanitized {
  return isMeta(name, definition) ? { value } : sanitizeTyped(value, definition, name);
}

function validateTyped(value: PhpValue, definition: Definition, name: string): Refusal | undefined {
  return isEmpty(definition["type"]) ? undefined : validate(value, definition, name);
}

function sanitizeTyped(value: PhpValue, definition: Definition, name: string): Sanitized {
  return isEmpty(definition["type"]) ? { value } : sanitize(value, definition, name);
}

/** A sanitizer that core registers in place of the one for the type; the index does not show it. */
interface CoreSanitizer {
  readonly methods: RegExp;
  readonly routes: RegExp;
  readonly names: RegExp;
  /** A test of the definition, where name and route do not decide. */
  readonly fits?: (definition: Definition) => boolean;
  readonly sanitize: (value: PhpValue, definition: Definition, param: string) => Sanitized;
}

/** The `data` that the controllers of users add to an error. */
const BAD = { status: 400 };

const WRITES = /^(?:POST|PUT|PATCH)$/;
const READS = /^(?:GET|HEAD)$/;

const SANITIZERS: readonly CoreSanitizer[] = [
  // `check_reassign` of the users.
  { methods: /^DELETE$/, routes: /^\/wp\/v2\/users\//, names: /^reassign$/, sanitize: sanitizeHeir },
  // The form of a widget, which core reads with `wp_parse_str`.
  {
    methods: /^POST$/,
    routes: /^\/wp\/v2\/widget-types\/.+\/encode$/,
    names: /^form_data$/,
    sanitize: (value) => ({ value }),
  },
  // `check_comment_author_email`: the controller rejects a guest without an address.
  { methods: WRITES, routes: /^\/wp\/v2\/comments/, names: /^author_email$/, sanitize: sanitizeAddress },
  { ...ARGUMENT_FACTS.userName, sanitize: sanitizeUserName },
  { ...ARGUMENT_FACTS.password, sanitize: sanitizePassword },
  // Slugs of posts, terms and users; those of templates and plugins stay as they are.
  {
    methods: WRITES,
    routes: /^\/wp\/v2\/(?!template|plugins)/,
    names: /^slug$/,
    sanitize: (value) => ({ value: toSlug(toText(value)) }),
  },
  // `sanitize_post_statuses` of the lists of every post type.
  { methods: READS, routes: /^/, names: /^status$/, fits: isOfStatuses, sanitize: sanitizeStatuses },
  // `sanitize_subtypes`.
  { methods: READS, routes: /^\/wp\/v2\/search$/, names: /^subtype$/, sanitize: sanitizeSubtypes },
];

/** The sanitizer of core's own for an argument, if it has one (WordPress 6.1 to 7.1). */
function coreSanitizer(
  method: string,
  route: string,
  name: string,
  definition: Definition,
): ((value: PhpValue) => Sanitized) | undefined {
  const found = SANITIZERS.find(
    ({ methods, routes, names, fits }) =>
      names.test(name) && methods.test(method) && routes.test(route) && fits?.(definition) !== false,
  );
  return found === undefined ? undefined : (value) => found.sanitize(value, definition, name);
}

function sanitizeHeir(value: PhpValue, _definition: Definition, param: string): Sanitized {
  if (isNumeric(value)) return { value };
  if (isEmpty(value) || toText(value) === "false") return { value: false };
  return {
    value,
    refusal: { code: "rest_invalid_param", message: "Invalid user parameter(s).", param, data: BAD },
  };
}

function sanitizeAddress(value: PhpValue, definition: Definition, param: string): Sanitized {
  const text = toText(value);
  return { value: text, refusal: isEmpty(text) ? undefined : validate(text, definition, param) };
}

/** Lists of posts default to `publish`, those of media to `inherit`. */
function isOfStatuses({ type, default: preset }: Definition): boolean {
  return type === "array" && (preset === "publish" || preset === "inherit");
}

/** Validates each status on its own, as a slug. */
function sanitizeStatuses(value: PhpValue, definition: Definition, param: string): Sanitized {
  const statuses = readSlugs(value);
  for (const status of statuses.filter((each) => each !== definition["default"])) {
    const refusal = validate(status, definition, param);
    if (refusal !== undefined) return { value, refusal };
  }
  return { value: phpList(statuses) };
}

function sanitizeSubtypes(value: PhpValue, definition: Definition, param: string): Sanitized {
  const slugs = phpList(readSlugs(value));
  return { value: slugs, refusal: validate(slugs, definition, param) };
}

/** `check_username`: rejects a name that `sanitize_user` would change. */
function sanitizeUserName(value: PhpValue, _definition: Definition, param: string): Sanitized {
  const text = toText(value);
  if (hasPattern(ARGUMENT_FACTS.userName.fact, text)) return { value: text };
  const message =
    "This username is invalid because it uses illegal characters. Please enter a valid username.";
  return { value, refusal: { code: "rest_user_invalid_username", message, param, data: BAD } };
}

/** `check_user_password`. */
function sanitizePassword(value: PhpValue, _definition: Definition, param: string): Sanitized {
  const text = toText(value);
  if (hasPattern(ARGUMENT_FACTS.password.fact, text)) return { value: text };
  const message = `Passwords cannot ${isEmpty(text) ? "be empty" : String.raw`contain the "\" character`}.`;
  return { value, refusal: { code: "rest_user_invalid_password", message, param, data: BAD } };
}

/** `wp_parse_slug_list`: skips items that are neither text nor a number. */
function readSlugs(value: PhpValue): readonly string[] {
  const words = isPhpArray(value)
    ? [...value.values()].filter((item) => item !== null && !isPhpArray(item)).map(toText)
    : parseList(toText(value));
  return [...new Set(words.map(toSlug))];
}

/** `sanitize_title` without its handling of tags and of letters that it replaces by others. */
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
