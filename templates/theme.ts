// Dark or light mode, shared with Redoc through one key of localStorage; the default is the system's.
const KEY = "redoc.colorMode";
const root = document.documentElement;

const stored = (): string | undefined => {
  try {
    const mode = localStorage.getItem(KEY);
    return mode === "dark" || mode === "light" ? mode : undefined;
  } catch {
    return undefined;
  }
};

const current = (): string =>
  root.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

const mode = stored();
if (mode !== undefined) root.dataset["theme"] = mode;
document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  if (button === null) return;
  const label = (): void => {
    const next = current() === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", next);
    button.title = next;
  };
  label();
  // Redoc has its own switch and sets a class.
  new MutationObserver(() => {
    const worn = ["dark", "light"].find((name) => root.classList.contains(name));
    if (worn === undefined || worn === root.dataset["theme"]) return;
    root.dataset["theme"] = worn;
    label();
  }).observe(root, { attributeFilter: ["class"] });
  if (document.body.classList.contains("reference")) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const previous = current();
    const next = previous === "dark" ? "light" : "dark";
    root.classList.replace(previous, next);
    root.dataset["theme"] = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A page on disk may have no storage; the choice then lasts as long as the page.
    }
    label();
  });
});
