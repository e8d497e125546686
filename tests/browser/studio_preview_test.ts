import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Frame } from "playwright-core";
import { build } from "vite";
import { assert, assertEquals } from "@std/assert";
import { workbenchPreview } from "../../lib/preview/vite/mod.ts";
import { appOf, clickRoutes, openApp } from "../pointing/click_routes.ts";
import { emptyTally } from "../pointing/click_through.ts";
import { type JudgedPlace, markCopy } from "../pointing/mark_copy.ts";
import { tableOf } from "../pointing/table_of.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { folderDigest } from "../support/folder_digest.ts";
import { linkDemoPackages } from "../support/link_demo_packages.ts";
import { assertAccessible, openStudio, type Studio, type Visit } from "./studio.ts";

const CATALOG = "src/features/catalog/pages/CatalogPage.tsx";
const CLICKS = 60;
const SEED = 5;

let studio: Studio;
let visit: Visit;
let app: Frame;
let places: ReadonlyMap<string, JudgedPlace>;
let untouched: Record<string, string>;
before(async () => {
  studio = await openStudio("shop");
  const { root } = studio.test;
  places = markCopy(fixturePath("projects", "shop"), root);
  untouched = folderDigest(root);
  linkDemoPackages(root);
  visit = await studio.visit("");
  visit.page.setDefaultTimeout(90_000);
  app = await openApp(visit.page, studio.address);
});
after(() => studio[Symbol.asyncDispose]());

/** Goes to a node of the catalog, beside the app. */
async function select(node: string): Promise<void> {
  const { page } = visit;
  await page.evaluate(
    (address) => location.hash = address,
    `#/units/${CATALOG}?node=${encodeURIComponent(node)}&pane=app`,
  );
  await page.getByRole("treeitem", { selected: true }).first().waitFor();
}

