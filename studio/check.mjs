// Checks the types of the web app against the routes as they are now: npm run check:studio
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
// The client as the package has it: a checkout's own names no route.
const client = join(ROOT, "node_modules", ".cache", "studio");
mkdirSync(client, { recursive: true });
copyFileSync(join(ROOT, "lib", "client", "mod.ts"), join(client, "mod.ts"));
const types = join(client, "openapi_types.ts");
execFileSync(process.execPath, [join(ROOT, "write_client_types.mjs"), types], { stdio: "inherit" });
const tsc = fileURLToPath(import.meta.resolve("typescript/bin/tsc"));
const words = [tsc, "--project", join(ROOT, "studio")];
execFileSync(process.execPath, words, { stdio: "inherit" });
