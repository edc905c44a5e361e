import type { Definition } from "./definition.ts";
import { judge } from "./judge.ts";
import { parseJson, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";

/** What these controllers add to an error. */
const BAD = { status: 400 };

const TEXT = { type: "string" };
const PREVIEW = { type: "string", format: "uri" };

/** What core's font controllers take as settings, which the index has in their answers' schemas only (WordPress 7.1). */
const FAMILY: Definition = {
  type: "object",
  properties: { name: TEXT, slug: TEXT, fontFamily: TEXT, preview: PREVIEW },
  required: ["name", "slug", "fontFamily"],
  additionalProperties: false,
};

const FACE: Definition = {
  type: "object",
  properties: {
    fontFamily: TEXT,
    fontStyle: TEXT,
    fontWeight: { type: ["string", "integer"] },
    fontDisplay: { type: "string", enum: ["auto", "block", "fallback", "swap", "optional"] },
    src: { anyOf: [TEXT, { type: "array", items: TEXT }] },
    fontStretch: TEXT,
    ascentOverride: TEXT,
    descentOverride: TEXT,
    fontVariant: TEXT,
    fontFeatureSettings: TEXT,
    fontVariationSettings: TEXT,
    lineGapOverride: TEXT,
    sizeAdjust: TEXT,
    unicodeRange: TEXT,
    preview: PREVIEW,
  },
  required: ["fontFamily", "src"],
  additionalProperties: false,
};

/**
 * Judges the settings of a font family or face: JSON in a text for POST; PUT and PATCH were seen to judge the value as
 * it comes. A family that is there already may be sent in parts.
 */
export function refuseFontSettings(
  value: PhpValue,
  param: string,
  method: string,
  route: string,
): Refusal | undefined {
  const { required, ...parts } = param === "font_face_settings" ? FACE : FAMILY;
  const definition = route.includes("(?P<id>") ? parts : { ...parts, required };
  const settings = typeof value === "string" ? parseJson(value) : undefined;
  if (method !== "POST") return judgeSettings(settings ?? value, definition, param);
  if (typeof value !== "string") {
    return { code: "rest_invalid_type", message: `${param} is not of type string.`, param };
  }
  if (settings !== undefined && settings !== null) return judgeSettings(settings, definition, param);
  const message = `${param} parameter must be a valid JSON string.`;
  return { code: "rest_invalid_param", message, param, data: BAD };
}

function judgeSettings(value: PhpValue, definition: Definition, param: string): Refusal | undefined {
  const refusal = judge(value, definition, param);
  return refusal && { ...refusal, data: BAD };
}
