// Converts the index named as its argument and writes how many bytes the surface, the document and its text hold when
// all else is collected. Wants --expose-gc; the first conversion warms what stays for good.
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { emitDocument } from "../src/openapi/document.ts";
import { printDocument } from "../src/openapi/print.ts";
import { readSource } from "../src/source.ts";

/** Lets go of what the last turn still refers to, and collects. */
async function heapUsed() {
  await setImmediate();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

const bytes = readFileSync(process.argv[2]);

async function convert() {
  const { surface } = readSource(bytes, "bench");
  const document = emitDocument(surface);
  return { surface, document, text: await printDocument(document, "json") };
}

await convert();
const before = await heapUsed();
const held = await convert();
const bytesHeld = (await heapUsed()) - before;
console.log(bytesHeld, "for", Object.keys(held).join(", "));
