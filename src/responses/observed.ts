import type { Schema } from "../schema/index.ts";
import type { Surface, Variant } from "../surface/index.ts";
import { schemaOf, widenTo } from "./shape.ts";
import type { RouteShape, Shapes } from "./shapes.ts";

/** Adds the shape of recorded responses to routes without a response schema, and widens declared schemas to it. */
export function withObservedResponses(surface: Surface, shapes: Shapes): Surface {
  const schemas = new Map<string, Schema>();
  const schemaFor = ({ route, responseSchema }: Variant, { shape }: RouteShape): Schema => {
    const schema =
      schemas.get(route) ?? (responseSchema === undefined ? schemaOf(shape) : widenTo(responseSchema, shape));
    schemas.set(route, schema);
    return schema;
  };
  return {
    ...surface,
    operations: surface.operations.map(({ method, variants, ...operation }) => ({
      ...operation,
      method,
      variants: variants.map((variant) => {
        // All abilities have one route, and WordPress validates the result of each by its schema.
        const learned = operation.ability === undefined ? shapes.get(variant.route) : undefined;
        if (learned === undefined || learned.shape.samples === 0) return variant;
        const { samples, kinds } = learned;
        const [kind] = kinds;
        return {
          ...variant,
          responseSchema: schemaFor(variant, learned),
          observed: samples,
          ...(method === "GET" && kind !== undefined && kinds.size === 1 ? { response: kind } : {}),
        };
      }),
    })),
  };
}
