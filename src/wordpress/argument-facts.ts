/** Checks of the code behind an argument that no index shows, in keywords of JSON Schema. */
export interface ArgumentFact {
  /** ECMA-262, valid with the `u` flag and in RE2. */
  readonly pattern?: string;
  readonly format?: "date-time";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ArgumentFact;
  readonly contentMediaType?: "application/json";
}

/** The arguments that a fact is about. */
interface FactRow {
  readonly methods: RegExp;
  readonly routes: RegExp;
  readonly names: RegExp;
  readonly fact: ArgumentFact;
}

const READS = /^(?:GET|HEAD)$/;
const WRITES = /^(?:POST|PUT|PATCH)$/;

const SPACE = String.raw`[ \t\n\r]*`;
const LETTER = "[0-9A-Za-z_.@-]";

/** Facts of core (WordPress 4.7 to 7.1, fonts since 6.5) and of WooCommerce; the mock validates by them. */
export const ARGUMENT_FACTS = {
  /** `check_username`: a name that `sanitize_user` does not change and `empty` does not reject. */
  userName: {
    methods: WRITES,
    routes: /^\/wp\/v2\/users/,
    names: /^username$/,
    fact: { pattern: `^(?:[1-9A-Za-z_.@-]|0 ?${LETTER})(?: ?${LETTER})*$` },
  },
  /** `check_user_password`: not empty, which `0` is too, and without a backslash. */
  password: {
    methods: WRITES,
    routes: /^\/wp\/v2\/users/,
    names: /^password$/,
    fact: { pattern: String.raw`^(?:[^0\\]|0[^\\])[^\\]*$` },
  },
  /** `validate_font_family_settings`, `validate_create_font_face_settings`: an object, which PHP takes an empty list for. */
  fontSettings: {
    methods: /^POST$/,
    routes: /^\/wp\/v2\/font-families/,
    names: /^font_(?:family|face)_settings$/,
    fact: {
      contentMediaType: "application/json",
      pattern: String.raw`^${SPACE}(?:\{[\s\S]*\}|\[${SPACE}\])${SPACE}$`,
    },
  },
  /** `wp_http_validate_url`; private addresses are refused too. */
  publicUrl: {
    methods: READS,
    routes: /^\/wp-block-editor\/v1\/url-details$/,
    names: /^url$/,
    fact: { pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^/?#:@\[\]]+(?::(?:80|443|8080))?(?:[/?#]|$)` },
  },
  imageUrl: {
    methods: /^POST$/,
    routes: /^\/wp\/v2\/media$/,
    names: /^url$/,
    fact: { pattern: "^(?:$|[Hh][Tt][Tt][Pp][Ss]?://[^/])" },
  },
  /** `TimeInterval::rest_validate_between_numeric_arg` of WooCommerce. */
  numberRange: {
    methods: READS,
    routes: /^\/wc-analytics\/(?:reports\/)?customers/,
    names: /^(?:avg_order_value|orders_count|total_spend)_between$/,
    fact: { minItems: 2, maxItems: 2 },
  },
  /** `TimeInterval::rest_validate_between_date_arg` of WooCommerce. */
  dateRange: {
    methods: READS,
    routes: /^\/wc-analytics\/(?:reports\/)?customers/,
    names: /^(?:last_active|registered)_between$/,
    fact: { minItems: 2, maxItems: 2, items: { format: "date-time" } },
  },
} as const satisfies Readonly<Record<string, FactRow>>;

const ROWS: readonly FactRow[] = Object.values(ARGUMENT_FACTS);

/** Finds the fact about an argument of an endpoint that takes one of the methods; undefined for nearly all arguments. */
export function argumentFact(
  methods: readonly string[],
  route: string,
  name: string,
): ArgumentFact | undefined {
  return ROWS.find(
    (row) =>
      row.names.test(name) && row.routes.test(route) && methods.some((method) => row.methods.test(method)),
  )?.fact;
}

/** Whether a text has the pattern of a fact. */
export function hasPattern({ pattern }: { readonly pattern: string }, text: string): boolean {
  return new RegExp(pattern, "u").test(text);
}
