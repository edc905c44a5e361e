// Makes the classic script dist/assets/redoc.js of Redoc's module bundle. A module does not load from disk
// (file://), and the bundle knows addresses that no page of ours may ever ask for.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";

const SOURCE = new URL("../node_modules/redoc/bundles/redoc.standalone.js", import.meta.url);
const TARGET = new URL("../dist/assets/", import.meta.url);

const NAMES = "{RedocStandalone,hydrate,init}";
const EXPORT_LINE = `export${NAMES};`;
/** The function that all of the bundle stands in, up to its licence; and its end. */
const OPENING = `const${NAMES}=(()=>{`;
const CLOSING = `,${NAMES}})();`;
/** The word in place of the mark that the bundle would fetch. */
const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='56' height='20'%3E%3Ctext x='2' y='15' font-family='sans-serif' font-size='14' font-weight='600' fill='%23708090'%3ERedoc%3C/text%3E%3C/svg%3E";

/** What is replaced, with the number of times it must stand in the bundle. */
const REPLACEMENTS = [
  { from: "https://otel.cloud.redocly.com/v1/traces", to: "data:,", times: 1 },
  { from: "https://cdn.redoc.ly/redoc/logo-mini-full.svg", to: LOGO, times: 1 },
  { from: "https://cdn.redoc.ly/redoc/logo-mini.svg", to: LOGO, times: 1 },
  { from: "https://cdn.redocly.com/icons/fa/7.0.0", to: "data:,", times: 1 },
  { from: "https://cdn.redocly.com/icons/code/5.24.0", to: "data:,", times: 1 },
  { from: "import.meta", to: "({})", times: 4 },
];

/**
 * What makes the pages faster. None of it is a promise of the bundle: what is not found as often as it was costs time and
 * nothing else.
 *
 * - Redoc knows a schema again by its whole text, which it prints for each answer of each operation. Schemas that
 *   operations share are printed once with this.
 * - The first error that is made and the first line for the console let Chromium look up where in the code it is, and for
 *   that it reads the two megabytes a second time. While the bundle loads nothing may ask for that: the errors that React
 *   makes in advance, to know them again, get no stack, and the greeting is written once the script is through.
 */
const SHORTCUTS = [
  {
    what: "the printer of schemas",
    from: /(?<=function )(\w+)(?=\((\w),(\w)\)\{return \2==null\?String\(\2\):typeof \2==`object`\?\(\3\|\|=new Set,)/g,
    to: '$1(e,t){if(t||e===null||typeof e!=="object")return $1$$(e,t);let m=$1.m||=new WeakMap,r=m.get(e);return r===void 0&&m.set(e,r=$1$$(e)),r}function $1$$',
    times: 1,
  },
  {
    what: "React's errors",
    from: /=Error\((\w+\(\d+\))\)/g,
    to: "=Object.create(Error.prototype,{message:{value:$1}})",
    times: 6,
  },
  {
    what: "the greeting",
    from: /&&console\.info\((?=`\\n%c Redoc )/g,
    to: "&&setTimeout(console.info,0,",
    times: 1,
  },
];

function takeShortcuts(code) {
  return SHORTCUTS.reduce((text, { what, from, to, times }) => {
    const found = [...text.matchAll(from)].length;
    if (found === times) return text.replaceAll(from, to);
    console.warn(`redoc: ${what}: ${found} found instead of ${times}; its pages will be slower`);
    return text;
  }, code);
}

/**
 * Takes the bundle out of the one function that it stands in. Of a function the engine must know, before anything runs,
 * which names those within it use, and reads two megabytes twice; at the top level of a script it need not. The price are
 * some thousand short global names, which `test/browser/redoc.test.ts` holds against those of the browser.
 */
function unwrap(code) {
  const start = code.indexOf(OPENING);
  const end = code.lastIndexOf(CLOSING);
  const body = code.slice(start + OPENING.length, end);
  const last = body.lastIndexOf("return ");
  if (start < 0 || end < 0 || code.slice(end + CLOSING.length).trim() !== "")
    throw new Error("the bundle is no longer one function");
  return `${code.slice(0, start)}${body.slice(0, last)}${body.slice(last + "return ".length)};`;
}

/** Turns the text of the bundle into a classic script that sets the global `Redoc`; throws if the layout changed. */
export function classicScript(bundle) {
  const body = bundle.trimEnd();
  if (!body.endsWith(EXPORT_LINE)) throw new Error(`the bundle does not end in ${EXPORT_LINE}`);
  let code = unwrap(body.slice(0, -EXPORT_LINE.length));
  for (const { from, to, times } of REPLACEMENTS) {
    const found = code.split(from).length - 1;
    if (found !== times) throw new Error(`the bundle holds ${from} ${found} times instead of ${times}`);
    code = code.replaceAll(from, to);
  }
  const left = /https?:\/\/[a-z.]*(?:cdn|otel)[a-z.]*\/[^`"' ]*/.exec(code);
  if (left) throw new Error(`the bundle knows an address we do not: ${left[0]}`);
  // A module is strict of its own accord.
  const script = `"use strict";${takeShortcuts(code)}\nglobalThis.Redoc={init};\n`;
  // As a browser would, and nothing is run.
  parseOnly(script);
  return script;
}

/** @param {string} script */
function parseOnly(script) {
  return new Script(script);
}

/** Writes the script to where the pages find it. */
export function copyRedoc() {
  let script;
  try {
    script = classicScript(readFileSync(SOURCE, "utf8"));
  } catch (error) {
    throw new Error(`redoc's bundle has a layout that this build does not know (${error.message})`, {
      cause: error,
    });
  }
  mkdirSync(TARGET, { recursive: true });
  writeFileSync(new URL("redoc.js", TARGET), script);
}
