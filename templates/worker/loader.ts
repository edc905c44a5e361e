// Loads the parts of the worker. A worker from a text can load no file: the page around it sends the text of a part.
import type { PartText } from "../app/messages.ts";

type Require = (file: string) => object;
type Factory = (exports: object, require: Require) => void;

declare global {
  // The names that `scripts/browser.js` calls in the parts.
  var definePart: (file: string, factory: Factory) => void;
  var requirePart: Require;
  var loadPart: (file: string) => Promise<void>;
}

const factories = new Map<string, Factory>();
const made = new Map<string, object>();
const waiting = new Map<string, PromiseWithResolvers<void>>();

self.definePart = (file, factory) => factories.set(file, factory);

self.requirePart = (file) => {
  const known = made.get(file);
  if (known !== undefined) return known;
  const exports = {};
  made.set(file, exports);
  factories.get(file)?.(exports, self.requirePart);
  return exports;
};

self.loadPart = (file) => {
  if (factories.has(file)) return Promise.resolve();
  const loading = waiting.get(file) ?? Promise.withResolvers<void>();
  waiting.set(file, loading);
  self.postMessage({ part: file });
  return loading.promise;
};

self.addEventListener("message", ({ data: { part, text } }: MessageEvent<Partial<PartText>>) => {
  const loading = part === undefined ? undefined : waiting.get(part);
  if (part === undefined || loading === undefined) return;
  waiting.delete(part);
  if (text === undefined) {
    loading.reject(new Error(`the part ${part} of the page did not load`));
    return;
  }
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  self.importScripts(url);
  URL.revokeObjectURL(url);
  loading.resolve();
});
