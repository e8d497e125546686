// Starts the benchmarks on Node (Node 20 cannot strip types by itself) and Bun.
const native = process.versions.bun || process.features.typescript;
if (!native) (await import("tsx/esm/api")).register();
await import("./mod.ts");
