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

/** What came of pointing at the app of a project. */
export interface Pointed {
  readonly tally: Tally;
  /** The files of the copy that were changed, added or removed from its start to its end. */
  readonly changed: readonly string[];
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
  const changed = differences(before, folderDigest(copy));
  rmSync(place, { recursive: true });
  return { tally, changed };
}

type Digest = Readonly<Record<string, unknown>>;

function differences(before: Digest, after: Digest): string[] {
  return Object.keys({ ...before, ...after })
    .filter((path) => JSON.stringify(before[path]) !== JSON.stringify(after[path]));
}

async function serveStudio(project: string, stateDirectory: string) {
  const workbench = createWorkbench({ project, stateDirectory });
  const listener = getRequestListener(workbench.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a socket of TCP
  return {
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await workbench.close();
    },
  };
}
