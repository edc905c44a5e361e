/** `wp_allowed_protocols`. */
const SCHEMES: ReadonlySet<string> = new Set(
  "http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn".split(
    " ",
  ),
);

/** What WordPress makes of a text that is to be an address (`sanitize_url`); empty where its scheme is a strange one. */
export function toUri(text: string): string {
  const trimmed = text.replace(/^[ \t\n\r\v\0]+/, "").replaceAll(" ", "%20");
  const kept = withoutBreaks(trimmed.replaceAll(/[^\w\-~+.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g, ""));
  const address = encodeBrackets(withScheme(kept.replaceAll(";//", "://")));
  return address.startsWith("/") ? address : withKnownScheme(address);
}

/** An escape within another's halves is one once that other is gone. */
function withoutBreaks(text: string): string {
  if (/^mailto:/i.test(text)) return text;
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (/^%0[dDaA]$/.test(kept.slice(-3).join(""))) kept.length -= 3;
  }
  return kept.join("");
}

/** What has no colon is a path, the name of a script, or a host. */
function withScheme(text: string): string {
  const isWhole = text === "" || /:|^[/#?]|^[a-z0-9-]+\.php/i.test(text);
  return isWhole ? text : `http://${text}`;
}

/** Brackets are of a host alone. */
function encodeBrackets(text: string): string {
  const [front = ""] = /^(?:[^:/?#]*:)?\/\/[^/?#]*/.exec(text) ?? [];
  const rest = text.slice(front.length).replaceAll("[", "%5B").replaceAll("]", "%5D");
  return front + rest;
}

function withKnownScheme(text: string): string {
  const [scheme, rest] = text.split(/:|&#0*58;|&#x0*3a;|&colon;/i, 2);
  if (scheme === undefined || rest === undefined || scheme.includes("/?")) return text;
  const isKnown = SCHEMES.has(scheme.toLowerCase()) && text.charAt(scheme.length) === ":";
  return isKnown ? scheme.toLowerCase() + text.slice(scheme.length) : "";
}
