import { basename } from "node:path";
import { slugOf, uniqueSlugs } from "../docs/index.ts";
import { redactUrl } from "../fetch/index.ts";
import { createNamer } from "../base/namer.ts";
import { bareAddress, hasWebScheme } from "../base/url.ts";

/** Headers and credentials of one site. */
export interface SiteAccess {
  /** The absolute path of a file of headers. */
  readonly headerFile?: string;
  /** The user of an application password. */
  readonly user?: string;
  /** The environment variable that holds the password. */
  readonly passwordEnv?: string;
  /** Further users by names of the file's own, for questions about access. */
  readonly users?: Readonly<Record<string, SiteUser>>;
}

/** A user of a site, whose password the environment holds. */
export type SiteUser = Required<Pick<SiteAccess, "user" | "passwordEnv">>;

/** A source of a job: a site, or a file with its index. */
export interface NamedSite {
  /** An address or a file, as it was typed; `-` is stdin. */
  readonly name: string;
  /** The name without credentials, for file names and messages. */
  readonly label: string;
  /** Identifies the source: the absolute path of a file, or else the label. */
  readonly place: string;
  /** Whether a list names it, so that nobody typed it. */
  readonly listed: boolean;
  readonly isAddress: boolean;
  /** Its name in the config file. */
  readonly short?: string;
  /** Headers and credentials from the config file. */
  readonly access?: SiteAccess;
}

/** A site with the name of its output: its document, or the folder of its pages. */
export interface SluggedSite extends NamedSite {
  readonly slug: string;
}

/** Whether a name has the scheme of an address, which makes it one even where a file has that name. */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/**
 * Whether a name can be an address: it has a scheme, or a host with a dot or a port, and not the ending of a file.
 * Credentials and pasted quotes around it do not matter.
 */
export function looksLikeAddress(typed: string): boolean {
  const name = bareAddress(typed);
  if (hasWebScheme(name) || /^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return true;
  const bare = name.replace(/^\/\//, "");
  if (/[\s\\]/.test(bare) || /^\.{0,2}\//.test(bare)) return false;
  const host = (bare.split(/[/?#]/, 1)[0] ?? "").replace(/^.*@/, "");
  if (/\.(?:json|ya?ml|lock|txt|gz|har|html?)$/i.test(host)) return false;
  return (
    /^localhost$/i.test(host) ||
    /^[\w-]+:\d+$/.test(host) ||
    /^\[[0-9a-f:.]+\](?::\d+)?$/i.test(host) ||
    /^[^.:]+(?:\.[^.:]+)+\.?(?::\d+)?$/.test(host)
  );
}

/** Stdin and the pipes of a shell: `<(curl …)` is `/dev/fd/63`. */
const PIPE = /^(?:-|\/dev\/stdin|\/(?:dev|proc\/self)\/fd\/\d+)$/;

/**
 * Shortens the name of a source: `samples/shop-site.index.json` is `shop-site`, `https://www.example.com/blog` is
 * `example.com/blog`.
 */
export function shortName(name: string): string {
  if (isUrl(name)) return name.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/[?#].*$/, "");
  return PIPE.test(name) ? "site" : basename(name.replace(/(?:\.index)?\.(?:json|ya?ml|txt)$/i, ""));
}

/** Drops repeated sources: `a.json` and `./a.json` are one, and a site of the config file keeps its name there. */
export function distinctSites(sites: readonly NamedSite[]): readonly NamedSite[] {
  const known = new Set(sites.filter(({ short }) => short !== undefined).map(({ place }) => place));
  const kept = sites.filter(({ short, place }) => short !== undefined || !known.has(place));
  return [...new Map(kept.map((site) => [site.short ?? site.place, site])).values()];
}

/** Names the output of each site, once: by its name in the config file, or else by its file or address. */
export function withSlugs(sites: readonly NamedSite[]): readonly SluggedSite[] {
  const distinct = distinctSites(sites);
  const slugs = uniqueSlugs(
    distinct.map(({ short, label }) => short ?? label),
    shortName,
  );
  return distinct.map((site) => {
    return { ...site, slug: site.short ?? slugs.get(site.label) ?? slugOf(site.label) };
  });
}

/** Makes the site of an address that nobody typed. */
export function listedSite(url: string): NamedSite {
  const label = redactUrl(url);
  return { name: url, label, place: label, isAddress: true, listed: true };
}

/** Names a site by its address, under a slug that is still free. */
export function nameAddress(url: string, taken: ReadonlySet<string>): SluggedSite {
  const nameFree = createNamer(numberedSlug, (slug) => slug === "" || taken.has(slug));
  const site = listedSite(url);
  return { slug: nameFree(slugOf(shortName(site.label))), ...site };
}

/** `shop`, `shop-2`, `shop-3`; `site-2` where an address has no letters or digits. */
function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`.replace(/^-/, "site-");
}
