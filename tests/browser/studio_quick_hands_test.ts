import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { openStudio, type Studio } from "./studio.ts";
import { CART, listOf, openUnit, save, stepList, textField } from "./unit_steps.ts";

const LIST = "src/features/cart/components/List.tsx";
const BUTTON = "CartPage:1.4.0";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

const onDisk = (path: string): string => readFileSync(studio.test.path(path), "utf8");

const diff = (page: Page) => page.getByRole("region", { name: "Diff" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Holds back the requests for an address until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

describe("the keys of undo and redo", () => {
  it("are done one after the other, however quickly they are pressed", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    for (const word of ["First", "Second"]) {
      await textField(page).fill(word);
      await textField(page).press("Enter");
      await page.getByText(`Saved: Change the text to “${word}”`).first().waitFor();
    }
    assertEquals(onDisk(LIST), listOf("Second", "Two"));
    await page.getByRole("tree").focus();
    const letGo = await hold(page, /\/api\/pages\/(un|re)do$/);
    for (const _ of [1, 2, 3]) await page.keyboard.press("Control+z");
    letGo();
    await page.getByText("There is nothing to undo").first().waitFor();
    assertEquals(onDisk(LIST), listOf("One", "Two"));
    for (const _ of [1, 2, 3]) await page.keyboard.press("Control+Shift+z");
    await page.getByText("There is nothing to redo").first().waitFor();
    assertEquals(onDisk(LIST), listOf("Second", "Two"));
    assertEquals(await page.getByText(/^Could not/).count(), 0);
    assertEquals(visit.complaints, []);
  });
});

describe("Escape while a change is being saved", () => {
  it("leaves the save alone, which alone is told", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("Delete");
    await saveButton(page).and(page.locator(":enabled")).waitFor();
    const letGo = await hold(page, /\/api\/pages\/edits$/);
    await saveButton(page).click();
    await page.getByRole("button", { name: "Saving" }).waitFor();
    assertEquals(await page.getByRole("button", { name: /^Discard/ }).isDisabled(), true);
    await page.getByRole("tree").focus();
    await page.keyboard.press("Escape");
    await stepList(page).getByText("Remove li").waitFor();
    letGo();
    await page.getByText("Saved: Remove li").first().waitFor();
    assertEquals(await page.getByText(/^Discarded/).count(), 0);
    assertEquals(onDisk(LIST), listOf("Two"));
  });
});

describe("what is typed while a change is being saved", () => {
  it("stays, as the next change", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await textField(page).fill("First");
    await saveButton(page).and(page.locator(":enabled")).waitFor();
    const letGo = await hold(page, /\/api\/pages\/edits$/);
    await saveButton(page).click();
    await page.getByRole("button", { name: "Saving" }).waitFor();
    await textField(page).fill("Second");
    letGo();
    await page.getByText("Saved: Change the text to “First”").first().waitFor();
    await stepList(page).getByText("Second").waitFor();
    assertEquals(await textField(page).inputValue(), "Second");
    await saveButton(page).and(page.locator(":enabled")).click();
    await page.getByText("Saved: Change the text to “Second”").first().waitFor();
    assertEquals(onDisk(LIST), listOf("Second", "Two"));
  });
});

describe("several changes of which one cannot be", () => {
  it("mark that one, and leave it out alone", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await textField(page).fill("First");
    await diff(page).getByText("First").waitFor();
    await page.getByRole("treeitem", { name: "li" }).nth(1).click();
    await page.getByRole("tree").focus();
    await page.keyboard.press("r");
    await page.getByLabel("JSX", { exact: true }).fill("<b");
    await page.getByRole("button", { name: "Show the change" }).click();
    await page.getByText("“Replace li” cannot be done, and nothing is saved without it.").waitFor();
    const marked = stepList(page).getByRole("listitem").filter({
      has: page.getByLabel("Cannot be done:"),
    });
    assertEquals(await marked.allTextContents(), ["Replace li"]);
    await page.getByRole("button", { name: "Leave it out and keep the others" }).click();
    await save(page);
    assertEquals(onDisk(LIST), listOf("First", "Two"));
  });
});

describe("the lines of a change", () => {
  it("lead to those that came last", async () => {
    const items = Array.from({ length: 120 }, (_, at) => `<li>Item ${at + 1}</li>`).join("");
    const list = items.replaceAll("</li>", "</li>\n");
    const source = (end: string) =>
      `export const List = () => (\n<div>\n<ul>\n${list}</ul>\n<hr />\n<p>${end}</p>\n</div>\n);\n`;
    studio.test.write(LIST, source("End"));
    await using visit = await openUnit(studio, LIST, "List:0.0");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("d");
    await diff(page).locator(".diff-added").getByText("<li>Item 1</li>", { exact: true }).waitFor();
    await page.getByRole("tree").press("End");
    await textField(page).fill("Last of all");
    await diff(page).locator(".diff-added").getByText("Last of all").waitFor();
    await page.getByRole("button", { name: /^Discard/ }).click();
  });
});

describe("a change that was left out for what somebody else wrote", () => {
  it("can be tried once more where that was taken back", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using mine = await openUnit(studio, LIST, "List:0.0.0");
    await using theirs = await openUnit(studio, LIST, "List:0.0.0");
    await textField(mine.page).fill("Mine");
    await diff(mine.page).getByText("Mine").waitFor();
    await textField(theirs.page).fill("Theirs");
    await save(theirs.page);
    await mine.page.getByRole("button", { name: "Try mine on it" }).click();
    await mine.page.getByText("Nothing of yours was tried on it.").waitFor();
    await theirs.page.getByRole("tree").focus();
    await theirs.page.keyboard.press("Control+z");
    await mine.page.getByText("What you changed is there again").waitFor();
    await mine.page.getByRole("button", { name: "Try mine on it" }).click();
    await save(mine.page);
    assertEquals(onDisk(LIST), listOf("Mine", "Two"));
  });
});

describe("Enter in a field whose value the types do not take", () => {
  it("asks once, and saves at the next; the rows of the props stay where they are", async () => {
    const before = onDisk(CART);
    await using visit = await openUnit(studio, CART, BUTTON);
    const { page } = visit;
    const names = () =>
      page.getByRole("region", { name: "Props" }).locator("label.mono").allTextContents();
    await page.getByLabel("size", { exact: true }).waitFor();
    const order = await names();
    await page.getByRole("button", { name: "size: an expression" }).click();
    const field = page.getByLabel("size", { exact: true });
    await field.fill("42");
    await page.getByText(/^New: /).first().waitFor();
    await field.press("Enter");
    await page.getByText("Nothing is saved yet: this change brings an error with it.").waitFor();
    assertEquals(onDisk(CART), before);
    await field.press("Enter");
    await page.getByText(/^Saved: Set size to 42/).first().waitFor();
    assert(onDisk(CART).includes("size={42}"));
    await stepList(page).waitFor({ state: "detached" });
    assertEquals(await names(), order);
    studio.test.write(CART, before);
  });
});
