// The search of a site page: every word of the query must occur in an operation's path, summary, arguments,
// namespace or plugin. The fragment holds the query, so that results can be shared.
(() => {
  const MOST = 60;
  const data = globalThis.routeprintSearch;
  const form = document.getElementById("search");
  if (!data || !form) return;
  const [METHOD, TEMPLATE, SUMMARY, NAMESPACE, ROUTE, FLAGS, NAMES] = [0, 1, 2, 3, 4, 5, 6];
  const find = (id) => document.getElementById(id);
  const query = find("q");
  const method = find("method");
  const namespace = find("namespace");
  const boxes = [...form.querySelectorAll("[data-flag]")];
  const decoded = (text) => {
    try {
      return decodeURI(text);
    } catch {
      return text;
    }
  };
  const digits = (number) => number.toLocaleString("en");
  const segmentsOf = (path) => path.split("/").filter(Boolean);
  const texts = data.operations.map((entry) => {
    const [label, owner] = data.namespaces[entry[NAMESPACE]];
    const path = decoded(entry[TEMPLATE]);
    return `${entry[METHOD]} ${path} ${entry[SUMMARY]} ${entry[NAMES]} ${label} ${owner}`.toLowerCase();
  });
  const paths = data.operations.map((entry) => segmentsOf(decoded(entry[TEMPLATE]).toLowerCase()));
  const methods = new Set(data.operations.map((entry) => entry[METHOD]));

  // A requested path, or an address that ends with it; a variable matches any segment.
  const isPathOf = (word, path) => {
    if (!word.includes("/")) return false;
    const asked = segmentsOf(word.replace(/[?#].*/, ""));
    const shared = Math.min(asked.length, path.length);
    const pairs = path.slice(path.length - shared).map((own, at) => [own, asked[asked.length - shared + at]]);
    return (
      pairs.every(([own, one]) => own === one || own.includes("{")) && pairs.some(([own, one]) => own === one)
    );
  };

  const search = () => {
    const typed = decoded(query.value).split(/\s+/).filter(Boolean);
    // A word in capitals that is a method filters by method: `POST posts`.
    const named = typed.filter((word) => methods.has(word));
    const words = typed.filter((word) => !methods.has(word)).map((word) => word.toLowerCase());
    const flags = boxes.reduce((sum, box) => sum + (box.checked ? Number(box.dataset.flag) : 0), 0);
    const found = [];
    data.operations.forEach((entry, at) => {
      if (method.value && entry[METHOD] !== method.value) return;
      if (named.length > 0 && !named.includes(entry[METHOD])) return;
      if (namespace.value && entry[NAMESPACE] !== Number(namespace.value)) return;
      if ((entry[FLAGS] & flags) !== flags) return;
      if (!words.every((word) => texts[at].includes(word) || isPathOf(word, paths[at]))) return;
      found.push([rank(entry, words), at]);
    });
    found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return found.map(([, at]) => data.operations[at]);
  };

  // Matches in the path come before matches in the summary and elsewhere; short paths come first.
  const rank = (entry, words) => {
    const path = entry[TEMPLATE].toLowerCase();
    const summary = entry[SUMMARY].toLowerCase();
    let sum = path.length / 1000;
    for (const word of words) {
      if (path.endsWith(word)) continue;
      sum += path.includes(word) ? 1 : summary.includes(word) ? 2 : 4;
    }
    return sum;
  };

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  };

  const row = (entry) => {
    const item = document.createElement("li");
    const link = element("a", "path", entry[TEMPLATE]);
    // Without route pages the list holds the fragments of operations.
    link.href = form.dataset.routes
      ? form.dataset.routes.replace(/x(\.html)?$/, `${entry[ROUTE]}$1`)
      : entry[ROUTE];
    item.append(
      element("span", `method ${entry[METHOD].toLowerCase()}`, entry[METHOD]),
      link,
      element("span", "summary", entry[SUMMARY]),
    );
    return item;
  };

  const filtered = () => method.value || namespace.value || boxes.some((box) => box.checked);

  const none = () => {
    const words = "has every word in its path, summary, arguments, namespace or plugin";
    if (!filtered()) return `: none ${words}`;
    return query.value.trim() === ""
      ? ": none matches the filters"
      : `: none that matches the filters ${words}`;
  };

  const show = () => {
    const on = Boolean(query.value.trim() !== "" || filtered());
    find("overview").hidden = on;
    const entries = on ? search() : [];
    find("results").replaceChildren(...entries.slice(0, MOST).map(row));
    const more = entries.length > MOST ? `, the first ${MOST} shown` : "";
    const hint = entries.length === 0 ? none() : more;
    find("found").textContent = on
      ? `${digits(entries.length)} of ${digits(data.operations.length)} operations${hint}`
      : "";
  };

  const remember = () => {
    const state = new URLSearchParams();
    if (query.value.trim()) state.set("q", query.value.trim());
    if (method.value) state.set("method", method.value);
    if (namespace.value) state.set("namespace", data.namespaces[Number(namespace.value)][0]);
    for (const box of boxes) if (box.checked) state.append("with", box.dataset.flag);
    history.replaceState(null, "", `#${state}`);
  };

  // The keys that `remember` writes; any other fragment names a place.
  const KEYS = new Set(["q", "method", "namespace", "with"]);

  const restore = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    if (![...state.keys()].every((key) => KEYS.has(key))) return;
    query.value = state.get("q") ?? "";
    method.value = state.get("method") ?? "";
    const at = data.namespaces.findIndex(([label]) => label === state.get("namespace"));
    namespace.value = at < 0 ? "" : String(at);
    for (const box of boxes) box.checked = state.getAll("with").includes(box.dataset.flag);
    show();
  };

  // The address keeps the search for whoever comes back to it.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    find("main").focus();
  });

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find("results").querySelector("a")?.click();
  });
  form.addEventListener("input", () => {
    show();
    remember();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") query.focus();
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [query, ...find("results").querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement);
    const next = at < 0 ? undefined : stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (
      event.key !== "/" ||
      event.ctrlKey ||
      event.metaKey ||
      event.target.closest?.("input, select, textarea")
    )
      return;
    event.preventDefault();
    query.focus();
  });
  addEventListener("hashchange", restore);
  restore();
})();
