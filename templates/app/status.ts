// The line at the foot of the page: a step of the work, or why it failed.
import { element, find } from "../explorer/dom.ts";
import type { Action, FailureDetails, Given, Result } from "./messages.ts";
import { end, Failure, work } from "./work.ts";

/** Runs an action and shows its steps; undefined after a failure. */
export type AttemptAction = <A extends Action>(
  label: string,
  action: A,
  given: Given<A>,
) => Promise<Result<A> | undefined>;

const line = (): HTMLElement => find(document, "#status");

function showStep(text: string): void {
  const status = line();
  status.className = "working";
  const cancel = element("button", { type: "button" }, "Cancel");
  cancel.addEventListener("click", () => end("The work was ended."));
  status.replaceChildren(element("span", { class: "spin" }), element("p", {}, `${text}…`), cancel);
}

/** Shows failures, a line each; without any, what is shown stays. */
export function showFailures(failures: readonly FailureDetails[]): void {
  if (failures.length === 0) return;
  const status = line();
  status.className = "working failed";
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => status.replaceChildren());
  const lines = failures.flatMap(({ text, where, save: address }) => [
    element("p", {}, where === undefined ? text : `${where}: ${text}`),
    ...(address === undefined
      ? []
      : [element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address)]),
  ]);
  status.replaceChildren(...lines, close);
}

export function detailsOf(error: unknown): FailureDetails {
  return error instanceof Failure ? error.details : { text: `Internal error: ${error}` };
}

/** Runs actions and shows their steps. @param fail is called with the reason where one fails. */
export function attemptBy(fail: (details: FailureDetails) => void): AttemptAction {
  return async (label, action, given) => {
    const timer = setTimeout(() => showStep(label), 150);
    try {
      const result = await work(action, given, (step) => {
        clearTimeout(timer);
        showStep(`${label}: ${step}`);
      });
      line().replaceChildren();
      return result;
    } catch (error) {
      line().replaceChildren();
      fail(detailsOf(error));
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}
