import { readFileSync, rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { openStudio, type Studio } from "./studio.ts";
import { CART, listOf, openUnit, save } from "./unit_steps.ts";

const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const LIST = "src/features/cart/components/List.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

function onDisk(path: string): string {
  return readFileSync(studio.test.path(path), "utf8");
}

const region = (page: Page) => page.getByRole("region", { name: "Diff" });

describe("a window that hears of events later than it asks", () => {
  it("shows what somebody else wrote meanwhile", async () => {
    studio.test.write(LIST, listOf("One"));
    await using visit = await openUnit(studio, LIST, "List:0.0");
    const { page } = visit;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => release = resolve);
    await page.route("**/api/events", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("treeitem", { name: "One", exact: true }).waitFor();
    studio.test.write(LIST, listOf("Early", "One"));
    await studio.test.get("/api/pages/tree", { path: LIST });
    release();
    await page.getByRole("treeitem", { name: "Early", exact: true }).waitFor();
  });
});

describe("a draft in a file that somebody else changes", () => {
  it("changes its own element where a like one was put before it", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("Delete");
    await region(page).getByText("One").waitFor();
    studio.test.write(LIST, listOf("New", "One", "Two"));
    await page.getByRole("treeitem", { name: "New", exact: true }).waitFor();
    await page.getByRole("button", { name: "Try mine on it" }).click();
    await save(page);
    assertEquals(onDisk(LIST), listOf("New", "Two"));
    assertEquals(visit.complaints.filter((each) => !each.includes("409")), []);
  });

  it("adds a step on the file as it is now, with the steps before on their own elements", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    const text = page.getByLabel("Text", { exact: true });
    await text.fill("First");
    await region(page).getByText("First").waitFor();
    studio.test.write(LIST, listOf("New", "One", "Two"));
    await page.getByRole("treeitem", { name: "New", exact: true }).waitFor();
    assertEquals(await text.inputValue(), "New", "The field is that of another text now");
    await page.getByRole("treeitem", { name: "Two", exact: true }).click();
    await text.fill("Second");
    await region(page).getByText("Second").waitFor();
    await save(page);
    assertEquals(onDisk(LIST), listOf("New", "First", "Second"));
    assertEquals(visit.complaints, []);
  });

  it("leaves out what it cannot find for sure, and tells which", async () => {
    studio.test.write(LIST, listOf("One", "Two"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await page.getByLabel("Text", { exact: true }).fill("First");
    await page.getByRole("treeitem", { name: "Two", exact: true }).click();
    await page.getByLabel("Text", { exact: true }).fill("Second");
    await region(page).getByText("Second").waitFor();
    studio.test.write(LIST, listOf("One", "One", "Two"));
    await page.getByRole("button", { name: "Try mine on it" }).click();
    await page.getByRole("alert").getByText("Change the text to “First”").waitFor();
    await save(page);
    assertEquals(onDisk(LIST), listOf("One", "One", "Second"));
    await page.getByRole("treeitem", { name: "Second", exact: true }).click();
    await page.getByLabel("Text", { exact: true }).fill("Mine");
    await region(page).getByText("Mine").waitFor();
    studio.test.write(LIST, listOf("One", "One", "Theirs"));
    await page.getByRole("button", { name: "Try mine on it" }).click();
    await page.getByRole("alert").getByText("Nothing of yours was tried on it.").waitFor();
    await page.getByRole("alert").getByText("Change the text to “Mine”").waitFor();
    await page.getByRole("button", { name: "Keep theirs alone" }).click();
    await page.getByRole("tab", { name: "Source", selected: true }).waitFor();
    assertEquals(onDisk(LIST), listOf("One", "One", "Theirs"));
  });

  it("can be discarded where its file is gone, and goes on where that is back", async () => {
    studio.test.write(LIST, listOf("One"));
    await using visit = await openUnit(studio, LIST, "List:0.0.0");
    const { page } = visit;
    await page.getByLabel("Text", { exact: true }).fill("First");
    await region(page).getByText("First").waitFor();
    rmSync(studio.test.path(LIST));
    await page.getByRole("heading", { name: "This unit is gone" }).waitFor();
    await page.getByText("What was not saved: Change the text to “First”.").waitFor();
    studio.test.write(LIST, listOf("One"));
    await region(page).getByText("First").waitFor();
    rmSync(studio.test.path(LIST));
    await page.getByRole("button", { name: "Discard what was not saved" }).click();
    await page.getByText("What was not saved").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "This unit is gone" }).waitFor();
    studio.test.write(LIST, listOf("One"));
    await page.getByRole("tab", { name: "Source", selected: true }).waitFor();
  });
});

