import { secretOf } from "../../src/fetch/credentials.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import type { Answer, Handler, networkTo } from "../support/fault-server.ts";
import { HOME, json, NOT_FOUND, VIEW_TEXT, wordpress, type Choices } from "./site.ts";

/** What a sound WordPress would answer. */
export function like(path: string, host: string, choices: Choices = {}): Answer {
  return wordpress(choices)({ path, host, method: "GET", headers: new Map(), port: 80 });
}

/** What a case sets up besides the answers. */
export interface Setup {
  readonly address?: string;
  readonly options?: Partial<FetchOptions>;
  readonly names?: Parameters<typeof networkTo>[1];
}

/** What must come of it: a code that fails, or the codes of the notices, and facts of the provenance. */
export interface Outcome {
  readonly fails?: string;
  readonly exit?: number;
  readonly notices?: readonly string[];
  readonly root?: string;
  readonly found?: string;
  readonly says?: RegExp;
  readonly advises?: RegExp;
  /** The most requests. */
  readonly requests?: number;
  /** How many addresses were tried, also where nothing could be asked. */
  readonly attempts?: number;
  readonly schemas?: boolean;
  readonly waits?: readonly number[];
}

export type Case = readonly [name: string, handler: Handler, outcome: Outcome, setup?: Setup];

export const user = { user: "ana", password: secretOf("canary-5b1f") };
/** A login at this machine: elsewhere, http would refuse to carry it. */
export const LOGGED_IN = { options: { credentials: user }, address: "http://localhost/" };

/** What is named for a path, and one answer for all others. */
export function byPath(table: Readonly<Record<string, Answer>>, otherwise: Answer = NOT_FOUND): Handler {
  return ({ path }) => table[path] ?? otherwise;
}

export const index: Answer = json(VIEW_TEXT);
export const api = (href: string): readonly [string, string] => [
  "Link",
  `<${href}>; rel="https://api.w.org/"`,
];
export const head = (inner: string): string => HOME.replace("</head>", `${inner}</head>`);
export const redirect = (to: string, status = 301): Answer => ({ status, headers: { Location: to } });

/** A site whose home page is what is given, and whose root answers at one path. */
export function siteAt(path: string, home: Answer, other: Answer = NOT_FOUND): Handler {
  return ({ path: asked }) => {
    if (asked === path || asked === `${path}${path.includes("?") ? "&" : "?"}context=help`) return index;
    return asked.startsWith("/?rest_route=") || asked === "/" ? home : other;
  };
}

/** One answer first, then the others. */
export function once(first: Answer, then: Handler): Handler {
  let asked = 0;
  return (seen) => {
    asked += 1;
    return asked === 1 ? first : then(seen);
  };
}

/** The root answers with these bytes, whichever form asks. */
export function bytes(answer: Answer): Handler {
  return () => answer;
}
