import { createOperationFinder, type Surface } from "../surface/index.ts";
import type { Behavior } from "./model.ts";
import { respondWith } from "./response.ts";

/** Responds with the examples that overlays give; other operations pass on. */
export function createExamples({ operations }: Surface): Behavior {
  const own = operations.filter(({ variants }) => variants.some(({ example }) => example !== undefined));
  const covered = new Set(
    own.flatMap(({ method, variants }) => variants.map(({ route }) => `${method} ${route}`)),
  );
  const find = createOperationFinder(own);
  return {
    covers: (route, method) => covered.has(`${method} ${route}`),
    respond: ({ route, endpoint, method, path }) => {
      const example = find(route.key, endpoint, method, path)?.variant.example;
      return example === undefined ? undefined : respondWith(example);
    },
  };
}