describe("a save that cannot be taken back", () => {
  it("is told, with the reason", async () => {
    await using own = await openStudio("shop");
    await using visit = await own.visit(`#/units/${CART}?node=CartPage%3A1.4.0.0`);
    const { page } = visit;
    await page.getByLabel("Text", { exact: true }).fill("Throw all away");
    await save(page);
    own.test.write(CART, "export const CartPage = () => <p>Theirs</p>;\n");
    await page.getByRole("treeitem", { name: "Theirs" }).waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("Control+z");
    await page.getByText("There is nothing to undo").first().waitFor();
    await page.getByText(/cannot be taken back: its files have changed since/).first().waitFor();
  });
});

describe("a draft", () => {
  it("is tried again once the service is back", async () => {
    await using visit = await openUnit(studio, CART, "CartPage:1");
    const { page } = visit;
    await page.getByRole("status").getByText("Live").waitFor();
    const field = page.getByLabel("label", { exact: true });
    await field.waitFor();
    await studio.listener.stop();
    await field.fill("Away");
    await page.getByRole("alert").getByText(/does not answer/).waitFor();
    await studio.listener.start();
    await region(page).getByText('"Away"').waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
  });

  it("leads nobody back who has gone on while it was saved", async () => {
    for (const [place, rename] of [[SIGN_IN, true], [CART, false]] as const) {
      const before = onDisk(place);
      await using visit = await studio.visit(
        rename
          ? `#/machines/${place}?machine=0&state=lockedOut&pane=edit`
          : `#/units/${place}?node=CartPage%3A1.1`,
      );
      const { page } = visit;
      if (rename) {
        await page.getByLabel("Name", { exact: true }).fill("waiting");
        await page.keyboard.press("Enter");
      } else {
        await page.getByRole("treeitem", { selected: true }).waitFor();
        await page.getByRole("tree").focus();
        await page.keyboard.press("d");
      }
      const button = page.getByRole("button", { name: "Save", exact: true });
      await button.and(page.locator(":enabled")).waitFor();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(/\/api\/(workflows\/edit|pages\/edits)$/, async (route) => {
        await held;
        await route.continue();
      });
      await button.click();
      await page.evaluate(() => (location.hash = "#/notes"));
      await page.getByRole("heading", { name: /note/i }).first().waitFor();
      letGo();
      await page.getByText(/^Saved: /).first().waitFor();
      assert(onDisk(place) !== before);
      assertEquals(new URL(page.url()).hash, "#/notes");
      studio.test.write(place, before);
    }
  });

  it("is taken back by the key of undo once Enter has made the change, also from its field", async () => {
    const before = onDisk(CART);
    await using visit = await openUnit(studio, CART, "CartPage:1.4.0.0");
    const { page } = visit;
    const text = page.getByLabel("Text", { exact: true });
    const undone = () =>
      page.waitForResponse((each) =>
        each.url().endsWith("/api/pages/undo") && each.request().method() === "POST"
      );
    await text.fill("Throw all away");
    await text.press("Enter");
    await page.getByText(/^Saved: /).first().waitFor();
    assert(onDisk(CART) !== before);
    const first = undone();
    await text.press("Control+z");
    await first;
    assertEquals(onDisk(CART), before);
    await page.getByRole("treeitem", { name: "Empty the cart", exact: true }).waitFor();
    assertEquals(await text.inputValue(), "Empty the cart");
    const second = undone();
    await text.fill("Throw it away");
    await text.press("Enter");
    await text.press("Control+z");
    await second;
    assertEquals(onDisk(CART), before, "A save that is under way is waited for");
    await text.pressSequentially("!");
    await text.press("Control+z");
    await page.goto(`${studio.address}/#/machines/${SIGN_IN}?machine=0&state=lockedOut&pane=edit`);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("waiting");
    await name.press("Enter");
    await region(page).getByText("waiting: {").waitFor();
    await name.press("Control+z");
    await page.getByRole("tab", { name: "Change" }).waitFor({ state: "detached" });
    assertEquals(await name.inputValue(), "lockedOut");
    assertEquals(onDisk(CART), before);
  });

  it("shows the change of a machine beside the diagram that was looked at", async () => {
    await using visit = await studio.visit(
      `#/machines/${SIGN_IN}?machine=0&state=lockedOut&pane=edit`,
    );
    const { page } = visit;
    await page.getByLabel("Name", { exact: true }).fill("waiting");
    await page.keyboard.press("Enter");
    await region(page).getByText("waiting: {").waitFor();
    await page.getByRole("tab", { name: "Diagram" }).click();
    await page.getByRole("button", { name: /^Remove…/ }).click();
    await page.getByLabel(/^Transitions that lead to it/).selectOption({ label: "Remove them" });
    await page.getByRole("button", { name: "Show the change" }).click();
    await page.getByRole("tab", { name: "Change", selected: true }).waitFor();
  });
});
