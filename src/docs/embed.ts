import { latin1Of } from "../base/bytes.ts";
import { isUnshown } from "./cut.ts";

/** JSON without `<`, safe within a script element and a script. */
export function scriptJson(value: unknown): string {
  return escapeJson(JSON.stringify(value));
}

/**
 * A document for Redoc in a script element, without the keys that Redoc does not show. Redoc parses some descriptions
 * twice and drops the escapes of the first pass, so a zero-width space breaks image syntax and no image is loaded. The
 * version, a fingerprint, is left out because Redoc prints it in the page title.
 */
export function redocJson(document: { readonly info: object }): string {
  const shown = { ...document, info: { ...document.info, version: undefined } };
  const json = JSON.stringify(shown, (key, value: unknown) => {
    if (isUnshown(key)) return undefined;
    return key === "description" && typeof value === "string"
      ? value.replaceAll(/!(?=\\?\[|&#91;)/g, "!\u200b")
      : value;
  });
  return escapeJson(json);
}

/** A script that hands a document to Redoc, compressed and in base64: `templates/reference/main.ts` unpacks it. */
export async function documentScript(document: { readonly info: object }): Promise<string> {
  const stream = new Blob([redocJson(document)]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return `globalThis.routeprintDocument="${btoa(latin1Of(bytes))}";`;
}

/** As `scriptJson`, for printed JSON. */
function escapeJson(json: string): string {
  return json.replaceAll("<", String.raw`\u003c`);
}
