// Makes the classic script dist/assets/redoc.js of Redoc's module bundle. A module does not load from disk
// (file://), and the bundle knows addresses that no page of ours may ever ask for.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Script } from "node:vm";

const SOURCE = new URL("../node_modules/redoc/bundles/redoc.standalone.js", import.meta.url);
const TARGET = new URL("../dist/assets/", import.meta.url);

const EXPORT_LINE = "export{RedocStandalone,hydrate,init};";
const EMPTY_IMAGE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** What is replaced, with the number of times it must stand in the bundle. */
const REPLACEMENTS = [
  { from: "https://otel.cloud.redocly.com/v1/traces", to: "data:,", times: 1 },
  { from: "https://cdn.redoc.ly/redoc/logo-mini-full.svg", to: EMPTY_IMAGE, times: 1 },
  { from: "https://cdn.redoc.ly/redoc/logo-mini.svg", to: EMPTY_IMAGE, times: 1 },
  { from: "https://cdn.redocly.com/icons/fa/7.0.0", to: "data:,", times: 1 },
  { from: "https://cdn.redocly.com/icons/code/5.24.0", to: "data:,", times: 1 },
  { from: "import.meta", to: "({})", times: 4 },
];

/** Turns the text of the bundle into a classic script that sets the global `Redoc`; throws if the layout changed. */
export function classicScript(bundle) {
  const body = bundle.trimEnd();
  if (!body.endsWith(EXPORT_LINE)) throw new Error(`the bundle does not end in ${EXPORT_LINE}`);
  let code = body.slice(0, -EXPORT_LINE.length);
  for (const { from, to, times } of REPLACEMENTS) {
    const found = code.split(from).length - 1;
    if (found !== times) throw new Error(`the bundle holds ${from} ${found} times instead of ${times}`);
    code = code.replaceAll(from, to);
  }
  const left = /https?:\/\/[a-z.]*(?:cdn|otel)[a-z.]*\/[^`"' ]*/.exec(code);
  if (left) throw new Error(`the bundle knows an address we do not: ${left[0]}`);
  const script = `(()=>{${code}\nglobalThis.Redoc={init};})();\n`;
  // Parses it as a browser would, and runs nothing.
  new Script(script);
  return script;
}

/** Writes the script and its hash, which names it in pages. */
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
  return createHash("sha256").update(script).digest("hex").slice(0, 10);
}
