// Checks the types of the web app, and of the tests of its modules, against the routes as they are now: npm run types:studio
import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import "./write_client.mjs";

const tsc = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
for (const project of [".", "../tests/studio/screens"]) {
  const words = [tsc, "--project", fileURLToPath(new URL(project, import.meta.url))];
  execFileSync(process.execPath, words, { stdio: "inherit" });
}
