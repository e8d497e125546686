import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { openBrowser } from "../support/browser.ts";
import type { WorkbenchInternals } from "../../assemble_workbench.ts";
import type { WorkbenchOptions } from "../../mod.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const AXE = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));

/** How long something in a window is waited for. */
const PATIENCE_MS = 60_000;

/** A service with a browser in front of it. */
export interface Studio extends AsyncDisposable {
  readonly test: TestWorkbench;
  readonly address: string;
  /** Opens a place in a window of its own. */
  readonly visit: (place: string, options?: BrowserContextOptions) => Promise<Visit>;
  /** Ends the service for the browser, and brings it back. */
  readonly listener: Listener;
}

/** The socket that the service answers at. */
export interface Listener {
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** A window, and all that went wrong in it. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** Opens a project, serves it, and starts a browser. */
export async function openStudio(
  project: string | null,
  options: WorkbenchOptions = {},
  internals: WorkbenchInternals = {},
): Promise<Studio> {
  const test = await openTestWorkbench(project, options, internals);
  const answer = getRequestListener(test.workbench.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a socket of TCP
  const address = `http://127.0.0.1:${port}${options.basePath ?? ""}`;
  const browser = await openBrowser();
  const listener: Listener = {
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    start: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
  return {
    test,
    address,
    listener,
    visit: (place, contextOptions) => visit(browser, `${address}/${place}`, contextOptions),
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      if (server.listening) await listener.stop();
      await test[Symbol.asyncDispose]();
    },
  };
}

async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  const own = new URL(url).origin;
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== own && protocol !== "data:") complaints.push(`asked ${request.url()}`);
  });
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      // A resource that is not there is named by its place alone.
      complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Checks that axe, as its rules for WCAG 2.2 AA say, finds nothing on the page as it is now. */
export async function assertAccessible(page: Page): Promise<void> {
  // Motion that has not come to its end is seen half transparent.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)))
  );
  await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (options: unknown) => Promise<AxeResults> };
    }; // as the script above leaves it
    const { violations } = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ""}`)
    );
  });
  assertEquals(found, []);
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly {
      readonly html: string;
      readonly any: readonly { readonly message: string }[];
    }[];
  }[];
}
