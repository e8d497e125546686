// Runs in the browser, after the library: draws the service's own document, and asks nobody else.
/* global Scalar */
Scalar.createApiReference("#reference", {
  url: new URL("openapi.json", document.baseURI).href,
  // Each of these would ask the library's makers.
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  showOperationId: true,
  // Each operation shows its own.
  hideModels: true,
  generateOperationSlug: ({ operationId }) => operationId,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});
