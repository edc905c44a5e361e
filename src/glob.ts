import picomatch from "picomatch";
import { RouteprintError } from "./errors.ts";

/**
 * Whether a text matches a glob, which is a person's; the texts are a site's. The braces of a template stand for
 * themselves: those without a comma are no alternatives.
 *
 * @throws RouteprintError `usage` where the glob is empty, as of a variable of the shell that is not set.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  if (glob === "") {
    throw new RouteprintError("usage", {
      message: "an empty glob matches nothing",
      hint: "Give a namespace or a template, such as wp/v2 or '/wp/v2/*'.",
    });
  }
  const matches = picomatch(glob, { dot: true });
  return (text) => matches(text);
}
