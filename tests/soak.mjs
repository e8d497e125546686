// Mixed load for some minutes, with restarts: node tests/soak.mjs [minutes] [node|deno|bun]. Ten minutes on Node unless told; there
// it is the package, as npm installs it.
// Node 20 cannot strip types by itself.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
await import("./soak/mod.ts");
