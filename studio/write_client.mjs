// Writes the client as the package has it, typed by the routes as they are now, for what checks the web app: a
// checkout's own client names no route.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const client = join(ROOT, "node_modules", ".cache", "studio");
mkdirSync(client, { recursive: true });
copyFileSync(join(ROOT, "lib", "client", "mod.ts"), join(client, "mod.ts"));
const types = join(client, "openapi_types.ts");
const written = `${types}.${process.pid}`;
execFileSync(process.execPath, [join(ROOT, "write_client_types.mjs"), written], {
  stdio: "inherit",
});
// What reads the types at this moment finds them whole.
if (existsSync(types) && readFileSync(types, "utf8") === readFileSync(written, "utf8")) {
  rmSync(written);
} else {
  renameSync(written, types);
}
