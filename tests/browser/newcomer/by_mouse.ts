import type { Locator, Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { GitRepository } from "../../support/git_repository.ts";
import { changedFiles, onDisk } from "./house.ts";

const CART = "src/features/cart/pages/CartPage.tsx";
const CHECKOUT = "src/features/checkout/pages/CheckoutPage.tsx";
const CHOICE = "src/features/checkout/components/ChoiceCard.tsx";
const OPTION = "src/features/checkout/components/OptionCard.tsx";

/** Walks through the Studio by clicks: nothing but words is typed. */
export async function walkByMouse(page: Page, repository: GitRepository): Promise<void> {
  await commitWhenAsked(page);
  await findCart(page);
  await setTextAndProps(page, repository);
  await insertAndMove(page, repository);
  await extract(page, repository);
  await undoAndRedo(page, repository);
  await approvePlan(page, repository);
  await commit(page, repository);
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole("treeitem", { name, exact: true }).first();
const diff = (page: Page): Locator => page.getByRole("region", { name: "Diff" });
const place = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: "Places" }).getByRole("link", { name }).click();

/** Saves the draft, once its diff says what is expected of it. */
async function save(page: Page, seen: string, told: string): Promise<void> {
  await diff(page).getByText(seen).first().waitFor();
  await button(page, "Save").click();
  await page.getByText(told).first().waitFor();
}

async function commitWhenAsked(page: Page): Promise<void> {
  await place(page, "Git session");
  await page.getByLabel("When").selectOption("manual");
  await page.getByText("Settings saved").waitFor();
}

async function findCart(page: Page): Promise<void> {
  await place(page, "Units");
  await page.getByLabel("Find a unit").click();
  await page.keyboard.type("cartpage");
  await page.getByRole("navigation", { name: "Units" }).getByRole("link", { name: /CartPage/ })
    .click();
}

async function setTextAndProps(page: Page, repository: GitRepository): Promise<void> {
  const before = onDisk(repository, CART);
  await row(page, "Empty the cart").click();
  await page.getByLabel("Text", { exact: true }).fill("Throw all away");
  await row(page, "Stack").click();
  await page.getByLabel("label", { exact: true }).fill("Your cart");
  await page.getByLabel("gap", { exact: true }).selectOption("6");
  await diff(page).getByText("Throw all away").waitFor();
  await row(page, "PageTitle").click();
  await row(page, "Stack").click();
  assertEquals(await page.getByLabel("label", { exact: true }).inputValue(), "Your cart");
  assertEquals(changedFiles(repository), [], "Nothing is written before it is saved");
  await save(page, "gap={6}", "Saved: 3 changes");
  assertEquals(
    onDisk(repository, CART),
    before.replace("Empty the cart", "Throw all away").replace(
      'gap={4} label="Cart"',
      'gap={6} label="Your cart"',
    ),
  );
}

async function insertAndMove(page: Page, repository: GitRepository): Promise<void> {
  await row(page, "Stack").click();
  await button(page, "Insert a component").click();
  await page.keyboard.type("badge");
  await page.getByRole("option", { name: /^Badge/ }).click();
  await save(page, "<Badge", "Saved: Insert Badge");
  const inserted = onDisk(repository, CART);
  assert(inserted.indexOf("<Badge") > inserted.indexOf("</CartSummary>"), inserted);
  await row(page, "Badge").dragTo(row(page, "PageTitle"), { targetPosition: { x: 80, y: 3 } });
  await save(page, "<Badge", "Saved: Move Badge");
  const moved = onDisk(repository, CART);
  assert(moved.indexOf("<Badge") < moved.indexOf("<PageTitle>"), moved);
}

async function extract(page: Page, repository: GitRepository): Promise<void> {
  await row(page, "PromoCodeForm").click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Extract/ }).click();
  await page.getByLabel("Name of the component").fill("CartPromotion");
  await page.getByLabel("Folder").fill("src/features/cart/components/promotion");
  await button(page, "Show the change").click();
  await save(page, "<CartPromotion", "Saved: Extract CartPromotion");
  assertStringIncludes(onDisk(repository, CART), "<CartPromotion");
  assertStringIncludes(onDisk(repository, CART), "/components/promotion");
  assertEquals(changedFiles(repository).length, 2);
}

async function undoAndRedo(page: Page, repository: GitRepository): Promise<void> {
  const extracted = onDisk(repository, CART);
  await button(page, /^Undo: Extract: <PromoCodeForm>/).click();
  await page.getByText(/^Undone: Extract: <PromoCodeForm>/).waitFor();
  assertEquals(changedFiles(repository), [` M ${CART}`]);
  await button(page, /^Redo: Extract: <PromoCodeForm>/).click();
  await page.getByText(/^Redone: Extract: <PromoCodeForm>/).waitFor();
  assertEquals(onDisk(repository, CART), extracted);
  assertEquals(changedFiles(repository).length, 2);
}

async function approvePlan(page: Page, repository: GitRepository): Promise<void> {
  await place(page, "Plan");
  await page.getByLabel("What is to be done, in your words").fill(
    "Rename the component ChoiceCard to OptionCard.",
  );
  await page.getByRole("button", { name: /^Propose steps/ }).click();
  await page.getByRole("button", { name: /^Run/ }).and(page.locator(":enabled")).click();
  const changes = page.getByRole("navigation", { name: "Changes" });
  await changes.getByRole("link", { name: /CheckoutPage\.tsx/ }).click();
  for (const told of [/It waits for 2 more files/, /It waits for 1 more file/, /^Landed: /]) {
    assert(!changedFiles(repository).some((file) => file.endsWith(OPTION)));
    await page.getByRole("button", { name: /^Approve/ }).and(page.locator(":enabled")).click();
    await page.getByText(told).first().waitFor();
  }
  assertStringIncludes(onDisk(repository, CHECKOUT), "<OptionCard");
  assert(changedFiles(repository).includes(` D ${CHOICE}`));
  assert(changedFiles(repository).includes(`?? ${OPTION}`));
}

async function commit(page: Page, repository: GitRepository): Promise<void> {
  const changed = changedFiles(repository).map((file) => file.slice(3));
  await place(page, "Git session");
  await page.getByRole("button", { name: /^Commit now/ }).click();
  await page.getByRole("region", { name: "Commits of the session" }).getByText(/^WB-/).first()
    .waitFor();
  assertEquals(changedFiles(repository), []);
  assertEquals(
    repository.git("diff", "--name-only", "--no-renames", "main", "HEAD").split("\n"),
    changed.sort(),
  );
  assert(repository.git("branch", "--show-current").startsWith("workbench/"));
  repository.checkIntegrity();
}
