import { after, before, describe, it } from "node:test";
import type { Page, Route } from "playwright-core";
import { assertEquals } from "@std/assert";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole("heading", { name: "shop" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(text);
}

const texts = (page: Page) => page.getByRole("group", { name: "Texts in the app" });

describe("the palette of commands", () => {
  it("finds a text that people see in the app, and opens its element", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/units/nodes")) asked.push(searchParams.get("text") ?? "");
    });
    // How many letters are typed before it asks is a matter of time; what is shown at last is of all of them.
    const whole = page.waitForResponse((answer) =>
      new URL(answer.url()).searchParams.get("text") === "empty the cart"
    );
    await find(page, "empty the cart");
    await whole;
    const option = texts(page).getByRole("option", { name: /^Empty the cart/ });
    await option.waitFor();
    assertEquals(asked.at(-1), "empty the cart");
    assertEquals(asked.filter((text) => text.length < 3), []);
    await option.getByText("CartPage, CartPage.tsx:36").waitFor();
    await assertAccessible(page);
    await option.click();
    await page.getByRole("treeitem", { name: "Empty the cart", selected: true }).waitFor();
    assertEquals(await page.getByLabel("Text", { exact: true }).inputValue(), "Empty the cart");
    assertEquals(visit.complaints, []);
  });

  it("asks for no text of one or two letters, and for nothing that only the code has", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    let asked = 0;
    page.on("request", (request) => (asked += Number(request.url().includes("/units/nodes"))));
    await find(page, "em");
    await page.getByRole("option").first().waitFor();
    assertEquals(asked, 0);
    await page.getByLabel("Find", { exact: true }).fill("cart.clear");
    await page.getByText(/no text of the app has them/).waitFor();
    assertEquals(await texts(page).count(), 0);
  });

  it("puts places and actions before units whose names are no better", async () => {
    studio.test.write(
      "src/features/cart/components/UnitsNote.tsx",
      "export const UnitsNote = () => <p>x</p>;\n",
    );
    studio.test.write(
      "src/features/cart/components/Undoing.tsx",
      "export const Undoing = () => <p>x</p>;\n",
    );
    await using visit = await studio.visit("");
    const { page } = visit;
    await find(page, "units");
    await page.getByRole("option", { name: /UnitsNote/ }).waitFor();
    assertEquals(await page.getByRole("option").first().textContent(), "Go to Units");
    await page.getByLabel("Find", { exact: true }).fill("undo");
    await page.getByRole("option", { name: /Undoing/ }).waitFor();
    assertEquals(await page.getByRole("option").first().textContent(), "Undo the last save");
    await page.getByLabel("Find", { exact: true }).fill("undoing");
    await page.locator("[role=option][data-highlighted]").getByText("Undoing", { exact: true })
      .waitFor();
  });

  it("writes a note, and leads to the uncommitted work", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    await find(page, "new note");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/notes\/./);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByLabel("Find", { exact: true }).fill("uncommitted");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/review/);
  });

  it("keeps a key that is quicker than the answer, until it is there or other letters are typed", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    // Every answer for letters of the name is held: an earlier one would show the unit before the key.
    const lookedFor = (url: URL): string | null =>
      url.pathname.endsWith("/units") ? url.searchParams.get("q") : null;
    const held: Route[] = [];
    let isHolding = true;
    await page.route((url) => lookedFor(url) !== null, (route) => {
      if (isHolding) held.push(route);
      else void route.continue();
    });
    const isAsked = page.waitForRequest((request) =>
      lookedFor(new URL(request.url())) === "CartPage"
    );
    await find(page, "CartPage");
    await page.keyboard.press("Enter");
    await isAsked;
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    isHolding = false;
    for (const route of held) await route.continue();
    await page.waitForURL(/#\/units\/.*CartPage\.tsx/);
    await dialog.waitFor({ state: "detached" });
    assertEquals(visit.complaints, []);
  });

  it("puts a text that stands as it was typed before units with its letters here and there", async () => {
    studio.test.write(
      "src/features/cart/components/ThrowIt.tsx",
      "export const ThrowIt = () => <p>Tea or</p>;\n",
    );
    await using visit = await studio.visit("");
    const { page } = visit;
    await find(page, "tea or");
    const first = page.getByRole("option").first();
    await texts(page).getByRole("option", { name: /^Tea or/ }).waitFor();
    await page.getByRole("group", { name: "Units with these letters" }).waitFor();
    assertEquals(await first.getByText("Tea or", { exact: true }).count(), 1);
    await page.keyboard.press("Enter");
    await page.getByRole("treeitem", { name: "Tea or", selected: true }).waitFor();
  });

  it("puts the component of a name before those that begin with it, also where others are used more", async () => {
    studio.test.write(
      "src/features/cart/components/Badger.tsx",
      "export function Badger() {\n  return <i>x</i>;\n}\n",
    );
    const uses = Array.from({ length: 9 }, (_, at) => `src/features/cart/components/Use${at}.tsx`);
    for (const path of uses) {
      studio.test.write(
        path,
        'import { Badger } from "./Badger";\nexport const Use = () => <Badger />;\n',
      );
    }
    await using visit = await studio.visit(`#/units/${CART}?node=CartPage%3A1`);
    const { page } = visit;
    await page.getByRole("treeitem", { selected: true }).waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("i");
    await page.keyboard.type("Badge");
    await page.getByRole("option", { name: /^Badger/ }).waitFor();
    await page.locator("[role=option][data-highlighted]").getByText("Badge", { exact: true })
      .waitFor();
  });

  it("puts a text that the app shows before those of code and of tests", async () => {
    const { test } = studio;
    const other = Array.from({ length: 9 }, (_, at) => `  "Pour the oolong ${at}",\n`).join("");
    test.write("src/features/cart/api/words.ts", `export const WORDS = [\n${other}];\n`);
    const shown = "export const Pour = () => <p>Pour the oolong</p>;\n";
    test.write("src/features/cart/components/Pour.test.tsx", shown);
    test.write("src/features/cart/components/Pour.tsx", shown);
    await using visit = await studio.visit("");
    const { page } = visit;
    await find(page, "pour the oolong");
    await texts(page).getByRole("option").first().waitFor();
    assertEquals(
      (await texts(page).getByRole("option").allInnerTexts()).slice(0, 2)
        .map((each) => each.split("\n").at(-1)),
      ["Pour, Pour.tsx:1", "Pour, Pour.test.tsx:1"],
    );
  });

  it("shows texts and where they are in a narrow window", async () => {
    await using visit = await studio.visit("", { viewport: { width: 390, height: 844 } });
    const { page } = visit;
    await page.getByRole("button", { name: "Find" }).click();
    await page.keyboard.type("your cart is empty");
    const option = texts(page).getByRole("option").first();
    await option.waitFor();
    const box = await option.getByText(/CartPage.tsx:/).boundingBox();
    assertEquals(box !== null && box.width > 60 && box.x + box.width <= 390, true);
    await option.click();
    await page.getByRole("treeitem", { selected: true }).waitFor();
  });
});
