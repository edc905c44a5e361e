import { asList, asObject, parseJson } from "../base/json.ts";
import { lazy } from "../base/memo.ts";
import { readResponses } from "../platform/node.ts";
import { shapesFromJson, type Shapes } from "./shapes.ts";

/** The response that a release declares for one route. */
export interface DeclaredResponse {
  /** The release: `WordPress 6.4`. */
  readonly source: string;
  /** As declared, without texts. */
  readonly schema: unknown;
  /** The arguments of all endpoints. */
  readonly names: readonly string[];
}

export interface Facts {
  /** The facts of all releases by route key, oldest release first. */
  readonly routes: ReadonlyMap<string, readonly DeclaredResponse[]>;
  /** Where recorded responses contradict the declarations. */
  readonly corrections: Shapes;
}

/** Reads the responses that releases declare. */
export const readFacts = lazy((): Facts => {
  const file = asObject(parseJson(readResponses()));
  const [sources, schemas, names] = [file["sources"], file["schemas"], file["arguments"]].map(asList);
  const routes = new Map(
    Object.entries(asObject(file["routes"])).map(([key, rows]) => [
      key,
      asList(rows).map((row): DeclaredResponse => {
        const [source, schema, given] = asList(row).map(Number);
        return {
          source: String(sources?.[source ?? 0]),
          schema: schemas?.[schema ?? 0],
          names: asList(names?.[given ?? 0]).map(String),
        };
      }),
    ]),
  );
  return { routes, corrections: shapesFromJson({ routes: file["corrections"] }, () => true) };
});
