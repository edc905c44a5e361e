// The front page opens a saved index that is dropped on it or chosen.
import { asObject } from "../../src/base/json.ts";
import { find } from "./dom.ts";

export function startDropping(): void {
  const form = document.getElementById("drop");
  if (form === null) return;
  const input = find(form, "input", HTMLInputElement);
  const status = find(form, "p");
  const { to = "", token = "" } = form.dataset;
  const open = async (file: File): Promise<void> => {
    status.textContent = `Reading ${file.name}…`;
    const response = await globalThis
      .fetch(`${to}?${new URLSearchParams({ name: file.name })}`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream", "X-Token": token },
        body: file,
      })
      .catch(() => undefined);
    if (response?.ok === true) location.assign(String(asObject(await response.json())["path"]));
    else status.textContent = (await response?.text()) ?? "The server cannot be reached.";
  };
  form.hidden = false;
  input.addEventListener("change", () => openFirst(input.files));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  document.addEventListener("dragleave", () => form.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    openFirst(event.dataTransfer?.files);
  });

  function openFirst(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (file !== undefined) void open(file);
  }
}
