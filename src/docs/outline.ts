import { BODY_METHODS } from "../surface/model.ts";
import { describeType } from "./describe.ts";
import type { NamespaceView, OperationView, SiteView } from "./view.ts";

/** An operation as a reference page tells it until Redoc shows it, and wherever Redoc does not run. */
export interface OutlineEntry {
  readonly shown: OperationView;
  /** The route's own page. */
  readonly slug: string;
  /** Where its arguments stand, and which they are; places without any are left out. */
  readonly places: readonly { readonly name: string; readonly takes: readonly Taken[] }[];
}

interface Taken {
  readonly name: string;
  /** Empty where nothing is declared. */
  readonly type: string;
  readonly required: boolean;
}

/** The operations of a namespace, in the order of the document. */
export function outlineOf(view: SiteView, { namespace }: NamespaceView): readonly OutlineEntry[] {
  return view.operations
    .filter(({ operation }) => operation.namespace === namespace.name)
    .map((shown) => ({
      shown,
      slug: view.slugs.get(shown.operation.variants[0]?.route ?? "") ?? "",
      places: placesOf(shown),
    }));
}

function placesOf({ operation }: OperationView): OutlineEntry["places"] {
  const path = operation.variables.map(({ name, readings }) => ({
    name,
    type: readings[0]?.argument ? describeType(readings[0].argument.schema) : "",
    required: true,
  }));
  const rest = operation.arguments.map(({ name, schema, required }) => ({
    name,
    type: describeType(schema),
    required,
  }));
  return [
    { name: "Path", takes: path },
    { name: BODY_METHODS.has(operation.method) ? "Body" : "Query", takes: rest },
  ].filter(({ takes }) => takes.length > 0);
}
