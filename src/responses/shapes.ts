import { asList, asObject, isObject, type JsonObject, type UnknownObject } from "../base/json.ts";
import type { ResponseKind } from "../surface/index.ts";
import { merge, shapeFromJson, shapeToJson, type ResponseShape } from "./shape.ts";

/** Shapes of the responses of a site, by route key; they hold no value. */
export type Shapes = ReadonlyMap<string, RouteShape>;

export interface RouteShape {
  /** The resource: an item, where responses are lists. */
  readonly shape: ResponseShape;
  /** The responses seen. */
  readonly samples: number;
  /** The shape of bodies of responses to GET. */
  readonly kinds: ReadonlySet<ResponseKind>;
}

/** Writes shapes as a file for `--responses-from`. */
export function shapesToJson(shapes: Shapes): JsonObject {
  return {
    routeprint: "shapes",
    version: 1,
    routes: Object.fromEntries(
      [...shapes].map(([route, { shape, samples, kinds }]) => [
        route,
        { samples, kinds: [...kinds], shape: shapeToJson(shape) },
      ]),
    ),
  };
}

/** Whether JSON is a file of shapes. */
export function isShapes(value: unknown): value is UnknownObject {
  return isObject(value) && value["routeprint"] === "shapes";
}

/**
 * Reads a file of shapes.
 *
 * @param isName whether a property is kept: the file may be of any origin.
 */
export function shapesFromJson(value: UnknownObject, isName: (key: string) => boolean): Shapes {
  return new Map(
    Object.entries(asObject(value["routes"])).map(([route, row]) => {
      const { samples, kinds, shape } = asObject(row);
      return [
        route,
        {
          samples: typeof samples === "number" ? samples : 0,
          kinds: new Set(KINDS.filter((kind) => asList(kinds).includes(kind))),
          shape: shapeFromJson(shape, isName),
        },
      ];
    }),
  );
}

const KINDS: readonly ResponseKind[] = ["object", "list", "map"];

/** The shapes of both. */
export function mergeShapes(first: Shapes, second: Shapes): Shapes {
  const merged = new Map(first);
  for (const [route, shape] of second) merged.set(route, mergeRoutes(shape, first.get(route)));
  return merged;
}

/** The shape of a route from an earlier one and a later one. */
function mergeRoutes(later: RouteShape, earlier?: RouteShape): RouteShape {
  if (earlier === undefined) return later;
  return {
    shape: merge(earlier.shape, later.shape),
    samples: earlier.samples + later.samples,
    kinds: earlier.kinds.union(later.kinds),
  };
}
