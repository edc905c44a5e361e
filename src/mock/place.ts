import { lazy } from "../base/memo.ts";
import { groupBy } from "../base/group.ts";
import { isArray } from "../base/json.ts";
import { type Argument, type Schema, defaultOf } from "../schema/index.ts";
import {
  type Operation,
  type ResponseReader,
  type Surface,
  createResponseReader,
  describesList,
} from "../surface/index.ts";
import { type PhpArray, phpKey, toText } from "../wordpress/index.ts";

/** A list at a path whose items have paths of their own. */
export interface Collection {
  /** Below the API root, in lower case. */
  readonly path: string;
  /** The variable of an item's path: `id`, `slug`. */
  readonly identifier: string;
  /** The schema of an item in all contexts; undefined where nothing declares one. */
  readonly schema: Schema | undefined;
  /** The status that the list shows by default: `publish`. */
  readonly status: string | undefined;
  /** The status of a new item where a request names none. */
  readonly newStatus: string | undefined;
  readonly paged: boolean;
  /** Whether an item is created with `active`, as snippets and plugins are. */
  readonly isSwitched: boolean;
}

/** The target of a request: a collection, or one of its items. */
export interface MockPlace {
  readonly collection: Collection;
  /** Undefined at the collection itself. */
  readonly id: string | undefined;
  /** Whether the request changes several items of the collection. */
  readonly isBatch?: boolean;
  /** The capture that is the id. */
  readonly capture?: string;
  /** Set where the request switches the item on or off. */
  readonly active?: boolean;
}

/** The parts of a request that determine its target. */
interface LocatedRequest {
  readonly path: string;
  readonly captures: ReadonlyMap<string, string>;
  readonly params: PhpArray;
}

/** The end of the shape of an item, behind that of its collection. */
const ITEM = "/{}";

/** Methods that identify a path as an item: a path with only POST is an action on the collection. */
const ITEM_METHODS: ReadonlySet<string> = new Set(["GET", "PUT", "PATCH", "DELETE"]);

/** Finds the target of a request; undefined where its operation is neither a collection with items nor an item of one. */
type PlaceFinder = (operation: Operation, located: LocatedRequest) => MockPlace | undefined;

/** Creates the finder of a surface. Items are objects; a list is one of a collection where its items have paths. */
export function createPlaces(surface: Surface): PlaceFinder {
  const collections = lazy(() => collectionsOf(surface));
  return ({ shape }, located) => {
    const own = collections().get(shape);
    if (own?.isListed === true) {
      return { collection: { ...own, path: located.path.toLowerCase() }, id: undefined };
    }
    const listed = shape.endsWith(BATCH) ? collections().get(shape.slice(0, -BATCH.length)) : undefined;
    if (listed !== undefined) {
      const path = located.path.slice(0, -BATCH.length).toLowerCase();
      return { collection: { ...listed, path }, id: undefined, isBatch: true };
    }
    const [, item = shape, action] = SWITCH.exec(shape) ?? [];
    const around = item.endsWith(ITEM) ? collections().get(item.slice(0, -ITEM.length)) : undefined;
    if (around === undefined) return undefined;
    if (action === undefined) return itemPlace(around, located);
    if (!around.isSwitched) return undefined;
    const path = located.path.slice(0, -action.length - 1);
    return { ...itemPlace(around, { ...located, path }), active: action === "activate" };
  };
}

/** The end of a route that changes several items (WooCommerce). */
const BATCH = "/batch";

/** The actions on an item of the Code Snippets plugin (`/code-snippets/v1/snippets/{id}/activate`). */
const SWITCH = /^(.+)\/(activate|deactivate)$/;

interface DeclaredCollection extends Omit<Collection, "path"> {
  readonly isListed: boolean;
}

