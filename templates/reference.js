// Shows the document that stands in the page: at once, or, where it is one of two views, when an operation is asked for.
(() => {
  const source = document.getElementById("document");
  const target = document.getElementById("redoc");
  if (!source || !target) return;
  const show = () => {
    globalThis.Redoc.init(
      JSON.parse(source.textContent),
      {
        disableTelemetry: true,
        sanitize: true,
        skipBundle: true,
        router: "hash",
        showExtensions: false,
        hideDownloadButtons: true,
        maxDisplayedEnumValues: 8,
        jsonSamplesExpandLevel: 2,
      },
      target,
    );
  };
  const explorer = document.getElementById("explorer");
  const reference = document.getElementById("reference");
  if (!explorer || !reference) {
    show();
    return;
  }
  let shown = false;
  const choose = () => {
    const wanted = location.hash.startsWith("#/");
    explorer.hidden = wanted;
    reference.hidden = !wanted;
    if (!wanted || shown) return;
    shown = true;
    show();
  };
  addEventListener("hashchange", choose);
  choose();
})();
