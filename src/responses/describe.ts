import type { Surface } from "../surface/index.ts";
import { withKnownResponses } from "./known.ts";
import { withObservedResponses } from "./observed.ts";
import type { Shapes } from "./shapes.ts";

/** Sources for responses that the site does not describe. */
export interface ResponseSources {
  /** Whether routes of WordPress and WooCommerce get the schemas that these declare; true where absent. */
  readonly known?: boolean;
  /** The shapes of recorded responses. */
  readonly shapes?: Shapes;
}

/** Describes the responses of a surface by the schemas of its site, then by known resources, then by recorded responses. */
export function describeResponses(surface: Surface, { known = true, shapes }: ResponseSources): Surface {
  const described = known ? withKnownResponses(surface) : surface;
  return shapes === undefined ? described : withObservedResponses(described, shapes);
}
