// Makes the classic script dist/assets/redoc.js from Redoc's module bundle: a module does not load from disk (file://), and
// the bundle holds addresses of other hosts, which a page must never request.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";

const SOURCE = new URL("../node_modules/redoc/bundles/redoc.standalone.js", import.meta.url);
const TARGET = new URL("../dist/assets/", import.meta.url);

const NAMES = "{RedocStandalone,hydrate,init}";
const EXPORT_LINE = `export${NAMES};`;
/** The beginning and the end of the function that the bundle consists of. */
const OPENING = `const${NAMES}=(()=>{`;
const CLOSING = `,${NAMES}})();`;
/** Shown instead of the logo that the bundle would fetch. */
const LOGO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='56' height='20'%3E%3Ctext x='2' y='15' font-family='sans-serif' font-size='14' font-weight='600' fill='%23708090'%3ERedoc%3C/text%3E%3C/svg%3E";

/** What is replaced, with the number of its occurrences. */
const REPLACEMENTS = [
  { from: "https://otel.cloud.redocly.com/v1/traces", to: "data:,", times: 1 },
  { from: "https://cdn.redoc.ly/redoc/logo-mini-full.svg", to: LOGO, times: 1 },
  { from: "https://cdn.redoc.ly/redoc/logo-mini.svg", to: LOGO, times: 1 },
  { from: "https://cdn.redocly.com/icons/fa/7.0.0", to: "data:,", times: 1 },
  { from: "https://cdn.redocly.com/icons/code/5.24.0", to: "data:,", times: 1 },
  { from: "import.meta", to: "({})", times: 4 },
];

/**
 * Redoc recognizes a schema by its whole text, which it prints for each response of each operation. With this it prints a
 * schema that operations share once: a page of 700 operations shows twice as soon. Where a new bundle has no such function,
 * its pages are slower and nothing else.
 */
const PRINTER = {
  from: /(?<=function )(\w+)(?=\((\w),(\w)\)\{return \2==null\?String\(\2\):typeof \2==`object`\?\(\3\|\|=new Set,)/g,
  to: '$1(e,t){if(t||e===null||typeof e!=="object")return $1$$(e,t);let m=$1.m||=new WeakMap,r=m.get(e);return r===void 0&&m.set(e,r=$1$$(e)),r}function $1$$',
};

function rememberPrinted(code) {
  if ([...code.matchAll(PRINTER.from)].length === 1) return code.replace(PRINTER.from, PRINTER.to);
  console.warn("redoc: the printer of schemas was not found; pages of large sites will be slower");
  return code;
}

/**
 * Takes the bundle out of the function that it consists of. Before the engine runs a function it must know which names the
 * functions in it use, and so it parses two megabytes twice; at the top level of a script it need not. A page shows a fifth
 * sooner. The price is a thousand short global names, which `test/browser/redoc.browser.test.ts` compares with the browser's.
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
  if (left) throw new Error(`the bundle holds an unknown address: ${left[0]}`);
  // Modules are strict by default.
  const script = `"use strict";${rememberPrinted(code)}\nglobalThis.Redoc={init};\n`;
  parseOnly(script);
  return script;
}

/** Throws where the script has a syntax error. @param {string} script */
function parseOnly(script) {
  return new Script(script);
}

/** Writes the script into the assets of the pages. */
export function copyRedoc() {
  let script;
  try {
    script = classicScript(readFileSync(SOURCE, "utf8"));
  } catch (error) {
    throw new Error(`redoc's bundle has an unknown layout (${error.message})`, {
      cause: error,
    });
  }
  mkdirSync(TARGET, { recursive: true });
  writeFileSync(new URL("redoc.js", TARGET), script);
}
