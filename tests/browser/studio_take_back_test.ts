import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { openStudio, type Studio } from "./studio.ts";
import { CART, listOf, openUnit, save, stepList, textField } from "./unit_steps.ts";

const LIST = "src/features/cart/components/List.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

const onDisk = (path: string): string => readFileSync(studio.test.path(path), "utf8");

/** A row of the outline, by its name and by what is said about it beside the name. */
const marked = (page: Page, name: string, mark: string) =>
  page.getByRole("treeitem", { name, exact: true }).and(
    page.locator(`[aria-description="${mark}"]`),
  );
const diff = (page: Page) => page.getByRole("region", { name: "Diff" });

describe("Escape", () => {
  it("takes back in a field what that field changed alone, and leads to the outline then", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await textField(page).fill("First");
    await page.getByRole("treeitem", { name: "Two", exact: true }).click();
    await textField(page).fill("Second");
    await diff(page).getByText("Second").waitFor();
    await textField(page).press("Escape");
    await stepList(page).getByText("Second").waitFor({ state: "detached" });
    await stepList(page).getByText("First").waitFor();
    assertEquals(await textField(page).inputValue(), "Two");
    await textField(page).press("Escape");
    await page.getByRole("tree").and(page.locator(":focus")).waitFor();
    await save(page);
    assertEquals(onDisk(LIST), listOf("First", "Two"));
    assertEquals(visit.complaints, []);
  });

  it("discards all in the outline, and a message brings it back on top of the file as it is", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await textField(page).fill("First");
    await page.getByRole("treeitem", { name: "Two", exact: true }).click();
    await textField(page).fill("Second");
    await diff(page).getByText("Second").waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("Escape");
    await page.getByText("Discarded: 2 changes").first().waitFor();
    await stepList(page).waitFor({ state: "detached" });
    studio.test.write(LIST, listOf("New", "One", "Two"));
    await page.getByRole("treeitem", { name: "New", exact: true }).waitFor();
    await page.getByRole("button", { name: "Bring back" }).click();
    await save(page);
    assertEquals(onDisk(LIST), listOf("New", "First", "Second"));
    assertEquals(visit.complaints, []);
  });

  it("leaves the expression of a prop as it is, and shuts the names that are offered first", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1.1");
    const { page } = visit;
    const field = page.getByLabel("lines", { exact: true });
    await field.press("Escape");
    assertEquals(await field.inputValue(), "lines");
    await page.getByRole("tree").and(page.locator(":focus")).waitFor();
    await field.fill("line");
    const offered = page.getByRole("option", { name: /^lines/ });
    await offered.waitFor();
    await field.press("Escape");
    await offered.waitFor({ state: "detached" });
    assertEquals(await field.inputValue(), "line");
    await field.press("Escape");
    await stepList(page).waitFor({ state: "detached" });
    assertEquals(await field.inputValue(), "lines");
    await field.fill("nobodyIsCalledSo");
    await stepList(page).waitFor();
    assertEquals(await page.locator(".completion").count(), 0, "Nothing is offered in no list");
    assertEquals(visit.complaints.filter((each) => !each.includes("422")), []);
  });
});

describe("the outline of a unit with changes that are not saved", () => {
  it("shows each where it will be: a second key goes on from there", async () => {
    studio.test.write(LIST, listOf("One", "Two", "Three"));
    await using visit = await openUnit(studio, LIST, "List:0.2");
    const { page } = visit;
    await page.getByRole("tree").focus();
    for (const _ of [1, 2]) await page.keyboard.press("Alt+ArrowUp");
    await stepList(page).getByText("Move li up").nth(1).waitFor();
    await marked(page, "li", "moved").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Delete");
    await marked(page, "li", "removed").waitFor();
    await save(page);
    assertEquals(onDisk(LIST), listOf("Three", "Two"));
    assertEquals(visit.complaints, []);
  });
});

describe("a change that is not saved", () => {
  it("stands on Home, which leads back to it", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await textField(page).fill("First");
    await diff(page).getByText("First").waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("link", { name: `${LIST} not saved` }).click();
    await stepList(page).getByText("First").waitFor();
    assertEquals(visit.complaints, []);
  });
});

describe("two who change one file", () => {
  it("keeps a change while the file does not parse, to be tried once it does", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("Delete");
    await diff(page).getByText("One").waitFor();
    studio.test.write(LIST, listOf("One", "Two").replace("<ul>", "<ul><"));
    await page.getByText("It does not parse as it is now").waitFor();
    const mine = page.getByRole("button", { name: "Try mine on it" });
    assertEquals(await mine.isDisabled(), true);
    studio.test.write(LIST, listOf("New", "One", "Two"));
    await page.getByRole("treeitem", { name: "New", exact: true }).waitFor();
    await mine.click();
    await save(page);
    assertEquals(onDisk(LIST), listOf("New", "Two"));
  });

  it("keeps the words of a field whose text was saved elsewhere, and writes them over on demand", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using mine = await openUnit(studio, LIST, "List:0.0.0");
    await using theirs = await openUnit(studio, LIST, "List:0.0.0");
    await textField(mine.page).fill("Mine");
    await diff(mine.page).getByText("Mine").waitFor();
    await textField(theirs.page).fill("Theirs");
    await save(theirs.page);
    const lines = mine.page.getByRole("region", { name: "The last save of this file" });
    await lines.getByText("Theirs").waitFor();
    assertEquals(await textField(mine.page).inputValue(), "Mine");
    await mine.page.getByRole("button", { name: "Write mine over theirs" }).click();
    await save(mine.page);
    assertEquals(onDisk(LIST), listOf("Mine", "Two"));
  });
});

describe("a place that was not opened before the service went away", () => {
  it("is drawn as soon as the service is back, and looks as it should", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    await page.getByRole("status").getByText("Live").waitFor();
    await studio.listener.stop();
    await page.getByText("Connection lost, trying again").waitFor();
    await page.getByRole("link", { name: /^Git/ }).first().click();
    await page.getByRole("heading", { name: "This place cannot be drawn" }).waitFor();
    await page.getByText(/The service does not answer/).first().waitFor();
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByText("This cannot be shown").first().waitFor();
    await studio.listener.start();
    await page.getByRole("status").getByText("Live").waitFor();
    await page.getByRole("heading", { name: "This place cannot be drawn" }).waitFor({
      state: "detached",
    });
    // The place is drawn once its sheet is there, behind the one that says that it is being loaded.
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes("git_screen"))
    );
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("dialog", { name: "Git session" }).waitFor();
  });
});
