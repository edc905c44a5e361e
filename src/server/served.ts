import { resolve } from "node:path";
import type { SiteDocumentation } from "../docs/index.ts";

/** A place as it is compared: an address without scheme, API root and final slash, in lower case; a file as it is. */
function placeOf(address: string): string {
  if (!/^https?:\/\//i.test(address)) return address;
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/(?:\/wp-json|\/(?:index\.php)?\?rest_route=)?\/*$/, "");
}

/** The places by which an inventory may know a served site: its address; of a saved index also the home page it names. */
export function placesOf({ source, surface: { site } }: SiteDocumentation): readonly string[] {
  if (/^https?:\/\//i.test(source)) return [placeOf(source)];
  const { home } = site;
  return [resolve(source), ...(home === undefined ? [] : [placeOf(home)])];
}

/** Whether the address of a site in an inventory is that of a served site. */
export function isServedAt(site: SiteDocumentation, address: string): boolean {
  return placesOf(site).includes(placeOf(address));
}
