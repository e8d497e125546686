import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { getRequestListener } from "@hono/node-server";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { openBrowser } from "../support/browser.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

let test: TestWorkbench;
let server: Server;
let address = "";
let browser: Browser;

before(async () => {
  test = await openTestWorkbench("shop", { basePath: "/tools/workbench" });
  const answer = getRequestListener(test.workbench.fetch);
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a socket of TCP
  address = `http://127.0.0.1:${port}/tools/workbench`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await test[Symbol.asyncDispose]();
});

/** A tab, and all that it asked for and complained of. */
interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly asked: readonly string[];
  readonly complaints: readonly string[];
}

/** Opens the documentation, and waits for it to be drawn. */
async function visit(
  anchor = "",
  options: { colorScheme?: "light" | "dark" } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  // Of every frame and worker, and also where a policy stops it.
  context.on("request", (request) => asked.push(request.url()));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${address}/docs${anchor}`);
  await page.getByRole("heading", { name: "Project Workbench" }).first().waitFor({
    state: "attached",
  });
  return { page, context, asked, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** Checks that a tab stayed with the service, and that nothing in it went wrong. */
function assertQuiet({ asked, complaints }: Visit): void {
  assertEquals(complaints, []);
  const own = new URL(address).origin;
  const others = asked.filter((url) => !url.startsWith("data:") && new URL(url).origin !== own);
  assertEquals(others, []);
  assert(asked.includes(`${address}/openapi.json`));
}

/** The part of the page that shows an operation. */
function operation(page: Page, id: string): Locator {
  return page.locator(`[id$="/${id}"]`).first();
}

describe("the documentation in a browser", () => {
  it("finds an operation by words, by the keyboard alone", async () => {
    await using tab = await visit();
    await tab.page.keyboard.press("Control+k");
    await tab.page.keyboard.type("tree of a page");
    await tab.page.getByRole("option", { name: "/api/pages/tree" }).waitFor();
    await tab.page.keyboard.press("ArrowDown");
    await tab.page.keyboard.press("Enter");
    await tab.page.waitForURL(`${address}/docs#tag/pages/readTree`);
    assertQuiet(tab);
  });

  it("opens at the anchor of an operation, with its parameters and answers", async () => {
    await using tab = await visit("#tag/pages/readTree");
    const shown = operation(tab.page, "readTree");
    await shown.getByText("Query Parameters").waitFor();
    const text = await shown.innerText();
    for (const word of ["feature", "string", "page_not_found", "/api/pages/tree"]) {
      assertStringIncludes(text, word);
    }
    assertQuiet(tab);
  });

  it("shows a request for curl, and for fetch where that is chosen", async () => {
    await using tab = await visit("#tag/pages/readTree");
    const shown = operation(tab.page, "readTree");
    const target = `${address}/api/pages/tree`;
    await shown.getByText(`curl`).first().waitFor();
    assertStringIncludes(await shown.innerText(), `${target}`);
    await shown.getByRole("button", { name: "Curl" }).click();
    await tab.page.getByRole("option", { name: "Fetch" }).first().click();
    await shown.getByText("fetch(").first().waitFor();
    assertQuiet(tab);
  });

  it("tries a route of the service that it came from", async () => {
    await using tab = await visit("#tag/pages/listPageFeatures");
    const answered = tab.page.waitForResponse(`${address}/api/pages/features`);
    await operation(tab.page, "listPageFeatures").getByRole("button", { name: /Test Request/ })
      .click();
    await tab.page.getByRole("button", { name: /^Send/ }).first().click();
    const response = await answered;
    assertEquals(response.status(), 200);
    await tab.page.getByText("200 OK").first().waitFor();
    assertQuiet(tab);
  });

  it("is dark for whoever likes it dark, and light for the others", async () => {
    const lightness = await Promise.all((["dark", "light"] as const).map(async (colorScheme) => {
      await using tab = await visit("", { colorScheme });
      await tab.page.locator(`body.${colorScheme}-mode`).waitFor();
      assertQuiet(tab);
      return await tab.page.evaluate(() =>
        Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0])
      );
    }));
    const [dark = 255, light = 0] = lightness;
    assert(dark < 64 && light > 192, `${dark} and ${light}`);
  });
});
