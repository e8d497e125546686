import { readFileSync, renameSync } from "node:fs";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import type { Frame } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import type { EditOp } from "../../lib/edits/schemas.ts";
import { appOf, openApp } from "../pointing/click_routes.ts";
import { linkDemoPackages } from "../support/link_demo_packages.ts";
import { openStudio, type Studio, type Visit } from "./studio.ts";

const CATALOG = "src/features/catalog/pages/CatalogPage.tsx";
const SEARCH = "src/features/catalog/components/SearchField.tsx";
const NAV = "CatalogPage:0.4";
const TITLE = "CatalogPage:0.0";

let studio: Studio;
let visit: Visit;
let app: Frame;
before(async () => {
  studio = await openStudio("shop");
  linkDemoPackages(studio.test.root);
  visit = await studio.visit("");
  visit.page.setDefaultTimeout(60_000);
  app = await openApp(visit.page, studio.address);
});
after(() => studio[Symbol.asyncDispose]());

/** What each op shows of itself: a place that is on the screen after it, and was not before. */
const SHOWN: readonly { readonly ops: readonly EditOp[]; readonly place: string }[] = [
  {
    ops: [
      { op: "setProp", nodeId: NAV, propName: "aria-label", kind: "string", value: "Order by" },
    ],
    place: 'main > nav[aria-label="Order by"]',
  },
  {
    ops: [{ op: "removeProp", nodeId: NAV, propName: "className" }],
    place: "main > nav:not([class])",
  },
  {
    ops: [{ op: "replaceNode", nodeId: TITLE, snippet: "<h1 id='new'>New</h1>" }],
    place: "h1#new",
  },
  {
    ops: [{ op: "insertNode", parentId: "CatalogPage:0", index: 0, snippet: "<p id='new' />" }],
    place: "main > p#new:first-child",
  },
  {
    ops: [{ op: "moveNode", nodeId: NAV, parentId: "CatalogPage:0", index: 0 }],
    place: "main > nav:first-child",
  },
  { ops: [{ op: "removeNode", nodeId: NAV }], place: "main:not(:has(> nav))" },
  { ops: [{ op: "duplicateNode", nodeId: NAV }], place: "main > nav + nav" },
  {
    ops: [{ op: "setText", nodeId: `${TITLE}.0`, text: "Ink & <paper>" }],
    place: "h1 >> text=Ink & <paper>",
  },
  {
    ops: [{ op: "wrapNode", nodeId: NAV, snippet: "<section></section>" }],
    place: "main > section > nav",
  },
  { ops: [{ op: "unwrapNode", nodeId: TITLE }], place: "main:not(:has(> h1))" },
  {
    ops: [{ op: "renameTag", nodeId: NAV, tag: "div" }],
    place: 'main > div[aria-label="Sort by"]',
  },
  {
    ops: [
      {
        op: "insertEntry",
        kind: "component",
        name: "Badge",
        path: "src/features/shared/components/Badge.tsx",
        parentId: "CatalogPage:0",
      },
    ],
    place: "main > span:last-child",
  },
  {
    ops: [
      { op: "addImport", specifier: "react-dom", imported: "version", local: "drawnBy" },
      { op: "insertNode", parentId: "CatalogPage:0", snippet: "<p id='new'>{drawnBy}</p>" },
    ],
    place: "p#new >> text=/^1[89]/",
  },
  {
    ops: [
      { op: "replaceNode", nodeId: TITLE, snippet: "<h1 id='new'>New</h1>" },
      { op: "removeImport", local: "PageTitle" },
    ],
    place: "h1#new",
  },
];

async function edit(ops: readonly EditOp[]): Promise<string> {
  const { body: tree } = await studio.test.get("/api/pages/tree", { path: CATALOG });
  const { contentHash } = tree;
  const { status, body } = await studio.test.post("/api/pages/edits", {
    path: CATALOG,
    contentHash,
    ops,
  });
  assertEquals(status, 200, JSON.stringify(body));
  return body.saveId;
}

/** Writes a file as editors do: a reader finds the old text or the new one. */
function replaceWhole(text: string, path = CATALOG): void {
  studio.test.write("whole.new", text);
  renameSync(studio.test.path("whole.new"), studio.test.path(path));
}

/** Takes the last save back by the keyboard. */
async function undo(): Promise<void> {
  const { page } = visit;
  const undone = page.waitForResponse((each) =>
    each.request().method() === "POST" && each.url().endsWith("/api/pages/undo")
  );
  await page.getByRole("tree").focus();
  await page.keyboard.press("Control+z");
  assertEquals((await undone).status(), 200);
}

