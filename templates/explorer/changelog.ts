/** Shows the filter of the changelog, and hides changes of other levels and plugins. */
export function startChangeFilter(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-filter=changes]");
  if (form === null) return;
  form.hidden = false;
  const show = (): void => {
    const fields = new FormData(form);
    const [level, plugin] = [fields.get("level"), fields.get("plugin")];
    for (const section of document.querySelectorAll<HTMLElement>(".log")) {
      const lines = [...section.querySelectorAll<HTMLElement>("li[data-level]")];
      for (const line of lines) {
        const plugins: unknown = JSON.parse(line.dataset["plugins"] ?? "[]");
        const isOther = level !== "" && line.dataset["level"] !== level;
        line.hidden = isOther || (plugin !== "" && !(Array.isArray(plugins) && plugins.includes(plugin)));
      }
      section.hidden = (level !== "" || plugin !== "") && lines.every(({ hidden }) => hidden);
    }
  };
  form.addEventListener("change", show);
  show();
}
