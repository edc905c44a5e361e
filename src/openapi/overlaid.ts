import { RouteprintError } from "../diagnostics/errors.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { isArray, isObject, pointTo } from "../base/json.ts";
import type { Surface } from "../surface/index.ts";
import { METHOD_KEYS, type Problem, checkDocument } from "./check.ts";
import { emit } from "./document.ts";
import type { Document, DocumentOptions } from "./model.ts";
import { type Overlay, applyOverlays } from "./overlay.ts";
import { shownSurface } from "./shown.ts";

/** A document after overlays, and the surface that it shows. */
interface OverlaidEmission {
  readonly document: Document;
  readonly surface: Surface;
  readonly notices: readonly Notice[];
}

/**
 * Writes a surface as `emit` does and applies overlays. A notice reports each action that matches nothing, and each error
 * that the document did not have before.
 *
 * @throws RouteprintError `overlay-invalid` where the result is no OpenAPI document.
 */
export function emitOverlaid(
  surface: Surface,
  options: DocumentOptions,
  overlays: readonly Overlay[] = [],
): OverlaidEmission {
  const { document: before, notices } = emit(surface, options);
  if (overlays.length === 0) return { document: before, surface, notices };
  const { document: after, notices: unmatched } = applyOverlays(before, overlays);
  if (!isDocument(after)) {
    const { pointer, text } = misshapenIn(after) ?? { pointer: "", text: "It is no object." };
    throw new RouteprintError("overlay-invalid", {
      message: `after the overlays the document is not OpenAPI: ${text}`,
      where: `${overlays.map(({ where }) => where).join(", ")} ${pointer}`.trim(),
    });
  }
  const known = new Set(checkDocument(before).map(keyOf));
  const faults = checkDocument(after).filter((problem) => !known.has(keyOf(problem)));
  return {
    document: after,
    surface: shownSurface(surface, { before, after }),
    notices: [
      ...notices,
      ...unmatched,
      ...faults.map(({ pointer, text }): Notice => ({
        code: "overlay-result",
        pointer: "",
        text: `After the overlays, ${pointer === "" ? "the document" : `\`${pointer}\``} has an error: ${text}`,
      })),
    ],
  };
}

function keyOf({ pointer, text }: Problem): string {
  return `${pointer} ${text}`;
}

/** Whether the parts that readers rely on have their types. */
function isDocument(value: unknown): value is Document {
  return misshapenIn(value) === undefined;
}

/** The first part that has another type than OpenAPI gives it; undefined where there is none. */
function misshapenIn(document: unknown): Problem | undefined {
  if (!isObject(document)) return { pointer: "", text: "It is no object." };
  for (const key of ["info", "paths", "components"])
    if (!isObject(document[key])) return { pointer: `/${key}`, text: "It must be an object." };
  for (const key of ["servers", "security", "tags"])
    if (document[key] !== undefined && !isArray(document[key]))
      return { pointer: `/${key}`, text: "It must be a list." };
  const { openapi, paths } = document;
  if (typeof openapi !== "string") return { pointer: "/openapi", text: "It must be text." };
  for (const [template, item] of Object.entries(isObject(paths) ? paths : {})) {
    const pointer = pointTo("/paths", template);
    if (!isObject(item)) return { pointer, text: "It must be an object." };
    for (const [method, operation] of Object.entries(item)) {
      const found = METHOD_KEYS.has(method)
        ? misshapenOperation(operation, `${pointer}/${method}`)
        : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function misshapenOperation(value: unknown, pointer: string): Problem | undefined {
  if (!isObject(value)) return { pointer, text: "It must be an object." };
  for (const key of ["summary", "description", "operationId"])
    if (value[key] !== undefined && typeof value[key] !== "string")
      return { pointer: `${pointer}/${key}`, text: "It must be text." };
  for (const key of ["tags", "parameters", "security"])
    if (value[key] !== undefined && !isArray(value[key]))
      return { pointer: `${pointer}/${key}`, text: "It must be a list." };
  const { responses } = value;
  return isObject(responses) && Object.values(responses).every(isObject)
    ? undefined
    : { pointer: `${pointer}/responses`, text: "It must be an object of responses." };
}
