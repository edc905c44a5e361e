// Shows the document that stands in the page.
(() => {
  const source = document.getElementById("document");
  const target = document.getElementById("redoc");
  if (!source || !target) return;
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
})();
