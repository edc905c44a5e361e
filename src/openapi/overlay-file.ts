import { RouteprintError } from "../diagnostics/errors.ts";
import { type UnknownObject, describeKind, isArray, isObject } from "../base/json.ts";
import { isJson } from "../schema/index.ts";
import { parsePath } from "./json-path.ts";
import type { Overlay, OverlayAction } from "./overlay.ts";

/** Makes the error about a part of the file; the part is named by its keys from the root. */
type Refuse = (message: string, ...part: readonly (string | number)[]) => RouteprintError;

/**
 * Reads an overlay, JSON or YAML.
 *
 * @param where the name of its file, for notices and errors.
 * @throws RouteprintError `overlay-invalid` with file and line.
 * @example
 * const text = JSON.stringify({
 *   overlay: "1.1.0",
 *   info: { title: "Own words", version: "1.0.0" },
 *   actions: [{ target: "$.info", update: { title: "Shop API" } }],
 * });
 * const source = readSource(await readFile("index.json"), "index.json");
 * const { document } = convert(source, { overlays: [await readOverlay(text, "own.json")] });
 */
export async function readOverlay(text: string, where: string): Promise<Overlay> {
  // Loaded on demand, because most callers have no overlay.
  const { parseYaml } = await import("./yaml-lines.ts");
  const { value, lineOf } = parseYaml(text, where);
  const refuse: Refuse = (message, ...part) =>
    new RouteprintError("overlay-invalid", { message, where: `${where}:${lineOf(part)}` });
  if (!isObject(value)) throw refuse(`it is ${describeKind(value)}, not an overlay`);
  const { overlay: version, info, extends: extended, actions } = value;
  if (typeof version !== "string" || !/^1\.[01]\.\d+$/.test(version))
    throw refuse("`overlay` must be 1.0.x or 1.1.x, as text", "overlay");
  refuseUnknown(value, ["overlay", "info", "extends", "actions"], refuse);
  if (!isObject(info)) throw refuse("`info` must be an object with title and version", "info");
  refuseUnknown(info, ["title", "version", "description"], refuse, "info");
  const { title } = info;
  if (typeof title !== "string") throw refuse("`info.title` must be text", "info", "title");
  if (info["description"] !== undefined && typeof info["description"] !== "string")
    throw refuse("`info.description` must be text", "info", "description");
  if (typeof info["version"] !== "string") throw refuse("`info.version` must be text", "info", "version");
  if (extended !== undefined && typeof extended !== "string")
    throw refuse("`extends` must be a URI reference", "extends");
  if (!isArray(actions) || actions.length === 0)
    throw refuse("`actions` must be a list of at least one action", "actions");
  const texts = actions.map((action) => JSON.stringify(action));
  const again = texts.findIndex((action, at) => texts.indexOf(action) < at);
  if (again >= 0) throw refuse("the action is listed twice", "actions", again);
  return {
    where,
    title,
    ...(extended === undefined ? {} : { extends: extended }),
    actions: actions.flatMap((action, at) =>
      readAction(action, `${where}:${lineOf(["actions", at])} (/actions/${at})`, version, (message, key) =>
        refuse(message, "actions", at, ...(key === undefined ? [] : [key])),
      ),
    ),
  };
}

function readAction(
  action: unknown,
  place: string,
  version: string,
  refuse: Refuse,
): readonly OverlayAction[] {
  if (!isObject(action)) throw refuse(`an action must be an object, not ${describeKind(action)}`);
  refuseUnknown(action, ["target", "description", "update", "remove", "copy"], refuse);
  const { target, description, update, remove = false, copy } = action;
  if (typeof target !== "string") throw refuse("`target` must be a JSONPath", "target");
  refusePath(target, "target", refuse);
  if (description !== undefined && typeof description !== "string")
    throw refuse("`description` must be text", "description");
  if (typeof remove !== "boolean") throw refuse("`remove` must be true or false", "remove");
  if (copy !== undefined && typeof copy !== "string") throw refuse("`copy` must be a JSONPath", "copy");
  const base = { place, target };
  if (remove) return [{ ...base, kind: "remove" }];
  if (copy !== undefined && version.startsWith("1.0.")) throw refuse("`copy` needs `overlay: 1.1.0`", "copy");
  if (copy !== undefined && update !== undefined)
    throw refuse("an action has `update` or `copy`, not both", "copy");
  if (copy !== undefined) {
    refusePath(copy, "copy", refuse);
    return [{ ...base, kind: "copy", from: copy }];
  }
  // The schema of the specification allows an action that does nothing.
  if (!isJson(update)) return [];
  return [{ ...base, kind: "update", value: update, appends: version.startsWith("1.0.") }];
}

function refusePath(text: string, key: string, refuse: Refuse): void {
  const { reason } = parsePath(text);
  if (reason !== undefined) throw refuse(`${JSON.stringify(text)} is no JSONPath: ${reason}`, key);
}

/** Refuses keys that the specification does not have: usually a typo. */
function refuseUnknown(
  value: UnknownObject,
  known: readonly string[],
  refuse: Refuse,
  ...part: readonly string[]
): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key) && !key.startsWith("x-"));
  if (unknown !== undefined)
    throw refuse(
      `unknown key ${JSON.stringify(unknown)}; the keys are ${known.join(", ")}`,
      ...part,
      unknown,
    );
}
