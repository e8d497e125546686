// A workbench inside Bun.serve: bun examples/bun_serve.ts ../my-app
import process from "node:process";
import { createWorkbench } from "../mod.ts";

const [project = "."] = process.argv.slice(2);
const workbench = createWorkbench({ project });

// Bun hands over the request and the server: both go to the workbench as they are.
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env["PORT"] ?? 4400),
  // A stream of events may be silent for longer than the ten seconds that Bun grants.
  idleTimeout: 0,
  // Bun's own error page shows source.
  development: false,
  fetch: workbench.fetch,
});
console.log(`http://127.0.0.1:${server.port}/docs`);

async function close(): Promise<void> {
  await workbench.close();
  await server.stop(true);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
