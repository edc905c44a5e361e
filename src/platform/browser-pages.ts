// Browser twin of node-pages.ts: templates and assets for pages.
import { escapeHtml } from "../base/escape.ts";
import type * as node from "./node-pages.ts";
import { ASSETS, TEMPLATES } from "./resources.js";

export type AssetName = node.AssetName;

/** The part of eta that its compiled templates use. */
const ETA = {
  config: { escapeFunction: (value: unknown) => escapeHtml(String(value)) },
  render: fillTemplate,
};

function fillTemplate(name: string, data: object): string {
  const template = TEMPLATES[name];
  if (template === undefined) throw new Error(`there is no template ${name}`);
  return template.call(ETA, data);
}

export const fill: typeof node.fill = fillTemplate;

export const readAsset: typeof node.readAsset = (name) => {
  const content = ASSETS[name];
  if (content === undefined) throw new Error(`the browser has no ${name}`);
  return content;
};
