// Serves a project by the service that was built, in a process of its own: node serve_built.mjs MODULE ROOT STATE ENGINE
import { once } from "node:events";
import { createServer } from "node:http";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";

const [module, project, stateDirectory, gitEngine] = process.argv.slice(2);
const { createWorkbench } = await import(pathToFileURL(module).href);
const workbench = createWorkbench({ project, stateDirectory, gitEngine });
await workbench.ready;
const answer = getRequestListener(workbench.fetch);
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
server.listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`ready http://127.0.0.1:${server.address().port}`);
await once(process, "SIGTERM");
await workbench.close();
process.exit();
