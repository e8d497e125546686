// Looks at a React project as a stranger would: npm run survey -- DIR [--json]
// Node 20 cannot strip types by itself.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
await import("./survey/mod.ts");
