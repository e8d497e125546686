// Starts the preview from its source on Node 20, which cannot strip types by itself: tsx does it for these files alone,
// so that the project's Vite runs as it always does.
import process from "node:process";

if (process.features.typescript) await import("./start_vite.ts");
else {
  const { register } = await import("tsx/esm/api");
  const own = register({ namespace: "project-workbench" });
  await own.import("./start_vite.ts", import.meta.url);
}
