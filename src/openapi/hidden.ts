import { type Route, type Surface, routesBehind } from "../surface/index.ts";

/** A surface without routes, methods and namespaces that no shown operation has. */
export function withoutHidden(surface: Surface, shown: Surface): Surface {
  const methods = new Map<string, Set<string>>();
  for (const operation of shown.operations)
    for (const { route, endpoint } of routesBehind(operation)) {
      const key = `${endpoint} ${route}`;
      methods.set(key, (methods.get(key) ?? new Set()).add(operation.method));
    }
  const hadOperations = new Set(
    surface.operations.flatMap(({ variants }) => variants.map(({ route }) => route)),
  );
  const routes = surface.routes.flatMap((route): Route[] => {
    if (!hadOperations.has(route.key)) return [route];
    const endpoints = route.endpoints.flatMap((endpoint) => {
      const kept = methods.get(`${endpoint.position} ${route.key}`);
      const listed = endpoint.methods.filter((method) => kept?.has(method) === true);
      return listed.length === 0 ? [] : [{ ...endpoint, methods: listed }];
    });
    return endpoints.length === 0 ? [] : [{ ...route, endpoints }];
  });
  const namespaces = shown.namespaces
    .map((namespace) => ({
      ...namespace,
      routeCount: countIn(routes, namespace.name),
      operationCount: countIn(shown.operations, namespace.name),
    }))
    .filter(
      ({ name, operationCount }, at) =>
        operationCount > 0 || shown.namespaces[at]?.operationCount === 0 || name === "",
    );
  const names = new Set(namespaces.map(({ name }) => name));
  const keys = new Set(routes.map(({ key }) => key));
  return {
    ...shown,
    whole: surface.whole ?? surface.operations,
    routes,
    namespaces,
    namespaceOrder: shown.namespaceOrder.filter((name) => names.has(name)),
    notices: shown.notices.filter(({ route }) => route === undefined || keys.has(route)),
  };
}

function countIn(list: readonly { readonly namespace: string }[], name: string): number {
  return list.filter(({ namespace }) => namespace === name).length;
}
