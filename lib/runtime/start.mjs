// Starts serve.ts on Node and Bun. Node 20 cannot strip types by itself; tsx does it there, in this very process.
const native = process.versions.bun || process.features.typescript;
if (!native) (await import("tsx/esm/api")).register();
await import("./serve.ts");
