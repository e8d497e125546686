// Renames, moves and removes every unit of a project, in copies: npm run landings -- DIR [flow ...]
// Node 20 cannot strip types by itself.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
await import("./landings/mod.ts");
