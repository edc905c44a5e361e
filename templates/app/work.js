// The worker as the page sees it: one job at a time, each ended after a limit of time.
import { loadScript } from "../explorer/tree.js";

const waiting = new Map();
/** A promise of the worker. */
let worker;
let last = 0;

/** The addresses of the parts of the worker, by their names. */
const parts = () => JSON.parse(document.body.dataset.parts);

/** Seconds. */
const limit = () => Number(document.body.dataset.limit);

/** Ended work; `ended` says that the worker, and with it every opened source, is gone. */
export class Failure extends Error {
  constructor({ text, ...details }) {
    super(text);
    Object.assign(this, details);
  }
}

/**
 * Does an action in the worker.
 *
 * @param tell is called with the name of each step.
 * @throws Failure
 */
export async function work(action, given, tell = () => {}) {
  const started = await warm();
  const id = (last += 1);
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      end(
        `The work took more than ${limit()} s and was ended. The command has no such limit: npx routeprint convert FILE.`,
      );
    }, limit() * 1000);
    waiting.set(id, { done, fail, tell, timer });
    started.postMessage({ id, action, ...given });
  });
}

/** Starts the worker before anything is asked of it. */
export function warm() {
  worker ??= startWorker();
  return worker;
}

/** Ends the worker; all that waits for it fails. */
export function end(text) {
  void worker?.then((started) => started.terminate());
  worker = undefined;
  for (const { fail, timer } of waiting.values()) {
    clearTimeout(timer);
    fail(new Failure({ text, ended: true }));
  }
  waiting.clear();
}

async function startWorker() {
  const url = URL.createObjectURL(new Blob([await loadPart("worker")], { type: "text/javascript" }));
  const started = new Worker(url);
  started.addEventListener("message", ({ data }) => void receive(started, data));
  started.addEventListener("error", (event) => {
    event.preventDefault();
    end("The browser ended the work: it may not have enough memory. The command reads larger files.");
  });
  return started;
}

async function receive(from, { id, step, result, failure, part }) {
  if (part !== undefined) {
    const text = await loadPart(part.slice(2, -3)).catch(() => undefined);
    from.postMessage({ part, text });
    return;
  }
  const job = waiting.get(id);
  if (job === undefined) return;
  if (step !== undefined) {
    job.tell(step);
    return;
  }
  clearTimeout(job.timer);
  waiting.delete(id);
  if (failure === undefined) job.done(result);
  else job.fail(new Failure(failure));
}

/** Loads a part by a script: a page from disk can load nothing else. */
function loadPart(name) {
  const loaded = globalThis.routeprintParts?.[name];
  if (loaded !== undefined) return Promise.resolve(loaded);
  return loadScript(parts()[name]).then(
    () => globalThis.routeprintParts[name],
    () => {
      throw new Failure({ text: "A part of this page did not load." });
    },
  );
}