describe("an edit in the live preview", () => {
  it("of the Studio is on the screen by hot reload: a text, a prop, and the way back", async () => {
    const { page } = visit;
    const before = readFileSync(studio.test.path(CATALOG), "utf8");
    const button = app.getByRole("button", { name: "How searching works" });
    await button.scrollIntoViewIfNeeded();
    await app.evaluate(() => document.title = "the same window");
    const box = await button.boundingBox();
    assert(box);
    await page.mouse.click(box.x + 3, box.y + box.height / 2);
    // The click finds where the button is drawn; its use on the page is the next step outward.
    await page.getByRole("heading", { name: "button", level: 2, exact: true }).waitFor();
    await page.getByRole("button", { name: /^Button used in CatalogPage\.tsx/ }).click();
    await page.getByLabel("Text", { exact: true }).fill("Point at it");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await app.getByRole("button", { name: "Point at it" }).waitFor();
    // What was clicked stays selected, and outlined where it is now.
    await page.getByText("1 place on this page").waitFor();
    await page.evaluate(
      (address) => location.hash = address,
      `#/units/${CATALOG}?node=${encodeURIComponent("CatalogPage:0")}&pane=app`,
    );
    await page.getByLabel("label", { exact: true }).fill("All goods");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await app.locator('main[aria-label="All goods"]').waitFor();
    await page.getByText("1 place on this page").waitFor();
    await undo();
    await app.locator('main[aria-label="Catalog"]').waitFor();
    await undo();
    await button.waitFor();
    assertEquals(readFileSync(studio.test.path(CATALOG), "utf8"), before);
    assertEquals(await app.evaluate(() => document.title), "the same window");
  });

  for (const { ops, place } of SHOWN) {
    it(`is on the screen, and gone with its undo: ${ops.map(({ op }) => op).join(", ")}`, async () => {
      const there = app.locator(place).first();
      assertEquals(await there.count(), 0);
      const saveId = await edit(ops);
      try {
        await there.waitFor({ state: "attached" });
      } finally {
        const { status } = await studio.test.post("/api/pages/undo", { saveId });
        assertEquals(status, 200);
      }
      await there.waitFor({ state: "detached" });
    });
  }

  it("is on the screen, and gone with its undo: extract", async () => {
    const { page } = visit;
    // The same is shown before and after; it is made anew, by a component in a file of its own.
    const mark = () =>
      app.locator("main > nav").evaluate((nav) => nav.setAttribute("data-old", ""));
    const madeAnew = app.locator("main > nav:not([data-old])");
    await mark();
    const saveId = await edit([{ op: "extract", nodeId: NAV, name: "SortOrders" }]);
    await madeAnew.waitFor();
    await madeAnew.scrollIntoViewIfNeeded();
    const nav = await madeAnew.boundingBox();
    assert(nav);
    await page.mouse.click(nav.x + nav.width / 2, nav.y + nav.height / 2);
    await page.getByRole("button", { name: / in SortOrders\.tsx/ }).waitFor();
    await page.getByRole("button", { name: /^SortOrders used in CatalogPage\.tsx/ }).waitFor();
    await mark();
    assertEquals((await studio.test.post("/api/pages/undo", { saveId })).status, 200);
    await madeAnew.waitFor();
  });

  it("that does not build says so beside the app, until it is mended", async () => {
    const { page } = visit;
    const text = readFileSync(studio.test.path(CATALOG), "utf8");
    replaceWhole(text.replace("<PageTitle>", "<PageTitle"));
    const alert = page.getByRole("alert").filter({ hasText: "The app has an error" });
    await alert.waitFor();
    await alert.getByRole("link", { name: CATALOG }).waitFor();
    // The lines of code stand in the message that Vite puts over the app.
    await alert.getByRole("button", { name: "All that it says" }).waitFor();
    assertEquals(await alert.locator("pre").count(), 0);
    // A change of another file mends nothing of it.
    const search = readFileSync(studio.test.path(SEARCH), "utf8");
    replaceWhole(search.replace('"Search the shop"', '"Search it"'), SEARCH);
    await app.getByText("Search it").waitFor();
    await alert.getByRole("link", { name: CATALOG }).waitFor();
    replaceWhole(search, SEARCH);
    await app.getByText("Search the shop").waitFor();
    await alert.getByRole("link", { name: CATALOG }).waitFor();
    replaceWhole(text);
    await alert.waitFor({ state: "detached" });
    await app.locator("main > nav").waitFor();
  });

  it("that does not build is told as well where the app is loaded anew before it is mended", async () => {
    const { page } = visit;
    const text = readFileSync(studio.test.path(CATALOG), "utf8");
    replaceWhole(text.replace("<PageTitle>", "<PageTitle"));
    const alert = page.getByRole("alert").filter({ hasText: "The app has an error" });
    await alert.waitFor();
    const loaded = page.waitForEvent("requestfinished", (each) => each.isNavigationRequest());
    await app.evaluate(() => location.reload());
    await loaded;
    await app.waitForLoadState("load");
    await app.locator("vite-error-overlay").waitFor({ state: "attached" });
    await alert.getByRole("link", { name: CATALOG }).waitFor();
    replaceWhole(text);
    await alert.waitFor({ state: "detached" });
    await app.locator("main > nav").waitFor();
  });

  it("finds the app again after it went to another page and back by itself", async () => {
    const { page } = visit;
    await app.evaluate(() => location.href = "about:blank");
    await page.getByText("This page does not answer").waitFor();
    const field = page.getByRole("combobox", { name: "Route of the app" });
    await field.press("Enter");
    app = await appOf(page);
    await app.locator("main > nav").waitFor();
    assertEquals(await page.getByText("This page does not answer").count(), 0);
  });

  it("waits for the dev server where that has died, and says how it ended", async () => {
    const { page } = visit;
    const { body } = await studio.test.get("/api/dev-server");
    process.kill(body.pid, "SIGKILL");
    await page.getByText("ended by SIGKILL while it ran").waitFor();
    await page.getByRole("button", { name: "Start the app" }).click();
    app = await appOf(page);
    await app.locator("main > nav").waitFor();
  });
});
