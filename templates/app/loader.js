// Loads the parts of the worker. A worker from a text can load no file: the page around it sends the text of a part.
const factories = new Map();
const made = new Map();
const waiting = new Map();

self.definePart = (file, factory) => factories.set(file, factory);

self.requirePart = (file) => {
  if (!made.has(file)) {
    const exports = {};
    made.set(file, exports);
    factories.get(file)(exports, self.requirePart);
  }
  return made.get(file);
};

self.loadPart = (file) => {
  if (factories.has(file)) return Promise.resolve();
  if (!waiting.has(file)) waiting.set(file, Promise.withResolvers());
  self.postMessage({ part: file });
  return waiting.get(file).promise;
};

self.addEventListener("message", ({ data: { part, text } }) => {
  if (part === undefined) return;
  const { resolve, reject } = waiting.get(part);
  waiting.delete(part);
  if (text === undefined) {
    reject(new Error(`the part ${part} of the page did not load`));
    return;
  }
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  self.importScripts(url);
  URL.revokeObjectURL(url);
  resolve();
});
