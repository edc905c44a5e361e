import { RouteprintError } from "../diagnostics/errors.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { type Json, type UnknownObject, describeKind, isArray, isObject, pointTo } from "../base/json.ts";
import { type Location, locate, parsePath } from "./json-path.ts";

/** An OpenAPI Overlay (1.0 or 1.1), as plain data for other threads too. */
export interface Overlay {
  /** The name of its file. */
  readonly where: string;
  readonly title: string;
  /** The document that it was written for: a URI reference. */
  readonly extends?: string;
  readonly actions: readonly OverlayAction[];
}

/** One action of an overlay, with its place for notices and errors: `shop.overlay.yaml:12 (/actions/2)`. */
export type OverlayAction = { readonly place: string; readonly target: string } & (
  | { readonly kind: "update"; readonly value: Json; readonly appends: boolean }
  | { readonly kind: "copy"; readonly from: string }
  | { readonly kind: "remove" }
);

/** A document after overlays, with a notice for each action that matched nothing. */
interface Overlaid {
  readonly document: unknown;
  readonly notices: readonly Notice[];
}

/**
 * Applies overlays to a document, in their order. The document is not changed.
 *
 * @throws RouteprintError `overlay-invalid` where an action cannot be applied.
 */
export function applyOverlays(document: unknown, overlays: readonly Overlay[]): Overlaid {
  const notices: Notice[] = [];
  let current = document;
  for (const action of overlays.flatMap(({ actions }) => actions)) {
    const places = find(action, action.target, current);
    if (places.length === 0) {
      const text = `${action.place}: the target \`${action.target}\` matches nothing in the document.`;
      notices.push({ code: "overlay-unmatched", pointer: "", text });
    } else current = edit(current, treeOf(places), changeOf(action, current), "");
  }
  return { document: current, notices };
}

function find({ place }: OverlayAction, path: string, document: unknown): readonly Location[] {
  const { query, reason = "" } = parsePath(path);
  if (query === undefined) throw invalid(place, `${JSON.stringify(path)} is no JSONPath: ${reason}`);
  const found = locate(query, document);
  if (found === undefined) throw invalid(place, `the document nests too deep for ${JSON.stringify(path)}`);
  return found;
}

/** The selected nodes as a tree of their steps, so that each part of the document is written once. */
interface TargetTree {
  isTarget: boolean;
  readonly below: Map<string | number, TargetTree>;
}

function treeOf(places: readonly Location[]): TargetTree {
  const root: TargetTree = { isTarget: false, below: new Map() };
  for (const place of places) {
    let node = root;
    for (const step of place) {
      const next = node.below.get(step) ?? { isTarget: false, below: new Map() };
      node.below.set(step, next);
      node = next;
    }
    node.isTarget = true;
  }
  return root;
}

/** The new value of a selected node; undefined removes it. */
type Change = (value: unknown, pointer: string) => unknown;

function changeOf(action: OverlayAction, document: unknown): Change {
  if (action.kind === "remove") return () => undefined;
  const given = action.kind === "update" ? action.value : copied(action, document);
  const appends = action.kind === "update" && action.appends;
  const kinds = new Set<string>();
  return (value, pointer) => {
    kinds.add(isArray(value) ? "lists" : isObject(value) ? "objects" : "single values");
    if (kinds.size > 1)
      throw invalid(action.place, `\`${action.target}\` selects ${[...kinds].join(" and ")} at once`);
    if (isArray(value)) return isArray(given) && !appends ? [...value, ...given] : [...value, given];
    return merge(value, given, { place: action.place, pointer });
  };
}

function copied(action: OverlayAction & { readonly kind: "copy" }, document: unknown): unknown {
  const [source, ...others] = find(action, action.from, document);
  if (source === undefined || others.length > 0) {
    const found = source === undefined ? "nothing" : `${others.length + 1} nodes`;
    throw invalid(action.place, `\`copy\` must select one node, and \`${action.from}\` selects ${found}`);
  }
  return source.reduce<unknown>(
    (value, step) =>
      isArray(value) ? value[Number(step)] : isObject(value) ? value[String(step)] : undefined,
    document,
  );
}

/** Changes the selected nodes of a value, the deepest first. */
function edit(value: unknown, selected: TargetTree, change: Change, pointer: string): unknown {
  const edited = selected.below.size === 0 ? value : editBelow(value, selected, change, pointer);
  return selected.isTarget ? change(edited, pointer) : edited;
}

function editBelow(value: unknown, { below }: TargetTree, change: Change, pointer: string): unknown {
  const member = (key: string | number, own: unknown): unknown => {
    const selected = below.get(key);
    return selected === undefined ? own : edit(own, selected, change, pointTo(pointer, String(key)));
  };
  if (isArray(value)) return value.map((own, at) => member(at, own)).filter((own) => own !== undefined);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, own]) => [key, member(key, own)] as const);
  return Object.fromEntries(members.filter(([, own]) => own !== undefined));
}

/** The place of a merge: the action, and the node of the document. */
interface Merging {
  readonly place: string;
  readonly pointer: string;
}

/** Merges a value into a node by the rules of the Action Object. */
function merge(value: unknown, given: unknown, at: Merging): unknown {
  if (isObject(value) && isObject(given)) return mergeObjects(value, given, at);
  if (isArray(value) && isArray(given)) return [...value, ...given];
  // A key without a value names a part that stays as it is ("Structured Overlay Example").
  if (given === null && (isObject(value) || isArray(value))) return value;
  if (isCompound(value) || isCompound(given)) {
    const kinds = `${describeKind(given)} cannot be merged into ${describeKind(value)}`;
    throw invalid(at.place, `${kinds} at ${at.pointer === "" ? "the root" : at.pointer} of the document`);
  }
  return given;
}

function isCompound(value: unknown): boolean {
  return isObject(value) || isArray(value);
}

function mergeObjects(value: UnknownObject, given: UnknownObject, at: Merging): UnknownObject {
  const merged = new Map(Object.entries(value));
  for (const [key, member] of Object.entries(given)) {
    const own = merged.get(key);
    const pointer = pointTo(at.pointer, key);
    merged.set(key, own === undefined ? member : merge(own, member, { ...at, pointer }));
  }
  return Object.fromEntries(merged);
}

function invalid(where: string, message: string): RouteprintError {
  return new RouteprintError("overlay-invalid", { message, where });
}
