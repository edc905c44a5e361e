// One page, two views: the explorer, and the reference from the first time that an operation is asked for.
(() => {
  const explorer = document.getElementById("explorer");
  const reference = document.getElementById("reference");
  let shown = false;
  const choose = () => {
    const wanted = location.hash.startsWith("#/");
    explorer.hidden = wanted;
    reference.hidden = !wanted;
    if (!wanted || shown) return;
    shown = true;
    globalThis.Redoc.init(
      JSON.parse(document.getElementById("document").textContent),
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
      document.getElementById("redoc"),
    );
  };
  addEventListener("hashchange", choose);
  choose();
})();
