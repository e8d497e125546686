/**
 * The least that a server can do: a fixed JSON answer of the size of the health route's.
 * @module
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const ANSWER = JSON.stringify({
  status: "ok",
  version: "0.0.0",
  runtime: { name: "node", version: process.versions.node },
  checks: ["state-directory", "free-space", "project"].map((name) => ({ name, ok: true })),
});

const server = createServer((_, response) => {
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": String(ANSWER.length),
  });
  response.end(ANSWER);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  console.log(`http://127.0.0.1:${port}`);
});
