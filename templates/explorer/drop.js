// The front page opens a saved index that is dropped on it or chosen.
export function startDropping() {
  const form = document.getElementById("drop");
  if (!form) return;
  const input = form.querySelector("input");
  const status = form.querySelector("p");
  const open = async (file) => {
    status.textContent = `Reading ${file.name}…`;
    const response = await globalThis
      .fetch(`${form.dataset.to}?${new URLSearchParams({ name: file.name })}`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream", "X-Token": form.dataset.token },
        body: file,
      })
      .catch(() => undefined);
    if (response?.ok) location.assign((await response.json()).path);
    else status.textContent = (await response?.text()) ?? "The server cannot be reached.";
  };
  form.hidden = false;
  input.addEventListener("change", () => input.files[0] && void open(input.files[0]));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  document.addEventListener("dragleave", () => form.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (file) void open(file);
  });
}
