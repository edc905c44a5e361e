import { type Form, MAX_VARIABLES, gatherVariables } from "../wordpress/index.ts";

/** PHP's `max_file_uploads`. */
const MAX_FILES = 20;

/**
 * Reads a multipart form; a malformed one has no fields. Of a file only the name is kept.
 *
 * @param type the content type, which names the boundary.
 */
export async function readMultipart(type: string, body: Uint8Array): Promise<Form> {
  const parsed = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => []);
  const pairs: [string, string][] = [];
  const files = new Map<string, string>();
  for (const [name, value] of parsed) {
    if (typeof value === "string") pairs.push([name, value]);
    else if (files.size < MAX_FILES) files.set(name, value.name.replace(/^.*[/\\]/s, ""));
  }
  return { fields: gatherVariables(pairs.slice(0, MAX_VARIABLES)), files };
}
