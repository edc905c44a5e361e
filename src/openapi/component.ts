import { hash, pascalCase, withoutMarks } from "../surface/naming.ts";

/** How long the name of a component may grow. */
const MAX_NAME = 60;

/**
 * A text of a site as the name of a component: `post-revision` gives `PostRevision`, `Réglages` gives `Reglages`; empty
 * where no ASCII is left.
 */
export function componentName(text: string): string {
  const name = pascalCase(withoutMarks(text)).slice(0, MAX_NAME);
  return /^\d/.test(name) ? `N${name}` : name;
}

/** The name of a component for an operation; where it is cut, a hash of the whole tells it from others that begin alike. */
export function operationName(id: string): string {
  const name = componentName(id);
  return pascalCase(id).length <= MAX_NAME ? name : `${name}_${hash(id, 6)}`;
}
