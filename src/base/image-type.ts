const TYPES: ReadonlyMap<string, string> = new Map([
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
]);

/** The media type of an image that every browser shows, by the ending of its name. */
export function imageType(name: string): string | undefined {
  return TYPES.get(name.toLowerCase().replace(/^.*\./, ""));
}
