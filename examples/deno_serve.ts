// A workbench inside Deno.serve: deno run -A examples/deno_serve.ts ../my-app
import { createWorkbench } from "../mod.ts";

const [project = "."] = Deno.args;
const workbench = createWorkbench({ project });
const ending = new AbortController();

// Deno hands over the request and where it came from: both go to the workbench as they are.
const server = Deno.serve({
  hostname: "127.0.0.1",
  port: Number(Deno.env.get("PORT") ?? 4400),
  signal: ending.signal,
  onListen: ({ port }) => console.log(`http://127.0.0.1:${port}/docs`),
}, workbench.fetch);

async function close(): Promise<void> {
  await workbench.close();
  ending.abort();
  await server.finished;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => void close());
}
