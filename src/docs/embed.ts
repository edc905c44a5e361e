/** JSON that may stand in a script element, and in a script: without `<`. */
export function scriptJson(value: unknown): string {
  return escapeJson(JSON.stringify(value));
}

/**
 * A document for Redoc in a script element, without what Redoc does not show. Redoc reads some descriptions twice, the
 * second time without the escapes of the first: what would then be an image is parted by a space of no width, so that
 * none is loaded. Redoc would print the version, a fingerprint here, in the title of the page.
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

/** Whether a key of the document is one of ours, which no viewer shows. */
export function isUnshown(key: string): boolean {
  return key.startsWith("x-routeprint-");
}

/** As `scriptJson`, for JSON that is printed already. */
function escapeJson(json: string): string {
  return json.replaceAll("<", String.raw`\u003c`);
}
