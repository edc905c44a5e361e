// Made by scripts/browser.js.

/** `data/responses.json` */
export declare function responses(): string;

/** The templates, compiled by eta, by name. */
export declare const TEMPLATES: Readonly<
  Record<string, ((this: object, data: object) => string) | undefined>
>;

/** The assets by name, without Redoc's. */
export declare const ASSETS: Readonly<Record<string, string | undefined>>;
