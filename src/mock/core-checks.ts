import { isObject } from "../json.ts";
import { toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";

/** A validator that core registers beside the type, which the index does not show. */
interface CoreCheck {
  readonly routes: RegExp;
  readonly names: RegExp;
  readonly refuse: (text: string, name: string) => Refusal | undefined;
}

const CHECKS: readonly CoreCheck[] = [
  {
    routes: /^\/wp\/v2\/font-families/,
    names: /^font_(?:family|face)_settings$/,
    refuse: (text, param) =>
      isJsonObject(text)
        ? undefined
        : {
            code: "rest_invalid_param",
            message: `${param} parameter must be a valid JSON string.`,
            param,
          },
  },
  {
    routes: /^\/wp-block-editor\/v1\/url-details$/,
    names: /^url$/,
    refuse: (text, param) =>
      /^https?:\/\/[^/]/i.test(text)
        ? undefined
        : { code: "rest_invalid_param", message: "Invalid parameter.", param, isBare: true },
  },
];

/** The refusal by a validator of core's own (WordPress 7.1), for arguments whose type alone says too little. */
export function refuseAsCore(route: string, name: string, value: PhpValue): Refusal | undefined {
  const check = CHECKS.find(({ routes, names }) => routes.test(route) && names.test(name));
  return check?.refuse(toText(value), name);
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
