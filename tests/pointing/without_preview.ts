import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { folderDigest } from "../support/folder_digest.ts";
import { markCopy } from "./mark_copy.ts";
import { addressIn } from "./vite_address.ts";

const PROGRAM = fileURLToPath(new URL("./start_plain_vite.mjs", import.meta.url));

/**
 * Starts the project's own Vite without the preview, on one more copy, and visits the same routes.
 * @param from the folder of a project whose packages are installed, absolute
 * @param options.place a folder for the copy, absolute
 * @returns what its files are then: those that its own plugins write as well
 */
export async function filesWithoutPreview(
  browser: Browser,
  from: string,
  { place, routes }: { readonly place: string; readonly routes: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
  const copy = join(place, "alone");
  markCopy(from, copy);
  symlinkSync(join(from, "node_modules"), join(copy, "node_modules"));
  const cache = join(place, "node_modules", ".vite");
  const child = spawn(process.execPath, [PROGRAM, copy, cache], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    const address = await addressIn(child.stdout.setEncoding("utf8"));
    const page = await browser.newPage();
    for (const route of routes.length === 0 ? ["/"] : routes) {
      await page.goto(new URL(route.replace(/^\/+/, ""), address).href);
      await page.waitForLoadState("networkidle");
    }
    await page.close();
  } finally {
    child.kill();
    await ended;
  }
  return folderDigest(copy);
}
