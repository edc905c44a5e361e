import type { JsonObject } from "../base/json.ts";

type AbilityField = readonly [name: string, schema: JsonObject];

const TEXT = { type: "string" };

function texts(...names: readonly string[]): readonly AbilityField[] {
  return names.map((name) => [name, TEXT]);
}

/** An ability that only reads, and takes the names of the fields to return. */
function reading(name: string, label: string, category: string, fields: readonly AbilityField[]): JsonObject {
  const names = fields.map(([field]) => field);
  return {
    name,
    label,
    description: "",
    category,
    input_schema: {
      type: "object",
      properties: { fields: { type: "array", items: { type: "string", enum: names } } },
      additionalProperties: false,
      default: {},
    },
    output_schema: { type: "object", properties: Object.fromEntries(fields), additionalProperties: false },
    meta: {
      annotations: { readonly: true, destructive: false, idempotent: true },
      public: true,
      show_in_rest: true,
    },
  };
}

/** The abilities of core since WordPress 6.9 (`wp_register_core_abilities`, recorded on 7.1). */
export const CORE_ABILITIES: readonly JsonObject[] = [
  reading(
    "core/get-site-info",
    "Get Site Information",
    "site",
    texts("name", "description", "url", "wpurl", "admin_email", "charset", "language", "version"),
  ),
  reading("core/get-user-info", "Get User Information", "user", [
    ["id", { type: "integer" }],
    ...texts("display_name", "user_nicename", "user_login"),
    ["roles", { type: "array", items: TEXT }],
    ...texts("locale", "first_name", "last_name", "nickname", "description", "user_url"),
  ]),
  reading("core/get-environment-info", "Get Environment Info", "site", [
    ["environment", { type: "string", enum: ["production", "staging", "development", "local"] }],
    ...texts("php_version", "db_server_info", "wp_version"),
  ]),
];

/** The categories of core's abilities. */
export const CORE_CATEGORIES: readonly JsonObject[] = [
  { slug: "site", label: "Site", description: "", meta: {} },
  { slug: "user", label: "User", description: "", meta: {} },
];
