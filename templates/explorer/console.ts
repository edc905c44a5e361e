// Try it: a console on each operation, which sends the request of its sample to the site or to the mock.
import { count } from "../../src/base/count.ts";
import { mayChange, methodRunFor } from "../../src/example/effect.ts";
import type { SampleRequest, SampleRoot } from "../../src/example/model.ts";
import { element, find } from "./dom.ts";
import { fieldInput, fieldsOf, input, type FieldInput, type Labeled } from "./fields.ts";
import { readOutgoing, shownRequest, type Controls } from "./outgoing.ts";
import { codeBlock, receive, showResponse } from "./response.ts";
import { findSamples, readRoot } from "./samples.ts";
import { createSignIn, type ConsoleSignIn } from "./sign-in.ts";

/** Where a console sends its requests. */
interface ConsoleTarget {
  /** Absent for the mock, which accepts every user. */
  readonly signIn?: ConsoleSignIn;
  readonly root: SampleRoot;
}

export function startConsoles(): void {
  const target = targetOf(document.querySelector<HTMLElement>("[data-console]")?.dataset ?? {});
  if (target === undefined) return;
  for (const { block, request } of findSamples()) {
    const button = element(
      "button",
      { type: "button", class: "primary" },
      target.signIn === undefined ? "Send to the mock" : "Try it",
    );
    button.addEventListener("click", () => {
      const form = createConsole(block, request, target);
      button.replaceWith(form);
      find(form, "input, select, textarea, button").focus();
      // The mock changes nothing on the site, so that one press is enough, unless a file must be chosen first.
      if (target.signIn === undefined && request.file === undefined) form.requestSubmit();
    });
    block.after(button);
  }
}

function targetOf({ console: kind, mock = "" }: DOMStringMap): ConsoleTarget | undefined {
  if (kind === "mock")
    return { root: { url: "", queryRoot: `${new URL(mock, location.href).href}/?rest_route=` } };
  const root = readRoot();
  return kind === undefined || root === undefined ? undefined : { signIn: createSignIn(root), root };
}

/** Whether an input is shown at once, and not folded. */
function isShown({ field, initial }: FieldInput): boolean {
  return field.required || initial !== "";
}

function createConsole(
  block: Element,
  request: SampleRequest,
  { signIn, root }: ConsoleTarget,
): HTMLFormElement {
  const status = element("p", { "aria-live": "polite" });
  const output = element("div", { class: "output" });
  const controls = controlsOf(block.closest(".entry") ?? document, request);
  const { path, query, file, body, headers } = controls;
  const more = query.filter((one) => !isShown(one));
  const preview = codeBlock("", "Request as it is sent");
  preview.classList.add("preview");
  const form = element(
    "form",
    { class: "console" },
    ...[...path, ...query.filter(isShown)].map(({ label }) => label),
    ...(more.length === 0 ? [] : [foldedInputs(more)]),
    ...(file ? [element("label", {}, "File", file)] : []),
    ...(body ? [element("label", {}, "Body", body)] : []),
    element("details", {}, element("summary", {}, "Headers"), headers),
    ...(signIn ? [signIn.form(request.credential)] : []),
    preview,
    element("button", { class: "primary" }, `Send ${request.method}`),
    status,
    output,
  );
  const read = (): ReturnType<typeof readOutgoing> =>
    readOutgoing(request, controls, { root, authorization: signIn?.authorization(request.credential) });
  const showRequest = (): void => find(preview, "code").replaceChildren(...shownRequest(read()));
  showRequest();
  form.addEventListener("input", showRequest);
  signIn?.watch(showRequest);
  let newest: Request | undefined;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const outgoing = read();
    if (typeof outgoing === "string") {
      newest = undefined;
      status.textContent = outgoing;
      return;
    }
    const { filled, sent } = outgoing;
    if (signIn && mayChange(filled, root) && !(await confirmSending(filled, root))) return;
    newest = sent;
    status.textContent = "Sending…";
    output.replaceChildren();
    const received = await receive(sent);
    // A slow response must not replace what is said of a later request.
    if (newest !== sent) return;
    if (received !== undefined) showResponse(received, { outgoing, root }, { status, output });
    else
      status.textContent =
        "No response. The site may refuse requests from other pages, or it cannot be reached.";
  });
  return form;
}

function controlsOf(entry: ParentNode, request: SampleRequest): Controls {
  const fields = fieldsOf(entry);
  const values = new Map(request.query);
  const body =
    request.body === undefined && fields.body.length === 0
      ? undefined
      : textArea("Body", 6, request.body && JSON.stringify(Object.fromEntries(request.body), null, 2));
  // The browser writes the type of a form, which holds its boundary.
  const type = body && request.file === undefined ? "Content-Type: application/json" : "";
  return {
    path: request.path.map(([name, value]) => input(`${name} (path)`, { name, value, required: true })),
    query: fields.query.map((field) => fieldInput(field, values.get(field.sent))),
    file: request.file && element("input", { type: "file" }),
    body,
    headers: textArea("Headers", 2, type),
  };
}

function textArea(label: string, rows: number, text = ""): HTMLTextAreaElement {
  const area = element("textarea", { rows: String(rows), spellcheck: "false", "aria-label": label });
  area.value = text;
  area.setSelectionRange(0, 0);
  return area;
}

function foldedInputs(inputs: readonly Labeled[]): HTMLElement {
  return element(
    "details",
    {},
    element("summary", {}, count(inputs.length, "more query argument")),
    ...inputs.map(({ label }) => label),
  );
}

/** Asks for confirmation before a request that may change data on a live site, and names its host. */
function confirmSending(request: SampleRequest, root: SampleRoot): Promise<boolean> {
  const { method, template } = request;
  const { host } = new URL(root.queryRoot ?? root.url);
  const run = methodRunFor(request, root);
  const how = run === method ? "" : `, which WordPress runs as ${run || "no method"},`;
  const dialog = element(
    "dialog",
    { class: "confirm", "aria-label": "Confirm" },
    element("p", {}, `${method} ${template}${how} may change data on `, element("strong", {}, host), "."),
    element(
      "form",
      { method: "dialog" },
      element("button", { value: "cancel" }, "Cancel"),
      " ",
      element("button", { value: "send", class: "primary" }, `Send to ${host}`),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "send");
    });
  });
}
