/**
 * Clicks in the Studio on random visible elements of a project's running app, and judges by a number that a build step of
 * its own put onto each: npm run pointing -- DIR [ROUTE ...], or --matrix for a small project on each of the usual stacks.
 * @module
 */
import { resolve } from "node:path";
import process from "node:process";
import { openBrowser } from "../support/browser.ts";
import { pointAtStacks } from "./matrix.ts";
import { pointAt, type Pointed } from "./point_at.ts";
import { tableOf } from "./table_of.ts";

const CLICKS = Number(process.env["CLICKS"] ?? 300);
const SEED = Number(process.env["SEED"] ?? 1);
const [folder = ".", ...told] = process.argv.slice(2);
const browser = await openBrowser();
try {
  if (folder === "--matrix") {
    for await (const { stack, pointed } of pointAtStacks(browser, told)) {
      console.log(`\n${stack}`);
      report(pointed);
    }
  } else {
    report(await pointAt(browser, resolve(folder), { routes: told, clicks: CLICKS, seed: SEED }));
  }
} finally {
  await browser.close();
}

function report({ tally, changed, byItself }: Pointed): void {
  console.log(tableOf(tally));
  console.log(
    changed.length === 0 ? "no file of the project changed" : `CHANGED ${changed.join(", ")}`,
  );
  if (byItself.length > 0) {
    console.log(`its own plugins change, without the preview as well: ${byItself.join(", ")}`);
  }
  for (const each of tally.wrong) console.log(`WRONG ${each}`);
  const isExact = tally.exact > 0 && tally.exact >= 0.98 * (tally.exact + tally.unable);
  if (tally.wrong.length > 0 || !isExact || changed.length > 0) process.exitCode = 1;
}