/** The collections by their shape. */
function collectionsOf(surface: Surface): ReadonlyMap<string, DeclaredCollection> {
  const formOf = createResponseReader(surface);
  const byShape = groupBy(surface.operations, ({ shape }) => shape);
  const found = [...byShape].flatMap(([itemShape, items]): [string, DeclaredCollection][] => {
    const item = items.find(({ method }) => ITEM_METHODS.has(method));
    const [variant] = item?.variants ?? [];
    const identifier = item?.variables.at(-1)?.name;
    if (!itemShape.endsWith(ITEM) || item === undefined || variant === undefined) return [];
    if (identifier === undefined || formOf(item, variant).kind !== "object") return [];
    const shape = itemShape.slice(0, -ITEM.length);
    const around = byShape.get(shape) ?? [];
    const declared = { identifier, ...describe(around, variant.responseSchema, formOf) };
    // Without a schema no item can be generated, and a list without a creating operation gives no evidence of items.
    const isKnown =
      declared.schema === undefined ? declared.isListed && canCreate(around) : isOfObjects(declared.schema);
    return isKnown ? [[shape, declared]] : [];
  });
  return new Map(found);
}

/** Describes the items of a collection from the operations on it. */
function describe(
  around: readonly Operation[],
  itemSchema: Schema | undefined,
  formOf: ResponseReader,
): Omit<DeclaredCollection, "identifier"> {
  const lists = around.filter(({ method, variants: [first] }) => {
    return (method === "GET" || method === "POST") && first !== undefined;
  });
  const list = lists.find((operation) =>
    operation.variants.some((variant) => formOf(operation, variant).kind === "list"),
  );
  const [variant] = list?.variants ?? [];
  const own = variant?.responseSchema;
  const isWhole = own !== undefined && describesList(own);
  const schema = isWhole ? (itemSchema ?? own.items) : (own ?? itemSchema);
  const status = statusIn(variant?.arguments ?? []);
  const creation = around.find(({ method }) => method === "POST");
  // WordPress makes a new post a draft (`wp_insert_post`), even where its list shows other statuses.
  const usual = status === "publish" && creation?.namespace === "wp/v2" ? "draft" : status;
  return {
    schema,
    status,
    newStatus: statusIn(creation?.arguments ?? []) ?? usual,
    paged: list !== undefined && variant !== undefined && formOf(list, variant).paged,
    isListed: list !== undefined,
    isSwitched: around.some((operation) => declaresSwitch(operation)),
  };
}

function statusIn(declared: readonly Argument[]): string | undefined {
  const preset = declared.find(({ name }) => name === "status")?.schema;
  return preset && statusOf(defaultOf(preset));
}

function canCreate(around: readonly Operation[]): boolean {
  return around.some(({ method }) => method === "POST");
}

function declaresSwitch({ method, arguments: declared }: Operation): boolean {
  return (
    method === "POST" &&
    declared.some(({ name, schema }) => name === "active" && schema.types?.[0] === "boolean")
  );
}

function isOfObjects({ types, properties }: Schema): boolean {
  return types?.includes("object") === true || (types === undefined && properties !== undefined);
}

/** A default that names one status. WordPress's comments are `approved` where their list says `approve`. */
function statusOf(presets: unknown): string | undefined {
  const preset = isArray(presets) && presets.length === 1 ? presets[0] : presets;
  if (typeof preset !== "string" || /^(?:all|any|)$/.test(preset)) return undefined;
  return preset === "approve" ? "approved" : preset;
}

/** A controller reads the id as a parameter, which a body or query may override (`WP_REST_Request::offsetGet`). */
function itemPlace(declared: DeclaredCollection, { path, captures, params }: LocatedRequest): MockPlace {
  const [name, captured] = [...captures].findLast(
    ([, value]) => value !== "" && path.endsWith(`/${value}`),
  ) ?? ["", path.slice(path.lastIndexOf("/") + 1)];
  const id = toText(params.get(phpKey(name)) ?? captured).replace(/^0+(?=\d)/, "");
  const collection = { ...declared, path: path.slice(0, -captured.length - 1).toLowerCase() };
  return { collection, id, capture: name };
}
