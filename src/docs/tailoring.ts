import type { DocsOptions } from "./model.ts";
import { hashOf } from "./slug.ts";
import type { Asset } from "./template.ts";

/** The stylesheet of the accent and the logo; undefined without either. A dark page shows the accent lighter. */
export function tailoredStyles({ tailoring = {} }: Pick<DocsOptions, "tailoring">): Asset | undefined {
  const { accent, logo } = tailoring;
  const rules = [
    ...(accent === undefined
      ? []
      : [
          `:root {
  --accent: light-dark(${accent}, color-mix(in oklab, ${accent} 60%, white));
  --accent-soft: color-mix(in oklab, ${accent} 12%, var(--paper));
}
`,
        ]),
    ...(logo === undefined
      ? []
      : [
          `.brand::before {
  mask: none;
  width: 88px;
  height: 32px;
  background: url("data:${logo.type};base64,${logo.base64}") left / contain no-repeat;
}
`,
        ]),
  ];
  if (rules.length === 0) return undefined;
  const content = rules.join("");
  return { path: `assets/tailored.${hashOf(content)}.css`, type: "text/css; charset=utf-8", content };
}
