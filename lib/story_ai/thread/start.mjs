// Starts main.ts in its thread. Node 20 cannot strip types by itself; tsx does it there.
const native = process.versions.bun || process.features.typescript;
if (!native) (await import("tsx/esm/api")).register();
await import("./main.ts");
