import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Browser, Page } from "playwright-core";
import { type Bench, openBench } from "./harness/open_bench.ts";

/** A service at a socket. */
export interface Served extends AsyncDisposable {
  readonly address: string;
  readonly ask: Bench["ask"];
}

/** Serves a project, and the Studio with it. @param root absolute */
export async function serve(root: string): Promise<Served> {
  const bench = await openBench(root);
  const answer = getRequestListener(bench.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a socket of TCP
  return {
    address: `http://127.0.0.1:${port}`,
    ask: (path, body) => bench.ask(path, body),
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await bench[Symbol.asyncDispose]();
    },
  };
}

/** Opens a window that has nothing in its cache. */
export async function openPage(
  browser: Browser,
): Promise<AsyncDisposable & { readonly page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() };
}
