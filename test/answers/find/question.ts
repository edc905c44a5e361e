import { findOperations } from "../../../src/answers/index.ts";
import { describeResponses } from "../../../src/responses/index.ts";
import { sourceFrom } from "../../../src/source.ts";
import type { Surface } from "../../../src/surface/model.ts";
import { readSample } from "../../support/samples.ts";
import { readShared, sourceOf } from "../../support/shared.ts";

/** The site that is asked, the question, and the operations that answer it; `EDIT` is any of POST, PUT and PATCH. */
export type Question = readonly [site: SiteName, asked: string, ...answers: readonly string[]];

/** The files of the sites below `../shared/corpus`. */
export const SHARED = {
  core: "wordpress/C7_1.view.json",
  shop: "wordpress/W7_1.view.admin.json",
  redirects: "sites/bucktrout-com.json",
  events: "wordpress/S7.view.json",
  forms: "sites/avicindia-com.json",
  big: "sites/ngocduc63-yody.json",
  agency: "sites/gritmedia-se.json",
  translated: "sites-2/stratplan-en.json",
  oldshop: "sites-2/store.json",
  magazine: "sites-2/colivar.json",
  giving: "sites/doxafoundation-doxa-org.json",
} as const;

const SAMPLED = { "sample-shop": "shop-site", "sample-languages": "multilingual-site" } as const;

export type SiteName = keyof typeof SHARED | keyof typeof SAMPLED;

/** Whether a site comes with the package. */
export function isSampled(site: SiteName): site is keyof typeof SAMPLED {
  return site in SAMPLED;
}

const surfaces = new Map<SiteName, Surface>();

/** The index of a site. */
export function indexOf(site: SiteName): unknown {
  return isSampled(site) ? readSample(SAMPLED[site]) : readShared(`corpus/${SHARED[site]}`);
}

/** The surface of a site, with described responses. */
export function surfaceOf(site: SiteName): Surface {
  const { surface } = isSampled(site)
    ? sourceFrom(readSample(SAMPLED[site]), site)
    : sourceOf(`corpus/${SHARED[site]}`);
  const described = surfaces.get(site) ?? describeResponses(surface, {});
  surfaces.set(site, described);
  return described;
}

/** The position of the first answer among five results, from 1; undefined where there is none. */
export function placeOf([site, asked, ...answers]: Question): number | undefined {
  const found = findOperations(surfaceOf(site), asked, 5);
  const at = found.findIndex(({ path, methods }) =>
    methods.some((method) => answers.some((answer) => isAnswer(answer, method, path))),
  );
  return at < 0 ? undefined : at + 1;
}

/** Whether an operation is an answer. */
export function isAnswer(answer: string, method: string, path: string): boolean {
  const [verb, wanted] = answer.split(" ");
  return wanted === path && (verb === "EDIT" ? /^(?:POST|PUT|PATCH)$/.test(method) : verb === method);
}
