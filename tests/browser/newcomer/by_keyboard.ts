import type { Locator, Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { GitRepository } from "../../support/git_repository.ts";
import { changedFiles, onDisk } from "./house.ts";

const THANKS = "src/features/checkout/pages/ConfirmationPage.tsx";
const CATALOG = "src/features/catalog/pages/CatalogPage.tsx";
const FIELD = "src/features/catalog/components/FindField.tsx";

/** Walks through the Studio by keys alone: nothing is clicked, and nothing is given the focus by hand. */
export async function walkByKeyboard(page: Page, repository: GitRepository): Promise<void> {
  await findThanks(page);
  await setTextAndProps(page, repository);
  await insertAndMove(page, repository);
  await extract(page, repository);
  await undoAndRedo(page, repository);
  await approvePlan(page, repository);
  await commit(page, repository);
}

/** Presses one key after the other. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const focused = (page: Page): Locator => page.locator(":focus");
const diff = (page: Page): Locator => page.getByRole("region", { name: "Diff" });

/** Goes down the outline from its beginning until the node with this name is selected. */
async function select(page: Page, name: string): Promise<void> {
  await focused(page).and(page.getByRole("tree")).waitFor();
  await press(page, "Home");
  await page.waitForURL(/node=/);
  for (let tries = 0; tries < 40; tries++) {
    const selected = page.getByRole("treeitem", { selected: true });
    if ((await selected.innerText()).startsWith(name)) return;
    const before = await selected.getAttribute("id");
    await press(page, "ArrowDown");
    await page.locator(`[role=treeitem][aria-selected=true]:not(#${before})`).waitFor();
  }
  throw new Error(`No node of the outline is called ${name}`);
}

/** Saves the draft by its key, once its diff says what is expected of it. */
async function save(page: Page, seen: string, told: string): Promise<void> {
  await diff(page).getByText(seen).first().waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
    .waitFor();
  await press(page, "Control+s");
  await page.getByText(told).first().waitFor();
}

/** Goes to the next pane until it is the one with these words. */
async function goToPane(page: Page, pane: Locator): Promise<void> {
  await pane.waitFor();
  for (let tries = 0; tries < 8; tries++) {
    await press(page, "F6");
    if (await pane.filter({ has: focused(page) }).count() > 0) return;
  }
  throw new Error("F6 does not lead there");
}

async function findThanks(page: Page): Promise<void> {
  await press(page, "Control+k");
  await page.keyboard.type("confirmation");
  await page.getByRole("option", { name: /ConfirmationPage/ }).first().waitFor();
  await press(page, "Enter");
}

async function setTextAndProps(page: Page, repository: GitRepository): Promise<void> {
  const before = onDisk(repository, THANKS);
  await select(page, "Thank you for your order");
  await page.getByLabel("Text", { exact: true }).waitFor();
  await press(page, "Enter", "Control+a");
  await page.keyboard.type("Thank you");
  await press(page, "Escape");
  assertEquals(await focused(page).inputValue(), "Thank you for your order");
  await press(page, "Control+a");
  await page.keyboard.type("Thanks");
  await press(page, "Enter");
  await page.getByText("Saved: Change the text to").waitFor();
  await press(page, "Escape");
  await select(page, "Stack");
  await page.getByLabel("label", { exact: true }).waitFor();
  await press(page, "Enter");
  for (let tries = 0; tries < 12; tries++) {
    const label = await focused(page).getAttribute("id");
    if (await page.locator(`label[for="${label}"]`).filter({ hasText: /^label$/ }).count()) break;
    await press(page, "Tab");
  }
  await press(page, "Control+a");
  await page.keyboard.type("All done");
  await press(page, "Shift+Tab", "Shift+Tab", "Shift+Tab", "ArrowDown");
  await save(page, "gap={6}", "Saved: 2 changes");
  assertEquals(
    onDisk(repository, THANKS),
    before.replace("Thank you for your order", "Thanks").replace(
      'gap={4} label="Thank you"',
      'gap={6} label="All done"',
    ),
  );
  await press(page, "Escape");
}

async function insertAndMove(page: Page, repository: GitRepository): Promise<void> {
  await select(page, "Stack");
  await press(page, "i");
  await page.getByRole("dialog", { name: "Insert a component" }).waitFor();
  await page.keyboard.type("badge");
  await page.getByRole("option", { name: /^Badge/ }).waitFor();
  await press(page, "Enter");
  await save(page, "<Badge", "Saved: Insert Badge");
  const inserted = onDisk(repository, THANKS);
  assert(inserted.indexOf("<Badge") > inserted.indexOf("</Card>"), inserted);
  await page.getByRole("treeitem", { name: "Badge", selected: true }).waitFor();
  await press(page, "Alt+ArrowUp");
  await save(page, "<Badge", "Saved: Move Badge up");
  const moved = onDisk(repository, THANKS);
  assert(moved.indexOf("<Badge") < moved.indexOf("<Card>"), moved);
}

async function extract(page: Page, repository: GitRepository): Promise<void> {
  await select(page, "Card");
  await press(page, "e");
  await page.getByRole("dialog", { name: "Extract Card" }).waitFor();
  await page.keyboard.type("NextSteps");
  await press(page, "Enter");
  await save(page, "<NextSteps", "Saved: Extract NextSteps");
  assertStringIncludes(onDisk(repository, THANKS), "<NextSteps");
  assertEquals(changedFiles(repository).length, 2);
}

async function undoAndRedo(page: Page, repository: GitRepository): Promise<void> {
  const extracted = onDisk(repository, THANKS);
  await press(page, "Control+z");
  await page.getByText(/^Undone: Extract: <Card>/).waitFor();
  assertEquals(changedFiles(repository), [` M ${THANKS}`]);
  await press(page, "Control+Shift+z");
  await page.getByText(/^Redone: Extract: <Card>/).waitFor();
  assertEquals(onDisk(repository, THANKS), extracted);
}

async function approvePlan(page: Page, repository: GitRepository): Promise<void> {
  await press(page, "g", "6");
  await page.getByRole("heading", { name: "Plan", exact: true }).waitFor();
  await goToPane(page, page.getByRole("region", { name: "Ticket" }));
  for (let tries = 0; tries < 4; tries++) {
    if (await focused(page).and(page.getByRole("textbox")).count() > 0) break;
    await press(page, "Tab");
  }
  await page.keyboard.type("Rename the component SearchField to FindField.");
  await press(page, "Control+Enter");
  await page.getByRole("button", { name: /^Run/ }).and(page.locator(":enabled")).waitFor();
  await press(page, "Control+Shift+Enter");
  await page.getByRole("navigation", { name: "Changes" }).getByRole("link", {
    name: /CatalogPage\.tsx/,
  }).waitFor();
  await press(page, "j");
  for (const told of [/It waits for 2 more files/, /It waits for 1 more file/, /^Landed: /]) {
    assert(!changedFiles(repository).some((file) => file.endsWith(FIELD)));
    await page.getByRole("button", { name: /^Approve/ }).and(page.locator(":enabled")).waitFor();
    await press(page, "a");
    await page.getByText(told).first().waitFor();
  }
  assertStringIncludes(onDisk(repository, CATALOG), "<FindField");
  assert(changedFiles(repository).includes(`?? ${FIELD}`));
}

async function commit(page: Page, repository: GitRepository): Promise<void> {
  const changed = changedFiles(repository).map((file) => file.slice(3));
  const before = repository.git("rev-parse", "HEAD");
  await press(page, "g", "9");
  await page.getByRole("button", { name: /^Commit now/ }).waitFor();
  await press(page, "c");
  await page.getByText("Nothing. The next save comes here.").waitFor();
  assertEquals(changedFiles(repository), []);
  assertEquals(
    repository.git("diff", "--name-only", "--no-renames", before, "HEAD").split("\n"),
    changed.sort(),
  );
  repository.checkIntegrity();
}