describe("the live preview in a browser", () => {
  it("selects the very element that is clicked", async () => {
    const tally = emptyTally();
    await clickRoutes(visit.page, app, { routes: [], clicks: CLICKS, seed: SEED, places, tally });
    assertEquals(tally.wrong, [], tableOf(tally));
    assert(tally.exact >= 0.98 * (tally.exact + tally.unable), tableOf(tally));
    assertEquals(tally.clicks, CLICKS);
  });

  it("leads from a text to the element that it is written in, and offers the one that shows it", async () => {
    const { page } = visit;
    await select("CatalogPage:0.4");
    const frame = await page.locator("iframe.preview-frame").boundingBox();
    const heading = await app.locator("h1").first().boundingBox();
    assert(frame && heading);
    await page.mouse.click(heading.x + 5, heading.y + heading.height / 2);
    const steps = page.getByRole("list", { name: "Where the clicked element comes from" });
    const first = steps.getByRole("button").first();
    await first.and(page.getByRole("button", { pressed: true })).waitFor();
    assertEquals(await first.textContent(), "PageTitlehas the text, in CatalogPage.tsx");
    assertEquals(await steps.getByRole("button").nth(1).textContent(), "h1in Text.tsx");
    assert(page.url().includes(CATALOG));
    await steps.getByRole("button").nth(1).click();
    await page.getByRole("treeitem", { name: /^h1/, selected: true }).waitFor();
    assert(page.url().includes("/Text.tsx"));
  });

  it("outlines in the app the node that is selected in the tree", async () => {
    await select("CatalogPage:0.4");
    const { page } = visit;
    await page.getByText("1 place on this page").waitFor();
    const outline = await page.locator(".outline-selected").boundingBox();
    const own = await app.locator("nav").first().boundingBox();
    assert(outline && own);
    assert(Math.abs(outline.width - own.width) < 1 && Math.abs(outline.y - own.y) < 1);
    await assertAccessible(page);
  });

  it("takes nothing but checked positions from an app that lies, and hears no other window", async () => {
    const { page } = visit;
    await select("CatalogPage:0.4");
    const before = await page.evaluate(() => location.href);
    await app.evaluate(() => {
      const channel = "project-workbench:preview";
      const mark = {
        path: "../../etc/passwd",
        hash: "0".repeat(12),
        offset: 0,
        line: 1,
        column: 1,
      };
      for (
        const told of [
          {
            tell: "pointed",
            id: 1,
            box: { x: "1", y: 1, width: 1e9, height: 1 },
            exact: true,
            chain: [{ mark, name: "<img src=x onerror=alert(1)>" }],
          },
          { tell: "followed", mark: { ...mark, line: "1" }, boxes: [null, 7], count: -1 },
          { tell: "ready", url: "javascript:alert(1)" },
          { tell: "ready", url: "https://example.com/" },
          { tell: "ready", url: "no address" },
          { tell: "ready" },
          { tell: "unknown" },
          null,
          "text",
        ]
      ) parent.postMessage(typeof told === "object" && told ? { ...told, channel } : told, "*");
      parent.postMessage({ channel, tell: "error", message: "<b>bold</b>" }, "*");
    });
    await page.getByText("<b>bold</b>").waitFor();
    await page.getByRole("button", { name: "Close the error" }).click();
    await page.getByText("<b>bold</b>").waitFor({ state: "detached" });
    assertEquals(await page.evaluate(() => location.href), before);
    assertEquals(await page.locator(".preview img, .preview b").count(), 0);
    const alone = page.getByRole("link", { name: "Open the app in a window of its own" });
    assertEquals(new URL(await alone.getAttribute("href") ?? "").origin, new URL(app.url()).origin);
    // Only the Studio's own origin is answered.
    const answered = await app.evaluate(() =>
      new Promise<string>((resolve) => {
        const frame = document.createElement("iframe");
        frame.srcdoc =
          "<script>parent.postMessage({ channel: 'project-workbench:preview', ask: 'hello' }, '*');" +
          "parent.postMessage('sent', '*')</script>";
        addEventListener("message", ({ data }) => {
          if (data === "sent") resolve(String(frame.contentWindow?.length));
        });
        document.body.append(frame);
      })
    );
    assertEquals(answered, "0");
  });

  it("reloads, goes to a route, and shows it in the size of a phone", async () => {
    const { page } = visit;
    await page.getByLabel("Size of the window").selectOption("phone");
    await page.getByRole("button", { name: "Reload the app" }).click();
    app = await appOf(page);
    assertEquals(await app.evaluate(() => innerWidth), 390);
  });

  it("leads to the page that is open, where the app shows another one", async () => {
    const { page } = visit;
    const units = page.getByRole("navigation", { name: "Units" });
    await units.getByRole("link", { name: "CartPage" }).click();
    const notice = page.locator(".preview-page");
    await notice.getByText("This page is at").waitFor();
    await assertAccessible(page);
    await notice.getByRole("button", { name: "Go to this page" }).click();
    await page.locator(".preview-page").waitFor({ state: "detached" });
    app = await appOf(page);
    assert(app.url().endsWith("/cart"), app.url());
  });

  it("ends whole, with each file as it was", async () => {
    const { page } = visit;
    await page.getByRole("button", { name: "Stop the app" }).click();
    await page.getByText("The app is not running").waitFor();
    const { root } = studio.test;
    rmSync(join(root, "node_modules"), { recursive: true });
    assertEquals(folderDigest(root), untouched);
  });
});

describe("a production build", () => {
  it("has no trace of the preview, though the config has its plugin", async () => {
    const root = join(studio.test.root, "src", "app");
    studio.test.write(
      "src/app/index.html",
      '<div id="root"></div><script type="module" src="./main.tsx"></script>',
    );
    studio.test.write(
      "src/app/main.tsx",
      'import { createRoot } from "react-dom/client";\ncreateRoot(document.body).render(<p title="x">Text</p>);\n',
    );
    const folder = join(root, "node_modules");
    mkdirSync(folder);
    for (const name of ["react", "react-dom"]) {
      symlinkSync(
        fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)),
        join(folder, name),
      );
    }
    await build({
      root,
      configFile: false,
      logLevel: "error",
      plugins: [workbenchPreview({ studio: "http://127.0.0.1:4400", root })],
    });
    const files = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" });
    const texts = files.filter((name) => /\.(?:js|html)$/.test(name)).map((name) =>
      readFileSync(join(root, "dist", name), "utf8")
    );
    assert(texts.length >= 2);
    assertEquals(texts.filter((text) => /workbench/i.test(text)), []);
  });
});
