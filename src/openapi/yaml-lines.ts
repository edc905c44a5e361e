import { LineCounter, isNode, parseDocument } from "yaml";
import { RouteprintError } from "../diagnostics/errors.ts";

/** The line of a part of the file, or of the nearest part around it. */
type LineOf = (part: readonly (string | number)[]) => number;

/**
 * Parses YAML 1.2, of which JSON is a part.
 *
 * @param where the name of the file, for errors.
 * @throws RouteprintError `overlay-invalid` with file and line.
 */
export function parseYaml(text: string, where: string): { readonly value: unknown; readonly lineOf: LineOf } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: "core" });
  const [error] = document.errors;
  if (error !== undefined) {
    const message = `it is not YAML or JSON: ${error.message.replace(/ at line \d+[\s\S]*/, "")}`;
    const { line } = lines.linePos(error.pos[0]);
    throw new RouteprintError("overlay-invalid", { message, where: `${where}:${line}` });
  }
  const lineOf: LineOf = (part) => {
    for (let length = part.length; length > 0; length -= 1) {
      const node = document.getIn(part.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  };
  return { value: document.toJS({ maxAliasCount: 100 }), lineOf };
}
