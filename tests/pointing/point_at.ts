import { once } from "node:events";
import { rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Browser } from "playwright-core";
import { createWorkbench } from "../../mod.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { clickRoutes, openApp } from "./click_routes.ts";
import { emptyTally, type Tally, TIMING } from "./click_through.ts";
import { markCopy } from "./mark_copy.ts";
import { filesWithoutPreview } from "./without_preview.ts";

/** What came of pointing at the app of a project. */
export interface Pointed {
  readonly tally: Tally;
  /** The files of the copy that were changed, added or removed from its start to its end, as its own Vite alone does not. */
  readonly changed: readonly string[];
  /** Those that the plugins of the project change without the preview as well. */
  readonly byItself: readonly string[];
}

/**
 * Copies a project, starts its app in the Studio, and clicks on random elements of it.
 * @param from the folder of a project whose packages are installed, absolute
 */
export async function pointAt(
  browser: Browser,
  from: string,
  { routes, clicks, seed }: {
    readonly routes: readonly string[];
    readonly clicks: number;
    readonly seed: number;
  },
): Promise<Pointed> {
  const place = makeTemporaryFolder("pointing");
  const copy = join(place, "project");
  const places = markCopy(from, copy);
  const before = folderDigest(copy);
  symlinkSync(join(from, "node_modules"), join(copy, "node_modules"));
  const tally = emptyTally();
  {
    await using studio = await serveStudio(copy, join(place, "state"));
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
    await page.addInitScript(TIMING);
    const app = await openApp(page, studio.address);
    await clickRoutes(page, app, { routes, clicks, seed, places, tally });
    await page.close();
  }
  rmSync(join(copy, "node_modules"));
  const after = folderDigest(copy);
  const all = differences(before, after);
  const alone = all.length === 0
    ? after
    : await filesWithoutPreview(browser, from, { place, routes });
  rmSync(place, { recursive: true });
  const changed = all.filter((path) => after[path] !== alone[path]);
  return { tally, changed, byItself: all.filter((path) => !changed.includes(path)) };
}

type Digest = Readonly<Record<string, string>>;

function differences(before: Digest, after: Digest): string[] {
  return Object.keys({ ...before, ...after })
    .filter((path) => before[path] !== after[path]);
}

async function serveStudio(project: string, stateDirectory: string) {
  const workbench = createWorkbench({ project, stateDirectory });
  const listener = getRequestListener(workbench.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a socket of TCP
  return {
    // The name that Vite tells of itself: an app keeps its cookies in a frame of the same site alone.
    address: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await workbench.close();
    },
  };
}
