import type { Overlay } from "../openapi/index.ts";
import { parseHttpUrl } from "../base/url.ts";

/**
 * Selects the overlays of one of several sites: those without `extends`, and those whose `extends` names the site by its host,
 * or by the file or the folder of its document: `shop.openapi.json`, `site/shop/openapi.json`.
 */
function overlaysFor(overlays: readonly Overlay[], slug: string): readonly Overlay[] {
  return overlays.filter(({ extends: name }) => name === undefined || namesOf(name).includes(slug));
}

/** The overlays of a site in settings; one site alone has them all. */
export function overlaysOf(
  { overlays }: { readonly overlays?: readonly Overlay[] },
  slug: string,
  isAlone = false,
): { readonly overlays?: readonly Overlay[] } {
  if (overlays === undefined) return {};
  return { overlays: isAlone ? overlays : overlaysFor(overlays, slug) };
}

function namesOf(reference: string): readonly string[] {
  const host = parseHttpUrl(reference)?.hostname.replaceAll(".", "-") ?? "";
  const [folder = "", file = ""] = `./${reference}`
    .replace(/[?#].*/s, "")
    .split("/")
    .slice(-2);
  return [host, folder, file.replace(/\.(?:json|ya?ml)$/i, "").replace(/\.(?:openapi|index)$/, "")];
}
