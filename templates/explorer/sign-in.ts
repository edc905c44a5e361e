// The sign-in of the consoles: in memory, and for the tab only where the reader asks for it.
import { asObject, parseJson } from "../../src/base/json.ts";
import type { SampleRequest, SampleRoot } from "../../src/example/model.ts";
import { element, session } from "./dom.ts";
import { input } from "./fields.ts";

type CredentialKind = NonNullable<SampleRequest["credential"]>;

/** The inputs of each kind of credential: the two parts of Basic authentication. */
const INPUTS: Readonly<Record<CredentialKind, readonly [first: SignInInput, second: SignInInput]>> = {
  applicationPassword: [
    { name: "user", label: "User", type: "text" },
    { name: "password", label: "Application password", type: "password" },
  ],
  consumerKey: [
    { name: "key", label: "Consumer key", type: "text" },
    { name: "secret", label: "Consumer secret", type: "password" },
  ],
};

const TOKEN: SignInInput = { name: "token", label: "or bearer token", type: "password" };

interface SignInInput {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "password";
}

/** The sign-in that the consoles of a page share. */
export interface ConsoleSignIn {
  /** Its inputs, for the credential of an operation; open where the operation needs one. */
  readonly form: (credential: CredentialKind | undefined) => HTMLElement;
  /** The value of `Authorization`; undefined where nothing is filled in. */
  readonly authorization: (credential: CredentialKind | undefined) => string | undefined;
  /** Calls a function after each change. */
  readonly watch: (changed: () => void) => void;
}

/** Creates the sign-in of a page. What is kept for the tab goes to one API alone: a server may show several sites. */
export function createSignIn({ url, queryRoot = url }: SampleRoot): ConsoleSignIn {
  const key = `routeprint.sign-in ${queryRoot}`;
  const kept = session.read(key);
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(asObject(parseJson(kept ?? ""))))
    if (typeof value === "string") values.set(name, value);
  let isKept = kept !== undefined;
  const watchers: (() => void)[] = [];
  const change = (): void => {
    if (isKept) session.write(key, JSON.stringify(Object.fromEntries(values)));
    else session.forget(key);
    for (const changed of watchers) changed();
  };
  return {
    form: (credential) =>
      signInForm(credential, {
        read: (name) => values.get(name) ?? "",
        write: (name, value) => {
          values.set(name, value);
          change();
        },
        isKept: () => isKept,
        keep: (wanted) => {
          isKept = wanted;
          change();
        },
        forget: () => {
          values.clear();
          isKept = false;
          change();
        },
        watch: (changed) => watchers.push(changed),
      }),
    authorization: (credential = "applicationPassword") => {
      const [user = "", password = ""] = INPUTS[credential].map(({ name }) => values.get(name));
      const token = values.get(TOKEN.name) ?? "";
      if (token !== "") return `Bearer ${token}`;
      if (user === "") return undefined;
      return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)))}`;
    },
    watch: (changed) => watchers.push(changed),
  };
}

interface SignInState {
  readonly read: (name: string) => string;
  readonly write: (name: string, value: string) => void;
  readonly isKept: () => boolean;
  readonly keep: (wanted: boolean) => void;
  readonly forget: () => void;
  readonly watch: (changed: () => void) => void;
}

function signInForm(credential: CredentialKind | undefined, state: SignInState): HTMLElement {
  const rows = [...INPUTS[credential ?? "applicationPassword"], TOKEN].map(({ name, label: text, type }) => {
    const { label, control } = input(text, { name, value: state.read(name), type });
    control.addEventListener("input", () => state.write(name, control.value));
    return { name, label, control };
  });
  const keep = element("input", { type: "checkbox" });
  keep.checked = state.isKept();
  keep.addEventListener("change", () => state.keep(keep.checked));
  const forget = element("button", { type: "button" }, "Forget");
  forget.addEventListener("click", state.forget);
  state.watch(() => {
    for (const { name, control } of rows)
      if (control.value !== state.read(name)) control.value = state.read(name);
    keep.checked = state.isKept();
  });
  return element(
    "details",
    { class: "sign-in", open: credential !== undefined },
    element("summary", {}, "Sign in"),
    ...rows.map(({ label }) => label),
    element("div", { class: "keep" }, element("label", {}, keep, " Keep until this tab is closed"), forget),
  );
}
