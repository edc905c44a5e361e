// Try it: a console on each operation, which sends the request of its sample to the site or to the mock.
import { mayChange, methodRunFor } from "../../src/example/effect.ts";
import { addressOf } from "../../src/example/languages.ts";
import type { NamedValue, SampleRequest, SampleRoot } from "../../src/example/model.ts";
import type { Json } from "../../src/base/json.ts";
import { element, find, messageOf } from "./dom.ts";
import { fieldInput, fieldsOf, input, sentValue, type FieldInput, type Labeled } from "./fields.ts";
import { showResponse } from "./response.ts";
import { findSamples, readRoot } from "./samples.ts";

/** The sign-in of the page: kept only in memory, until the page is left. */
const credentials = { user: "", password: "", token: "" };

/** Where a console sends its requests. */
interface ConsoleTarget {
  readonly isMock: boolean;
  readonly root: SampleRoot;
}

export function startConsoles(): void {
  const target = targetOf(document.querySelector<HTMLElement>("[data-console]")?.dataset ?? {});
  if (target === undefined) return;
  for (const { block, request } of findSamples()) {
    const button = element(
      "button",
      { type: "button", class: "primary" },
      target.isMock ? "Try it with the mock" : "Try it",
    );
    button.addEventListener("click", () => {
      const panel = createConsole(block, request, target);
      button.replaceWith(panel);
      find(panel, "input, select, textarea, button").focus();
    });
    block.after(button);
  }
}

function targetOf({ console: kind, mock = "" }: DOMStringMap): ConsoleTarget | undefined {
  if (kind === "mock")
    return {
      isMock: true,
      root: { url: "", queryRoot: `${new URL(mock, location.href).href}/?rest_route=` },
    };
  const root = readRoot();
  return kind === undefined || root === undefined ? undefined : { isMock: false, root };
}

/** Whether an input is shown at once, and not folded. */
function isShown({ field, initial }: FieldInput): boolean {
  return field.required || initial !== "";
}

/** The controls of a console. */
interface Controls {
  readonly path: readonly Labeled[];
  readonly query: readonly FieldInput[];
  readonly file?: HTMLInputElement | undefined;
  readonly body?: HTMLTextAreaElement | undefined;
}

function createConsole(block: Element, request: SampleRequest, { isMock, root }: ConsoleTarget): HTMLElement {
  const status = element("p", { "aria-live": "polite" });
  const output = element("div", { class: "output" });
  const controls = controlsOf(block.closest(".entry") ?? document, request);
  const { path, query, file, body } = controls;
  const more = query.filter((one) => !isShown(one));
  const form = element(
    "form",
    { class: "console" },
    ...[...path, ...query.filter(isShown)].map(({ label }) => label),
    ...(more.length === 0 ? [] : [foldedInputs(more)]),
    ...(file ? [element("label", {}, "File", file)] : []),
    ...(body ? [element("label", {}, "Body", body)] : []),
    ...(isMock ? [] : [signIn()]),
    element("button", { class: "primary" }, `Send ${request.method}`),
    status,
    output,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const filled = readRequest(request, controls);
    if (typeof filled === "string") {
      status.textContent = filled;
      return;
    }
    if (!isMock && mayChange(filled, root) && !(await confirmSending(filled, root))) return;
    status.textContent = "Sending…";
    output.replaceChildren();
    try {
      const started = performance.now();
      const response = await send(filled, root, formOf(filled, file?.files?.[0]));
      await showResponse(response, started, { request: filled, root }, { status, output });
    } catch {
      status.textContent =
        "No response. The site may refuse requests from other pages, or it cannot be reached.";
    }
  });
  return form;
}

function controlsOf(entry: ParentNode, request: SampleRequest): Controls {
  const fields = fieldsOf(entry);
  const values = new Map(request.query);
  const body =
    request.body === undefined && fields.body.length === 0
      ? undefined
      : element("textarea", { rows: "6", spellcheck: "false", "aria-label": "Body" });
  if (body) body.value = JSON.stringify(Object.fromEntries(request.body ?? []), null, 2);
  return {
    path: request.path.map(([name, value]) => input(`${name} (path)`, { name, value, required: true })),
    query: fields.query.map((field) => fieldInput(field, values.get(field.sent))),
    file: request.file && element("input", { type: "file" }),
    body,
  };
}

/** The request of a console, or the reason why it is invalid. */
function readRequest(
  { credential = "applicationPassword", ...request }: SampleRequest,
  controls: Controls,
): SampleRequest | string {
  const body = controls.body && readBody(controls.body.value);
  if (typeof body === "string") return body;
  const filled = controls.query.filter(({ control }) => control.value !== "");
  return {
    ...request,
    path: controls.path.map(({ name, control }) => [name, control.value]),
    query: filled.map(({ field, control }) => [field.sent, sentValue(field, control.value)]),
    ...(body && { body }),
    ...(isSignedIn() && { credential }),
  };
}

/** The members of a body, or the reason why it has none. */
function readBody(text: string): readonly NamedValue[] | string {
  try {
    const value: Json = JSON.parse(text.trim() === "" ? "{}" : text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : "The body is not a JSON object.";
  } catch (error) {
    return `The body is not valid JSON: ${messageOf(error)}`;
  }
}

function isSignedIn(): boolean {
  return credentials.token !== "" || credentials.user !== "";
}

function foldedInputs(inputs: readonly Labeled[]): HTMLElement {
  return element(
    "details",
    {},
    element("summary", {}, `${inputs.length} more`),
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

function send(request: SampleRequest, root: SampleRoot, form: FormData | undefined): Promise<Response> {
  const { method, body } = request;
  const json = form === undefined && body ? JSON.stringify(Object.fromEntries(body)) : undefined;
  return globalThis.fetch(addressOf(request, root), {
    method,
    credentials: "omit",
    cache: "no-store",
    headers: { ...authorization(), ...(json === undefined ? {} : { "Content-Type": "application/json" }) },
    body: form ?? json ?? null,
  });
}

/** A form of the chosen file and the members of the body, which a form sends as texts. */
function formOf({ file, body = [] }: SampleRequest, chosen: File | undefined): FormData | undefined {
  if (file === undefined || chosen === undefined) return undefined;
  const form = new FormData();
  form.append(file.field, chosen);
  for (const [name, value] of body)
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

function authorization(): Readonly<Record<string, string>> {
  const { user, password, token } = credentials;
  if (token !== "") return { Authorization: `Bearer ${token}` };
  if (user === "") return {};
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

const SIGN_IN = [
  ["user", "User", "text"],
  ["password", "Application password", "password"],
  ["token", "or bearer token", "password"],
] as const;

/** The sign-in, shared by the consoles of the page. */
function signIn(): HTMLElement {
  const rows = SIGN_IN.map(([key, text, type]) => {
    const { label, control } = input(text, { name: key, value: credentials[key], type });
    control.addEventListener("input", () => (credentials[key] = control.value));
    return label;
  });
  return element("details", {}, element("summary", {}, "Sign in (kept until this page is left)"), ...rows);
}
