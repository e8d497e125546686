/**
 * The sources that the page may load and ask: its own scripts and this service, nothing by any other name. The library brings its
 * style along as elements, which no hash can name, and draws its icons. The service adds who may frame the page.
 */
export const REFERENCE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Returns the page. Its addresses are relative, so that it is the same under each base path. */
export function referencePage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Project Workbench</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>This page draws <a href="openapi.json">openapi.json</a>, and needs JavaScript for it.</noscript>
<script src="docs/reference.js"></script>
<script src="docs/open.js"></script>
</body>
</html>
`;
}
