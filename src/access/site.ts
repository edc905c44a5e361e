import { runsAbility } from "../wordpress/index.ts";
import { type Operation, type Surface, createCollectionTest } from "../surface/index.ts";
import { type ServedPath, createServed } from "./served.ts";

/** A surface, prepared for questions about its access. */
export interface AskedSite {
  readonly surface: Surface;
  readonly servedAt: (path: string) => ServedPath;
  /** The shapes of paths that read collections. */
  readonly collections: ReadonlySet<string>;
  /** The shapes of paths that read an item of a collection. */
  readonly items: ReadonlySet<string>;
}

/** Prepares a surface, which is not a selection: a route that is not selected may come first. */
export function prepareSite(surface: Surface): AskedSite {
  const isCollection = createCollectionTest(surface);
  const collections = new Set(surface.operations.filter(isCollection).map(({ shape }) => shape));
  const isItem = ({ method, shape }: Operation): boolean =>
    method === "GET" && shape.endsWith("/{}") && collections.has(shape.slice(0, -"/{}".length));
  return {
    surface,
    servedAt: createServed(surface),
    collections,
    items: new Set(surface.operations.filter(isItem).map(({ shape }) => shape)),
  };
}

/** The operation that reads a path; undefined where none does. */
export function readerOf({ servedAt }: Pick<AskedSite, "servedAt">, path: string): Operation | undefined {
  return servedAt(path).operations.find(({ method }) => method === "GET")?.operation;
}

/**
 * The route that shows whether a sign-in has an effect. Its permission callback lets visitors pass, and its callback refuses them
 * (`WP_REST_Users_Controller::get_current_item`).
 */
export const ME = "/wp/v2/users/me";

/** The paths of one shape, and what is asked about them. */
export interface Target {
  /** The template without the names of its variables. */
  readonly shape: string;
  readonly isLiteral: boolean;
  /** Whether it is sent GET: a collection, or an item that one named. */
  readonly isRead: boolean;
  /** Whether it is sent OPTIONS: not a collection that is read for its ids alone. */
  readonly isChosen: boolean;
}

/**
 * The targets of operations, each once, and what is read for them: the own user, collections that name items. Abilities are
 * left out, whose callbacks refuse OPTIONS: their list shows what is to be known.
 */
export function targetsOf(
  { surface, collections, items }: AskedSite,
  operations: readonly Operation[],
): readonly Target[] {
  const asked = operations.filter(({ shape }) => !runsAbility(shape));
  const chosen = new Set(asked.map(({ shape }) => shape));
  const naming = [...chosen].flatMap(parentsOf).filter((shape) => collections.has(shape));
  const own = surface.operations.some(({ method, shape }) => method === "GET" && shape === ME) ? [ME] : [];
  return [...new Set([...chosen, ...naming, ...own])].map((shape) => ({
    shape,
    isLiteral: !shape.includes("{"),
    isRead: shape === ME || collections.has(shape) || items.has(shape),
    isChosen: chosen.has(shape),
  }));
}

/** The shapes before each variable: `/orders` and `/orders/{}/notes` of `/orders/{}/notes/{}`. */
function parentsOf(shape: string): readonly string[] {
  return [...shape.matchAll(/\/\{\}/g)].map(({ index }) => shape.slice(0, index));
}
