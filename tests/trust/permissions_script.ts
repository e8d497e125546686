import process from "node:process";
import { createWorkbench } from "../../mod.ts";

/** Asks a service for some targets, and tells status, code and checks of each answer as a line of JSON. */
const [project = "", stateDirectory = "", ...targets] = process.argv.slice(2);
const causes: string[] = [];
const workbench = createWorkbench({
  project,
  stateDirectory,
  log: ({ cause }) => void (cause && causes.push(cause)),
});
for (const target of targets) {
  const [method = "", path = ""] = target.split(" ");
  const response = await workbench.fetch(
    new Request(`http://localhost${path}`, {
      method,
      ...(method === "POST" && { body: "{}", headers: { "content-type": "application/json" } }),
    }),
  );
  const { code = null, detail = null, checks = null } = await response.json();
  console.log(JSON.stringify({ status: response.status, code, detail, checks, causes }));
}
await workbench.close();
