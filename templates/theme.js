// Dark or light, shared with Redoc: one key of localStorage, else the system's choice.
(() => {
  const KEY = "redoc.colorMode";
  const root = document.documentElement;
  const stored = () => {
    try {
      const mode = localStorage.getItem(KEY);
      return mode === "dark" || mode === "light" ? mode : undefined;
    } catch {
      return undefined;
    }
  };
  const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const mode = stored();
  if (mode) root.dataset.theme = mode;
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button || document.body.classList.contains("reference")) return;
    const label = () => {
      button.textContent = (root.dataset.theme ?? system()) === "dark" ? "Light" : "Dark";
    };
    label();
    button.hidden = false;
    button.addEventListener("click", () => {
      const next = (root.dataset.theme ?? system()) === "dark" ? "light" : "dark";
      root.dataset.theme = next;
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // A page from disk may have no storage: the choice then lasts as long as the page.
      }
      label();
    });
  });
})();
