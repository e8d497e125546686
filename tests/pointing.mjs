// Clicks on random elements of a project's running app, in copies, and judges each selection: npm run pointing -- DIR [ROUTE ...]
// Node 20 cannot strip types by itself.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
await import("./pointing/mod.ts");
