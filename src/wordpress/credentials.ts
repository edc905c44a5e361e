/** Names of arguments and path variables that carry a credential. */
export const SECRET =
  /(?:^|_|-)(?:password|passwd|pass|pwd|secret|token|nonce|api_?key|(?:product|licen[cs]e|private|access|secret|consumer|auth|activation)_key|credentials?)$|(?:Token|Nonce|Password|Secret|ApiKey|LicenseKey)$/i;

/** A security scheme as OpenAPI writes it. */
type CredentialScheme =
  | {
      readonly type: "http";
      readonly scheme: string;
      readonly bearerFormat?: string;
      readonly description: string;
    }
  | { readonly type: "apiKey"; readonly in: "query"; readonly name: string; readonly description: string };

/** Security schemes that a plugin adds and that no index announces. */
interface SecurityPreset {
  readonly schemes: Readonly<Record<string, CredentialScheme>>;
  /** Alternatives; the schemes of one are sent together. */
  readonly alternatives: readonly (readonly string[])[];
  /** The namespaces by which the plugin is recognized. */
  readonly knownBy: RegExp;
  /** The namespaces whose operations accept the schemes; all where absent. */
  readonly acceptedBy?: RegExp;
}

/**
 * WooCommerce keys (`WC_REST_Authentication`): Basic over HTTPS, or two query parameters, read where the path begins with
 * `wc/` or `wc-`.
 */
const WOOCOMMERCE: SecurityPreset = {
  schemes: {
    wooCommerceKey: {
      type: "http",
      scheme: "basic",
      description: "A WooCommerce consumer key as user name and its consumer secret as password, over HTTPS.",
    },
    wooCommerceConsumerKey: {
      type: "apiKey",
      in: "query",
      name: "consumer_key",
      description: "A WooCommerce consumer key, over HTTPS, for servers that drop the Authorization header.",
    },
    wooCommerceConsumerSecret: {
      type: "apiKey",
      in: "query",
      name: "consumer_secret",
      description: "The consumer secret that belongs to `consumer_key`.",
    },
  },
  alternatives: [["wooCommerceKey"], ["wooCommerceConsumerKey", "wooCommerceConsumerSecret"]],
  knownBy: /^wc\/v\d+$/,
  acceptedBy: /^wc[/-]/,
};

/**
 * Plugins that issue JSON Web Tokens: JWT Authentication for WP REST API and JWT Auth (`jwt-auth/v1`), Simple JWT Login,
 * API Bearer Auth, Advanced Access Manager.
 */
const JWT: SecurityPreset = {
  schemes: {
    jwt: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description:
        "A JSON Web Token from the token route of a plugin of the site, such as `/jwt-auth/v1/token`.",
    },
  },
  alternatives: [["jwt"]],
  knownBy: /^(?:jwt-auth|simple-jwt-login|api-bearer-auth|aam)\/v\d+$/,
};

/**
 * Markdown for sites whose index does not announce application passwords: a view that is cut, an older WordPress, or a site
 * that does not offer them (`wp_is_application_passwords_available`).
 */
export const UNANNOUNCED_PASSWORDS =
  "A user name and an application password of that user. The index does not announce them; WordPress 5.6 and later offers them over HTTPS, unless a plugin turns them off.";

/** The presets of `--security`, by name. */
export const SECURITY_PRESETS: ReadonlyMap<string, SecurityPreset> = new Map([
  ["woocommerce", WOOCOMMERCE],
  ["jwt", JWT],
]);
