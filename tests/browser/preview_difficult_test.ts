import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Frame, Locator } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { openApp } from "../pointing/click_routes.ts";
import { linkDemoPackages } from "../support/link_demo_packages.ts";
import { DIFFICULT_APP } from "./difficult_app.ts";
import { openStudio, type Studio, type Visit } from "./studio.ts";

const PAGE = "src/pages/GardenPage.tsx";

let studio: Studio;
let visit: Visit;
let app: Frame;
before(async () => {
  studio = await openStudio("flat");
  for (const [path, text] of Object.entries(DIFFICULT_APP)) studio.test.write(path, text);
  linkDemoPackages(studio.test.root);
  visit = await studio.visit("");
  visit.page.setDefaultTimeout(60_000);
  app = await openApp(visit.page, studio.address);
});
after(() => studio[Symbol.asyncDispose]());

/** As much of a node as is looked at. */
interface TreeNode {
  readonly id: string;
  readonly start: number;
  readonly children: readonly TreeNode[];
}

/** Clicks in the Studio on something that the app shows. @returns the source from where the selected element begins */
async function pointAt(shown: Locator): Promise<string> {
  const { page } = visit;
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  assert(box);
  const before = page.url();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction((url) => location.href !== url, before);
  const node = new URLSearchParams(page.url().split("?")[1]).get("node");
  const { body: tree } = await studio.test.get("/api/pages/tree", { path: PAGE });
  const nodes = (roots: readonly TreeNode[]): TreeNode[] =>
    roots.flatMap((each) => [each, ...nodes(each.children)]);
  const found = nodes(tree.roots).find(({ id }) => id === node);
  return readFileSync(studio.test.path(PAGE), "utf8").slice(found?.start ?? Infinity);
}

describe("the live preview of a difficult app", () => {
  it("starts by a config that is a function, in its mode and with its variables, past headers that forbid frames", async () => {
    await app.getByRole("heading", { name: "Good day, roses of garden, serve" }).waitFor();
  });

  const SHOWN: Readonly<Record<string, readonly [find: () => Locator, begins: string]>> = {
    "a canvas": [() => app.locator("canvas"), "<canvas "],
    "what is in a shadow root": [() => app.locator("em"), "<em>"],
    "what is drawn into a frame": [
      () => app.frameLocator("iframe[title=Own]").locator("strong"),
      "<strong>",
    ],
    "a frame of another origin, as a whole": [
      () => app.locator("iframe[title=Other]"),
      '<iframe title="Other"',
    ],
    "one of hundreds of equal rows": [() => app.getByText("Bean 437", { exact: true }), "<b>"],
    "what is in a dialog, which stays open": [() => app.locator("i"), "<i>"],
  };
  for (const [what, [find, begins]] of Object.entries(SHOWN)) {
    it(`selects ${what}`, async () => {
      const source = await pointAt(find());
      assert(source.startsWith(begins), source.slice(0, 80));
      assertEquals(await app.getByRole("dialog").count(), 1);
    });
  }

  it("counts the rows, and outlines no more of them than a person can look at", async () => {
    const { page } = visit;
    await pointAt(app.getByText("Bean 9", { exact: true }));
    await page.getByText("600 places on this page").waitFor();
    assertEquals(await page.locator(".outline-selected").count(), 50);
    await page.getByRole("button", { name: "b in GardenPage.tsx, 600 times here" }).waitFor();
  });

  it("follows no link, and leaves each key to the window that has the focus", async () => {
    const { page } = visit;
    const address = app.url();
    const source = await pointAt(app.getByText("Elsewhere"));
    assert(source.startsWith('<a href="/elsewhere"'), source.slice(0, 80));
    await page.keyboard.press("x");
    assertEquals(await app.locator("output").textContent(), "");
    await page.getByRole("button", { name: "Use the app instead" }).click();
    await app.getByRole("heading").click();
    assertEquals(await app.getByRole("dialog").count(), 0);
    await page.keyboard.press("g");
    await page.keyboard.press("1");
    await app.locator("output").getByText("g1").waitFor();
    assertEquals(app.url(), address);
    assert(page.url().includes("#/units/"), page.url());
  });
});
