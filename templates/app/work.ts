// The worker as the page sees it: one job at a time, each step of which is ended after a limit of time.
import { loadScript } from "../explorer/tree.ts";
import type { Action, FailureDetails, Given, PartText, Result, WorkerTask } from "./messages.ts";

declare global {
  /** The texts of the parts that have loaded. */
  var routeprintParts: Readonly<Record<string, string | undefined>> | undefined;
}

interface Job {
  readonly receive: (message: MessageEvent) => void;
  readonly fail: (failure: Failure) => void;
}

const waiting = new Map<number, Job>();
let worker: Promise<Worker> | undefined;
let last = 0;

/** The addresses of the parts of the worker, by their names. */
const parts = (): Readonly<Record<string, string | undefined>> =>
  JSON.parse(document.body.dataset["parts"] ?? "{}");

/** Seconds for each step. */
const limit = (): number => Number(document.body.dataset["limit"]);

/** Work that failed or was ended. */
export class Failure extends Error {
  readonly details: FailureDetails;

  constructor(details: FailureDetails) {
    super(details.text);
    this.details = details;
  }
}

/**
 * Runs an action in the worker.
 *
 * @param onStep is called with the name of each step.
 * @throws Failure
 */
export async function work<A extends Action>(
  action: A,
  given: Given<A>,
  onStep: (step: string) => void = () => {},
): Promise<Result<A>> {
  const started = await warm();
  const id = (last += 1);
  return new Promise((done, fail) => {
    let timer = startTimer();
    const stop = (): void => {
      clearTimeout(timer);
      waiting.delete(id);
    };
    waiting.set(id, {
      receive: ({ data: { step, result, failure } }) => {
        if (step !== undefined) {
          clearTimeout(timer);
          timer = startTimer();
          onStep(step);
          return;
        }
        stop();
        if (failure === undefined) done(result);
        else fail(new Failure(failure));
      },
      fail: (failure) => {
        stop();
        fail(failure);
      },
    });
    const task: WorkerTask<A> = { id, action, given };
    started.postMessage(task);
  });
}

/** Ends the worker after the limit. */
function startTimer(): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    end(
      `The work took more than ${limit()} s and was ended. The command has no such limit: npx routeprint convert FILE.`,
    );
  }, limit() * 1000);
}

/** Starts the worker before the first action. */
export function warm(): Promise<Worker> {
  worker ??= startWorker().catch((error: unknown) => {
    // The next action tries again.
    worker = undefined;
    throw error;
  });
  return worker;
}

/** Ends the worker; all waiting actions fail. */
export function end(text: string): void {
  void worker?.then((started) => started.terminate()).catch(() => undefined);
  worker = undefined;
  for (const { fail } of waiting.values()) fail(new Failure({ text, ended: true }));
}

async function startWorker(): Promise<Worker> {
  const url = URL.createObjectURL(new Blob([await loadPart("worker")], { type: "text/javascript" }));
  const started = new Worker(url);
  started.addEventListener("message", (message: MessageEvent<{ id: number; part?: string }>) => {
    const { id, part } = message.data;
    if (part === undefined) waiting.get(id)?.receive(message);
    else void sendPart(started, part);
  });
  started.addEventListener("error", (event) => {
    event.preventDefault();
    end("The browser ended the work: it may not have enough memory. The command reads larger files.");
  });
  return started;
}

/** Sends the worker a part that it names as `./changes.js`. */
async function sendPart(started: Worker, part: string): Promise<void> {
  const message: PartText = { part, text: await loadPart(part.slice(2, -3)).catch(() => undefined) };
  started.postMessage(message);
}

/** Loads a part by a script: a page from disk can load nothing else. */
export async function loadPart(name: string): Promise<string> {
  if (globalThis.routeprintParts?.[name] === undefined) {
    await loadScript(parts()[name] ?? "").catch(() => undefined);
  }
  const loaded = globalThis.routeprintParts?.[name];
  if (loaded === undefined) throw new Failure({ text: "A part of this page did not load." });
  return loaded;
}
