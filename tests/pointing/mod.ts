/**
 * Clicks in the Studio on random visible elements of a project's running app, and judges by a number that a build step of
 * its own put onto each: npm run pointing -- DIR [ROUTE ...]
 * @module
 */
import { once } from "node:events";
import { rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { getRequestListener } from "@hono/node-server";
import { createWorkbench } from "../../mod.ts";
import { openBrowser } from "../support/browser.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { emptyTally, TIMING } from "./click_through.ts";
import { clickRoutes, openApp } from "./click_routes.ts";
import { markCopy } from "./mark_copy.ts";
import { tableOf } from "./table_of.ts";

const CLICKS = Number(process.env["CLICKS"] ?? 300);
const SEED = Number(process.env["SEED"] ?? 1);
const [folder = ".", ...told] = process.argv.slice(2);
const from = resolve(folder);
const place = makeTemporaryFolder("pointing");
const copy = join(place, "project");
const places = markCopy(from, copy);
const before = folderDigest(copy);
symlinkSync(join(from, "node_modules"), join(copy, "node_modules"));
const workbench = createWorkbench({ project: copy, stateDirectory: join(place, "state") });
const listener = getRequestListener(workbench.fetch);
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a socket of TCP
const browser = await openBrowser();
const tally = emptyTally();
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.addInitScript(TIMING);
  const app = await openApp(page, address);
  await clickRoutes(page, app, { routes: told, clicks: CLICKS, seed: SEED, places, tally });
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
  await workbench.close();
}
rmSync(join(copy, "node_modules"));
const isUntouched = JSON.stringify(folderDigest(copy)) === JSON.stringify(before);
rmSync(place, { recursive: true });
console.log(tableOf(tally));
console.log(isUntouched ? "no file of the project changed" : "FILES OF THE PROJECT CHANGED");
for (const each of tally.wrong) console.log(`WRONG ${each}`);
process.exitCode = tally.wrong.length > 0 || !isUntouched ? 1 : 0;
