// Unpacks the Chromium of @sparticuz/chromium with the libraries that it needs into TMPDIR, unless they are there.
process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x"; // So it unpacks its libraries as well.
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();
