import { type Observation, VISITOR } from "../../src/access/index.ts";

type Particulars = Partial<Pick<Observation, "user" | "status">> & { readonly namespace?: string };

/** An OPTIONS, and the methods that the response allows; by default a visitor's, of a route in the namespace of its path. */
export function optionsFor(
  path: string,
  methods: readonly string[],
  allow: readonly string[],
  { user = VISITOR, status = 200, namespace = path.split("/").slice(1, 3).join("/") }: Particulars = {},
): Observation {
  const described = { namespace, methods };
  const listed = allow.length === 0 ? {} : { allow };
  return { user, method: "OPTIONS", path, status, json: true, described, ...listed };
}

/** A refusal by WordPress; by default of a visitor. */
export function refusalFor(
  method: Observation["method"],
  path: string,
  { user = VISITOR, status = 401 }: Particulars = {},
): Observation {
  return { user, method, path, status, json: true, code: "rest_forbidden" };
}

/** A GET that succeeded; by default a visitor's. */
export function successFor(path: string, { user = VISITOR }: Particulars = {}): Observation {
  return { user, method: "GET", path, status: 200, json: true };
}
