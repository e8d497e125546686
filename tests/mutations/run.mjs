// Starts the mutation check on Node (Node 20 cannot strip types by itself): npm run mutations -- [part of a name ...]
const native = process.features.typescript;
if (!native) (await import("tsx/esm/api")).register();
await import("./mod.ts");
