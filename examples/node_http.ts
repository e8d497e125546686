// A workbench inside a Node HTTP server: node --import tsx examples/node_http.ts ../my-app
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { getRequestListener } from "@hono/node-server";
import { createWorkbench } from "../mod.ts";

const [project = "."] = process.argv.slice(2);
const workbench = createWorkbench({ project });

// The adapter makes web-standard requests of Node's, and hands over the sockets that they came through.
const listener = getRequestListener(workbench.fetch);
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));

server.listen(Number(process.env["PORT"] ?? 4400), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  console.log(`http://127.0.0.1:${port}/docs`);
});

async function close(): Promise<void> {
  await workbench.close();
  server.close();
  // Streams of events end with the workbench; connections that are kept alive would not.
  server.closeAllConnections();
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void close());
