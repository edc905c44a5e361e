// Try it: a console on each operation, which sends the request of its sample to the site or to the mock.
import { mayChange, methodRunFor } from "../../src/example/effect.ts";
import { addressOf, curl } from "../../src/example/languages.ts";
import { copyBlocksIn } from "./copy.js";
import { element } from "./dom.js";
import { readRoot } from "./samples.js";

/** The sign-in of the page: in memory alone, and gone with the page. */
const credentials = { user: "", password: "", token: "" };

/** The most characters of a response that are shown. */
const MOST = 200_000;

export function startConsoles() {
  const { console: kind, mock } = document.querySelector("[data-console]")?.dataset ?? {};
  if (kind === undefined) return;
  const root =
    kind === "mock"
      ? { url: "", queryRoot: `${new URL(mock, location.href).href}/?rest_route=` }
      : readRoot();
  for (const block of document.querySelectorAll(".sample[data-request]")) {
    const button = element(
      "button",
      { type: "button", class: "primary" },
      kind === "mock" ? "Try it with the mock" : "Try it",
    );
    button.addEventListener("click", () => {
      const panel = createConsole(block, kind, root);
      button.replaceWith(panel);
      panel.querySelector("input, select, textarea, button")?.focus();
    });
    block.after(button);
  }
}

function createConsole(block, kind, root) {
  const request = JSON.parse(block.dataset.request);
  const fields = fieldsOf(block.closest(".entry"));
  const status = element("p", { "aria-live": "polite" });
  const output = element("div", { class: "output" });
  const path = request.path.map(([name, value]) => input(`${name} (path)`, { name, value, required: true }));
  const query = fields.query.map((field) =>
    fieldInput(field, shownValue(new Map(request.query).get(field.sent))),
  );
  const [shown, more] = divide(query, ({ field }) => field.required || field.value !== "");
  const file = request.file && element("input", { type: "file" });
  const body =
    request.body === undefined && fields.body.length === 0
      ? undefined
      : element("textarea", { rows: "6", spellcheck: "false", "aria-label": "Body" });
  if (body) body.value = JSON.stringify(Object.fromEntries(request.body ?? []), null, 2);
  const form = element(
    "form",
    { class: "console" },
    ...path.map(({ label }) => label),
    ...shown.map(({ label }) => label),
    ...(more.length === 0 ? [] : [foldedInputs(more)]),
    ...(file ? [element("label", {}, "File", file)] : []),
    ...(body ? [element("label", {}, "Body", body)] : []),
    ...(kind === "mock" ? [] : [signIn()]),
    element("button", { class: "primary" }, `Send ${request.method}`),
    status,
    output,
  );
  const read = () => {
    const filled = query.filter(({ control }) => control.value !== "");
    const sent = {
      ...request,
      path: path.map(({ name, control }) => [name, control.value]),
      query: filled.map(({ field, control }) => [field.sent, sentValue(field, control.value)]),
      ...(body ? { body: Object.entries(JSON.parse(body.value || "{}")) } : {}),
      credential: credentialFor(request),
    };
    const [chosen] = file?.files ?? [];
    return chosen ? { ...sent, form: formOf(sent, chosen) } : sent;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const filled = read();
      if (kind === "site" && mayChange(filled, root) && !(await confirmSending(filled, root))) return;
      status.textContent = "Sending…";
      output.replaceChildren();
      await send(filled, root, status, output);
    } catch (error) {
      status.textContent =
        error instanceof SyntaxError
          ? `The body is not valid JSON: ${error.message}`
          : "No response. The site may refuse requests from other pages, or it cannot be reached.";
    }
  });
  return form;
}

/** The credential that a request is sent with; undefined where nobody signed in. */
function credentialFor({ credential = "applicationPassword" }) {
  return credentials.token !== "" || credentials.user !== "" ? credential : undefined;
}

function foldedInputs(inputs) {
  return element(
    "details",
    {},
    element("summary", {}, `${inputs.length} more`),
    ...inputs.map(({ label }) => label),
  );
}

