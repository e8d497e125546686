import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { assertForEverybody } from "./for_everybody.ts";
import { openStudio, type Studio } from "./studio.ts";

const PAGE = "src/features/account/pages/OrdersPage.tsx";
const CONTENT = "src/features/shared/expressions/AsyncContent.tsx";
const EMPTY = "src/features/shared/components/EmptyState.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

/** The paths of the columns, from the left. */
async function columns(page: Page): Promise<(string | null)[]> {
  const found = await page.locator(".flow-column").all();
  return await Promise.all(found.map((column) => column.getAttribute("aria-label")));
}

/** The row of a column that leads to a file. */
function row(page: Page, column: string, path: string) {
  return page.getByRole("region", { name: column, exact: true }).getByRole("link", { name: path });
}

describe("the flow in a browser", () => {
  it("follows what the source names, a column a step, and goes back", async () => {
    await using visit = await studio.visit("#/flow");
    const { page } = visit;
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Orders" })
      .click();
    await row(page, PAGE, CONTENT).click();
    await row(page, CONTENT, EMPTY).click();
    const impact = page.getByRole("complementary", { name: `Impact of ${EMPTY}` });
    await impact.getByText(/^\d+ files may notice, of \d+ features/).waitFor();
    assertEquals(await columns(page), [PAGE, CONTENT, EMPTY]);
    assertEquals(await row(page, PAGE, CONTENT).getAttribute("aria-current"), "step");
    await page.goBack();
    await page.getByRole("complementary", { name: `Impact of ${CONTENT}` }).waitFor();
    assertEquals(await columns(page), [PAGE, CONTENT]);
    // Another way from the first column takes the place of all behind it.
    await row(page, PAGE, "accountApi.ts").click();
    await page.getByRole("complementary", { name: /Impact of .*accountApi\.ts/ }).waitFor();
    assertEquals((await columns(page)).length, 2);
    assertEquals(visit.complaints, []);
  });

  it("says what leads nowhere, and why", async () => {
    await using visit = await studio.visit(`#/flow/${PAGE}`);
    const column = visit.page.getByRole("region", { name: PAGE, exact: true });
    await column.getByText(/other names? leads? to no file/).click();
    await column.getByText("From packages").waitFor();
  });

  it("tells who imports a file as the service does, and draws the nearest", async () => {
    await using visit = await studio.visit(`#/flow/${PAGE}`);
    const { page } = visit;
    await row(page, PAGE, CONTENT).click();
    const impact = page.getByRole("complementary", { name: `Impact of ${CONTENT}` });
    await impact.getByText("Who imports it, nearest first").waitFor();
    const { body } = await studio.test.post("/api/plan/impact", { seeds: [CONTENT] });
    const near = body.files.filter((file: { distance: number; direction: string }) =>
      file.distance === 1 && file.direction === "dependent"
    );
    assert(near.length > 0);
    const drawn = impact.getByRole("list", { name: "Imports it" }).getByRole("link");
    assertEquals(
      await drawn.evaluateAll((links) => links.map((link) => link.getAttribute("title"))),
      near.map(({ path }: { path: string }) => path),
    );
    await drawn.first().click();
    await page.waitForURL(/#\/units\//);
  });

  it("opens at the same place from its address, and by the keyboard", async () => {
    await using first = await studio.visit(`#/flow/${PAGE}`);
    await row(first.page, PAGE, CONTENT).focus();
    await first.page.keyboard.press("Enter");
    await row(first.page, CONTENT, EMPTY).focus();
    await first.page.keyboard.press("Enter");
    await first.page.getByRole("complementary", { name: `Impact of ${EMPTY}` }).waitFor();
    const place = new URL(first.page.url()).hash;
    await using second = await studio.visit(place);
    await second.page.getByRole("complementary", { name: `Impact of ${EMPTY}` }).waitFor();
    assertEquals(await columns(second.page), [PAGE, CONTENT, EMPTY]);
    assertEquals(second.complaints, []);
  });

  it("draws the flow of a feature, whose rows open", async () => {
    await using visit = await studio.visit("#/flow");
    const { page } = visit;
    await page.getByLabel("Feature").selectOption("cart");
    const flow = page.getByRole("navigation", { name: "Flow of cart" });
    const { body } = await studio.test.get("/api/nav/flow", { feature: "cart" });
    await flow.getByRole("link").first().waitFor();
    assert(await flow.getByRole("link").count() >= body.files);
    await flow.getByRole("link", { name: /routes\.tsx/ }).click();
    await page.getByRole("region", { name: "src/routes.tsx" }).waitFor();
  });

  it("says of a step that is gone why it cannot be opened", async () => {
    await using visit = await studio.visit(`#/flow/${PAGE}?ref=1.NoSuch<b>`);
    await visit.page.getByRole("alert").getByText(/Cannot find the reference "NoSuch<b>"/)
      .waitFor();
  });

  for (const place of ["#/flow", "#/flow?feature=cart", `#/flow/${PAGE}`]) {
    it(`is for everybody at ${place}`, () =>
      assertForEverybody(studio, place, (page) => page.locator(".flow-row").first().waitFor()));
  }
});

describe("the flow of a project without a workbench.json", () => {
  it("begins at its pages", async () => {
    await using other = await openStudio("flat");
    await using visit = await other.visit("#/flow");
    const { page } = visit;
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link").first().click();
    await page.locator(".flow-column .flow-row").first().click();
    await page.locator(".flow-column").nth(1).waitFor();
    await page.getByText("If this changes").waitFor();
    assertEquals(visit.complaints, []);
  });
});
