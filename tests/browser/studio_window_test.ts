import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openBrowser } from "../support/browser.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type Served, startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { assertAccessible } from "./studio.ts";

const FIELD = "src/Field.tsx";

describe("the window of the Studio, as the command serves it", () => {
  const folder = makeTemporaryFolder("window");
  const root = join(folder, "a #1 project");
  let served: Served;
  let browser: Browser;
  let page: Page;
  before(async () => {
    cpSync(fixturePath("projects", "flat"), root, { recursive: true });
    served = await startServe(["--project", root, "--reveal-root"]);
    browser = await openBrowser();
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = await context.newPage();
    await page.goto(served.url);
  });
  after(async () => {
    await browser.close();
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });
  const step = () => page.getByRole("dialog");

  it("offers a tour once, which Escape leaves for good", async () => {
    await page.getByRole("button", { name: "Take the tour" }).click();
    await step().getByText("1 of 6").waitFor();
    await assertAccessible(page);
    for (const title of ["Find anything", "Edit a file as a tree"]) {
      await step().getByRole("button", { name: "Next" }).and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Enter");
      await step().getByRole("heading", { name: title }).waitFor();
    }
    assertEquals(await page.locator("[data-tour]").getAttribute("aria-label"), "Units");
    await step().getByRole("button", { name: "Back" }).click();
    await step().getByRole("heading", { name: "Find anything" }).waitFor();
    await page.keyboard.press("Escape");
    await step().waitFor({ state: "detached" });
    assertEquals(await page.locator("[data-tour]").count(), 0);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assertEquals(await page.getByRole("button", { name: "Take the tour" }).count(), 0);
  });

  it("names its places below their icons, where they have room", async () => {
    const name = page.getByRole("navigation", { name: "Places" }).getByText("Review", {
      exact: true,
    });
    await name.waitFor();
    await page.setViewportSize({ width: 1280, height: 600 });
    await name.waitFor({ state: "hidden" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await name.waitFor();
  });

  it("tells by ? what a place is for and its keys, and leads to the tour and the documentation", async () => {
    await page.goto(`${served.url}/#/units/${FIELD}`);
    await page.getByRole("tree").waitFor();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Units" });
    await help.getByText(/^Edits a file as a tree/).waitFor();
    await help.getByRole("heading", { name: "Keys of this place" }).waitFor();
    await assertAccessible(page);
    assertEquals(
      await help.getByRole("link", { name: "Documentation" }).getAttribute("href"),
      `${served.url.replace(/\/$/, "")}/docs`,
    );
    const box = await help.boundingBox();
    assert(box !== null && box.y >= 0 && box.y + box.height <= 800, "All of it is in the window");
    await help.getByRole("button", { name: "Take the tour" }).click();
    await step().getByText("1 of 6").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Help" }).click();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
  });

  it("opens an element in the editor that the person chose", async () => {
    const file = `${encodeURI(root).replace("#", "%23")}/${FIELD}`;
    await page.getByRole("treeitem", { name: "input" }).click();
    const link = page.getByRole("region", { name: "Selected: input" }).getByRole("link", {
      name: "Open in VS Code",
    });
    assertEquals(await link.getAttribute("href"), `vscode://file${file}:8:1`);
    await page.goto(`${served.url}/#/tools`);
    await page.getByLabel("Files open in").selectOption("webstorm");
    await page.goto(`${served.url}/#/units/${FIELD}`);
    const chosen = page.getByRole("link", { name: "Open in WebStorm" });
    assertEquals(
      await chosen.first().getAttribute("href"),
      `webstorm://open?file=${file}&line=1&column=1`,
    );
  });

  it("gives a report of an error to copy", async () => {
    await page.goto(`${served.url}/#/units/src/Nowhere.tsx`);
    await page.getByRole("alert").getByRole("button", { name: "Copy a report" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    assertMatch(
      report,
      /^What: This unit cannot be opened\nWhy: .+\nCode: \w+ \(403\)\nPlace: #\/units/,
    );
    assertMatch(report, /\nVersion: \d/);
  });

  it("counts the places that break a rule, not those that keep it", async () => {
    const levels = [[31, 31], [130, 126], [null, null]].map(([places, kept]) => ({ places, kept }));
    await page.route("**/api/project", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const rules = levels.map((level, at) => ({
        ...body.rules[at],
        ...level,
        severity: "warning",
        source: "kept",
      }));
      await route.fulfill({ json: { ...body, rules } });
    });
    await page.goto(`${new URL(served.url).origin}/#/`);
    await page.reload();
    const rows = page.getByRole("region", { name: "Rules" }).locator(".home-rule");
    await rows.nth(2).waitFor();
    const told = await rows.locator(".fold").allTextContents();
    assertEquals(told.map((text) => text.trim()), [
      "Broken in 4 places",
      "Look for places that break it",
    ]);
  });
});
