// Renames, moves and removes the units of a project, in a copy: npm run landings -- DIR [how many] [flow ...]
// Node 20 cannot strip types by itself.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
await import("./landings/mod.ts");
