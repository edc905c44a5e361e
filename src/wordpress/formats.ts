import { isPhpArray, toText, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";

/** A format that WordPress checks: the code and message of its refusal, and the check. */
interface CheckedFormat {
  readonly code: string;
  readonly message: (param: string) => string;
  readonly accepts: (text: string) => boolean;
}

const FORMATS: ReadonlyMap<unknown, CheckedFormat> = new Map<unknown, CheckedFormat>([
  ["hex-color", { code: "rest_invalid_hex_color", message: () => "Invalid hex color.", accepts: isHexColor }],
  ["date-time", { code: "rest_invalid_date", message: () => "Invalid date.", accepts: isDateTime }],
  ["email", { code: "rest_invalid_email", message: () => "Invalid email address.", accepts: isEmail }],
  [
    "ip",
    { code: "rest_invalid_ip", message: (param) => `${param} is not a valid IP address.`, accepts: isIp },
  ],
  [
    "uuid",
    { code: "rest_invalid_uuid", message: (param) => `${param} is not a valid UUID.`, accepts: isUuid },
  ],
]);

/** Whether WordPress checks the format. */
export function isEnforcedFormat(format: unknown): boolean {
  return FORMATS.has(format);
}

/** Validates a value by a format; any format that WordPress does not know accepts everything. */
export function validateFormat(format: unknown, value: PhpValue, param: string): Refusal | undefined {
  const rule = FORMATS.get(format);
  if (rule === undefined || (!isPhpArray(value) && rule.accepts(toText(value)))) return undefined;
  return { code: rule.code, message: rule.message(param), param };
}

/** `rest_parse_hex_color`; PHP's `$` also matches before a final newline. */
function isHexColor(text: string): boolean {
  return /^#(?:[A-Fa-f0-9]{3}){1,2}\n?$/.test(text);
}

/** `rest_parse_date`: date and time with seconds, zone optional; 30 February passes. */
function isDateTime(text: string): boolean {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}(?::\d{2})?)?\n?$/.exec(
      text,
    );
  if (match === null) return false;
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(2).map(Number);
  return month <= 12 && day <= 31 && hour <= 24 && minute <= 59 && second <= 60;
}

/** `is_email`: ASCII, a dot in the domain, six characters at least. */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  if (text.length < 6 || at < 1) return false;
  const domain = text.slice(at + 1);
  if (!/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(text.slice(0, at))) return false;
  const labels = domain.split(".");
  return labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label));
}

/** `rest_is_ip_address`. */
function isIp(text: string): boolean {
  const parts = text.split(".");
  const isIpv4 = parts.length === 4 && parts.every((part) => /^(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/.test(part));
  return isIpv4 || (/^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`));
}

/** `wp_is_uuid`. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\n?$/.test(text);
}