/** Asks before a request that may change data is sent to a live site, and names its host. */
function confirmSending(request, root) {
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

async function send(request, root, status, output) {
  const { method, form } = request;
  const json = form ? undefined : request.body && JSON.stringify(Object.fromEntries(request.body));
  const started = performance.now();
  const response = await globalThis.fetch(addressOf(request, root), {
    method,
    credentials: "omit",
    cache: "no-store",
    headers: { ...authorization(), ...(json === undefined ? {} : { "Content-Type": "application/json" }) },
    body: form ?? json,
  });
  const text = await response.text();
  const time = Math.round(performance.now() - started);
  const answer = parse(text);
  status.replaceChildren(
    element(
      "strong",
      { class: response.ok ? "good" : "bad" },
      `${response.status} ${response.statusText}`.trim(),
    ),
    ` in ${time.toLocaleString("en")} ms, ${text.length.toLocaleString("en")} characters`,
  );
  const shown = answer === undefined ? text : JSON.stringify(answer, null, 2);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  output.replaceChildren(
    ...(response.ok ? [] : explanation(response.status, answer, request)),
    codeBlock(shown.length > MOST ? `${shown.slice(0, MOST)}\n…` : shown, "Response"),
    folded("Headers", headers),
    folded("As curl", curl(request, root)),
  );
  copyBlocksIn(output);
}

/** A form of the file and the members of the body, which a form sends as texts. */
function formOf({ file, body }, chosen) {
  const form = new FormData();
  form.append(file.field, chosen);
  for (const [name, value] of body ?? [])
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

/** What is known of a failure: the values that WordPress refuses, or where to see which route answers. */
function explanation(status, json, { method, template, path }) {
  const params = Object.entries(json?.data?.params ?? {});
  const refused = Array.isArray(json?.data?.params)
    ? [`Missing: ${json.data.params.join(", ")}`]
    : params.map(([name, reason]) => `${name}: ${reason}`);
  const lines = [...(typeof json?.message === "string" ? [json.message] : []), ...refused];
  const explain = document.querySelector("[data-explain]")?.dataset.explain;
  const values = new Map(path);
  const asked = template.replaceAll(/\{([^{}]*)\}/g, (variable, name) => values.get(name) ?? variable);
  const link =
    status === 404 && explain
      ? [
          element(
            "a",
            { href: `${explain}?${new URLSearchParams({ method, path: asked })}` },
            "Which route answers this path?",
          ),
        ]
      : [];
  return [element("ul", {}, ...[...lines, ...link].map((line) => element("li", {}, line)))];
}

function authorization() {
  const { user, password, token } = credentials;
  if (token !== "") return { Authorization: `Bearer ${token}` };
  if (user === "") return {};
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeBlock(text, label) {
  return element(
    "div",
    { class: "block" },
    element("div", { class: "tabs" }, element("span", {}, label)),
    element("pre", { tabindex: "0" }, element("code", {}, text)),
  );
}

function folded(label, text) {
  return element("details", {}, element("summary", {}, label), codeBlock(text, label));
}

/** The fields of an entry, read from its lists. */
function fieldsOf(entry) {
  const found = { query: [], body: [] };
  for (const heading of entry.querySelectorAll("h3")) {
    const list = found[heading.textContent.toLowerCase()];
    for (const item of heading.nextElementSibling?.matches(".fields")
      ? heading.nextElementSibling.children
      : []) {
      list?.push({
        name: item.querySelector(":scope > code").textContent,
        sent: item.dataset.sent ?? item.querySelector(":scope > code").textContent,
        type: item.querySelector(":scope > i").textContent,
        required: item.querySelector(":scope > em") !== null,
        values: [...item.querySelectorAll(":scope > div > code")].map((value) => value.textContent),
      });
    }
  }
  return found;
}

function fieldInput(field, value = "") {
  const suggestions = field.values.length > 0 && field.type === "string" ? field.values : undefined;
  const made = input(field.name, {
    name: field.name,
    value,
    placeholder: field.type,
    suggestions,
  });
  return { ...made, field: { ...field, value } };
}

/** A value as an input holds it: a list as `1, 2`. */
function shownValue(value) {
  return Array.isArray(value) ? value.join(", ") : value;
}

/** What an input holds, as it is sent: under `name[]` a list in JSON, or the texts between commas. */
function sentValue({ sent }, text) {
  if (!sent.endsWith("[]")) return text;
  const list = parse(text);
  return Array.isArray(list) ? list : text.split(",").map((item) => item.trim());
}

let lists = 0;

/** A labeled input; suggested values are offered but not forced. */
function input(text, { name, value, placeholder, required, suggestions, type = "text" }) {
  const list = suggestions && `values-${(lists += 1)}`;
  const control = element("input", {
    type,
    value,
    placeholder,
    required,
    list,
    autocomplete: "off",
    spellcheck: "false",
  });
  const options = suggestions
    ? [element("datalist", { id: list }, ...suggestions.map((one) => element("option", { value: one })))]
    : [];
  return { name, control, label: element("label", {}, text, control, ...options) };
}

/** The sign-in, shared by the consoles of the page. */
function signIn() {
  const rows = [
    ["user", "User", "text"],
    ["password", "Application password", "password"],
    ["token", "or bearer token", "password"],
  ].map(([key, text, type]) => {
    const { label, control } = input(text, { name: key, value: credentials[key], type });
    control.addEventListener("input", () => (credentials[key] = control.value));
    return label;
  });
  return element("details", {}, element("summary", {}, "Sign in (kept until this page is left)"), ...rows);
}

function divide(list, isFirst) {
  return [list.filter(isFirst), list.filter((one) => !isFirst(one))];
}
