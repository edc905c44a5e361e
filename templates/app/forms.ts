// The start of the page: files that are chosen, dropped or pasted, and the address of a site.
import { find } from "../explorer/dom.ts";
import type { TypedCredentials } from "./messages.ts";

/** The ways to open a source. */
interface Opening {
  readonly openAll: (files: Iterable<File>) => Promise<void>;
  readonly openSample: () => Promise<void>;
  readonly openAddress: (address: string, credentials: TypedCredentials | undefined) => Promise<void>;
}

export function startForms({ openAll, openSample, openAddress }: Opening): void {
  const openText = (text: string): void => void openAll([new File([text], "pasted.json")]);
  find(document, "#sample").addEventListener("click", () => void openSample());
  const chosen = find(document, "#file", HTMLInputElement);
  chosen.addEventListener("change", () => {
    void openAll([...(chosen.files ?? [])]);
    chosen.value = "";
  });
  const pasted = find(document, "#text", HTMLTextAreaElement);
  find(document, "#paste").addEventListener("submit", (event) => {
    event.preventDefault();
    openText(pasted.value);
    pasted.value = "";
  });
  const form = find(document, "#address");
  const field = (name: string): HTMLInputElement => find(form, `input[name=${name}]`, HTMLInputElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [user, password] = [field("user").value, field("password").value];
    const credentials = user === "" || password === "" ? undefined : { user, password };
    void openAddress(field("url").value.trim(), credentials);
  });
  // Chromium takes half a minute to put a large text into a field.
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (find(document, "#start").hidden || !/^\s*[[{<]/.test(text)) return;
    event.preventDefault();
    openText(text);
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    void openAll([...(event.dataTransfer?.files ?? [])]);
  });
}
