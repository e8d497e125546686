import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { untilState } from "../routes/plan_calls.ts";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";
const TICKET =
  'On the CartPage set the prop variant of Button to "primary".\nAsk the designers about the colours.';

/** A machine that does much else takes its time for a proposal. */
const LONG = { timeout: 180_000 };

/** The process that the address leads to. */
function processOf(page: Page): string {
  return new URL(page.url()).hash.split("/")[2] ?? "";
}

const run = (page: Page) =>
  page.getByRole("button", { name: /^Run/ }).and(page.locator(":enabled"));
const ticket = (page: Page) =>
  page.getByRole("textbox", { name: "What is to be done, in your words" });
const step = (page: Page, number: number) => page.getByRole("listitem", { name: `Step ${number}` });

describe("a plan in a browser", () => {
  let studio: Studio;
  before(async () => {
    studio = await openStudio("shop");
  });
  after(() => studio[Symbol.asyncDispose]());

  it("begins with a step where nothing was written", async () => {
    await using visit = await studio.visit("#/plan");
    const { page } = visit;
    await page.getByLabel("Or begin with a step").selectOption("create-component");
    await step(page, 1).getByRole("img", { name: "Not valid" }).waitFor();
    await page.getByRole("button", { name: "Start over" }).click();
    await page.getByRole("heading", { name: "No steps yet" }).waitFor();
    assertEquals(visit.complaints, []);
  });

  it("becomes of a ticket, is tried, run and approved, by the keyboard alone", async () => {
    const before = readFileSync(studio.test.path(CART), "utf8");
    await using visit = await studio.visit("");
    const { page } = visit;
    await page.getByRole("heading", { name: "shop" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("go to plan");
    await page.getByRole("option", { name: /Go to Plan/ }).waitFor();
    await page.keyboard.press("Enter");
    await ticket(page).focus();
    await page.keyboard.insertText(TICKET);
    await page.keyboard.press("Control+Enter");
    await step(page, 1).getByRole("img", { name: "Tried" }).waitFor(LONG);
    await step(page, 2).getByRole("blockquote").getByText("Ask the designers about the colours.")
      .waitFor();
    await page.getByRole("status").getByText(/2 steps ready, 1 file would change/).waitFor();
    const fold = step(page, 1).getByRole("button", { name: /Would change 1 file/ });
    await fold.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Change of step 1" }).getByText("primary").waitFor();
    assertEquals(readFileSync(studio.test.path(CART), "utf8"), before);
    await run(page).waitFor();
    await page.keyboard.press("Control+Shift+Enter");
    const task = page.getByRole("heading", {
      name: "For you: Ask the designers about the colours.",
    });
    await task.waitFor();
    const file = page.getByRole("link", { name: /CartPage\.tsx/ }).first();
    await file.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "More" }).waitFor();
    // Asked in one turn of the page: a draw between two questions takes away what the first one found.
    await page.waitForFunction(() => {
      const heads = [...document.querySelectorAll("h1, h2, h3, h4")];
      const asked = heads.filter((each) =>
        each.textContent === "For you: Ask the designers about the colours."
      );
      const changed = [...document.querySelectorAll("a")].find((each) =>
        each.textContent?.includes("CartPage.tsx")
      );
      return asked.length === 1 && changed !== undefined &&
        asked[0]!.getBoundingClientRect().y < changed.getBoundingClientRect().y;
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("j");
    await page.getByRole("button", { name: "Approve" }).and(page.locator(":enabled")).waitFor();
    await page.keyboard.press("a");
    await page.getByText("Landed: CartPage.tsx").waitFor();
    assertStringIncludes(readFileSync(studio.test.path(CART), "utf8"), 'variant="primary"');
    assertEquals(visit.complaints, []);
  });

  it("says on the card of a step that is refused why, and at the head that it is not ready", async () => {
    await using visit = await studio.visit("#/plan");
    const { page } = visit;
    await ticket(page)
      .fill("Delete the component PromoCodeForm");
    await page.keyboard.press("Control+Enter");
    await step(page, 1).getByRole("img", { name: "Not ready" }).waitFor(LONG);
    await step(page, 1).getByText(/CartPage\.tsx/).first().waitFor();
    await page.getByRole("status").getByText(/0 steps ready, 1 not ready/).waitFor(LONG);
    assertEquals(visit.complaints, []);
  });

  it("asks which one is meant where a ticket may mean several, and makes the step of the answer", async () => {
    await using visit = await studio.visit("#/plan");
    const { page } = visit;
    for (const name of ["EastBoard", "WestBoard"]) {
      studio.test.write(
        `src/components/${name}.tsx`,
        `export function ${name}() {\n  return <p>Pay the toll</p>;\n}\n`,
      );
    }
    await ticket(page).fill('Change the text "Pay the toll" to "Pay now".');
    await page.keyboard.press("Control+Enter");
    const asked = step(page, 1).getByRole("group", { name: "Which one is meant by step 1" });
    await asked.getByRole("button", { name: "src/components/WestBoard.tsx:2" }).click(LONG);
    await step(page, 1).getByRole("img", { name: "Tried" }).waitFor(LONG);
    await step(page, 1).getByRole("button", { name: /Would change 1 file/ }).waitFor();
    await page.getByRole("status").getByText(/1 step ready/).waitFor();
    assertEquals(await asked.count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("takes up the plan of a process again, is changed step by step, and says at which step it is wrong", async () => {
    const plan = {
      version: 1,
      ticket: { title: "Two things" },
      steps: [
        {
          id: "one",
          title: "First thing",
          flow: "manual-task",
          args: { instruction: "Do the first" },
          executor: "user",
          touches: { files: [] },
        },
        {
          id: "two",
          title: "Second thing",
          flow: "manual-task",
          args: { instruction: "Do the second" },
          executor: "user",
          dependsOn: ["one"],
          touches: { files: [] },
        },
      ],
    };
    const { body } = await studio.test.post("/api/plan/run", { plan });
    await untilState(studio.test, body.processId, "waiting");
    await using visit = await studio.visit(`#/plan?process=${body.processId}`);
    const { page } = visit;
    const titles = () =>
      page.getByRole("textbox", { name: /^Title of step/ }).evaluateAll((all) =>
        all.map((each) => (each as HTMLInputElement).value)
      );
    await step(page, 2).waitFor();
    assertEquals(await titles(), ["First thing", "Second thing"]);
    await page.getByRole("button", { name: "Move up: Second thing" }).click();
    assertEquals(await titles(), ["Second thing", "First thing"]);
    await page.getByRole("button", { name: "Remove: First thing" }).click();
    await page.getByLabel("Add a step").selectOption("create-component");
    await step(page, 2).getByRole("img", { name: "Not valid" }).waitFor();
    await page.getByRole("status").getByText(/problem/).waitFor();
    assertEquals(await run(page).count(), 0);
    await step(page, 2).getByLabel("name", { exact: true }).or(step(page, 2).getByLabel(/^name/))
      .first().fill("CartBadge");
    await step(page, 2).getByLabel(/^feature/).fill("cart");
    await step(page, 2).getByRole("img", { name: "Tried" }).waitFor();
    await step(page, 2).getByRole("button", { name: /Would change 1 file/ }).click();
    await page.getByRole("region", { name: "Change of step 2" }).getByText("CartBadge").first()
      .waitFor();
    await page.reload();
    await step(page, 2).waitFor();
    assertEquals(await titles(), ["Second thing", "Create component"], "A draft outlives its page");
    await run(page).click();
    await page.getByRole("heading", { name: "For you: Second thing" }).waitFor();
    const { body: { process } } = await studio.test.get(`/api/processes/${processOf(page)}`);
    assertEquals(
      process.plan.steps.map((
        { flow, args, dependsOn }: Record<string, unknown>,
      ) => [flow, args, dependsOn]),
      [
        ["manual-task", { instruction: "Do the second" }, []],
        ["create-component", { name: "CartBadge", feature: "cart" }, undefined],
      ],
    );
    await page.getByRole("button", { name: "I have done this" }).click();
    await page.getByRole("link", { name: /CartBadge\.tsx/ }).first().waitFor();
    assertEquals(visit.complaints, []);
  });

  it("shows and changes a plan of 50 steps", async () => {
    const steps = Array.from({ length: 50 }, (_, index) => ({
      id: `step-${index}`,
      title: `Thing ${index + 1}`,
      flow: "create-component",
      args: { name: `Thing${index + 1}`, feature: "cart" },
      executor: "deterministic",
      touches: {
        files: [{
          path: `src/features/cart/components/Thing${index + 1}.tsx`,
          change: "create",
        }],
      },
    }));
    const plan = { version: 1, ticket: { title: "Fifty things" }, steps };
    const { body } = await studio.test.post("/api/plan/run", { plan });
    await using visit = await studio.visit(`#/plan?process=${body.processId}`);
    const { page } = visit;
    await page.getByRole("status").getByText(/50 steps ready, \d+ files would change/).waitFor(
      LONG,
    );
    await step(page, 50).getByRole("img", { name: "Tried" }).waitFor();
    await page.getByRole("button", { name: "Remove: Thing 25", exact: true }).click();
    await page.getByRole("status").getByText(/49 steps ready/).waitFor(LONG);
    await step(page, 49).getByRole("button", { name: /Would change/ }).click();
    await page.getByRole("region", { name: "Change of step 49" }).getByText("Thing50").first()
      .waitFor();
    assertEquals(visit.complaints, []);
  });

  it("takes what a pasted web page says as its ticket, and says what the page does not", async () => {
    await using visit = await studio.visit("#/plan");
    const { page } = visit;
    await page.getByRole("button", { name: "From a web page" }).click();
    const dialog = page.getByRole("dialog", { name: "A ticket from its web page" });
    await dialog.getByLabel(/^Address of the page/).fill("https://tickets.example/SHOP-7");
    await dialog.getByLabel(/^The page as/).fill(
      `<main><h1>Carts last <b>longer</b></h1><img src=x onerror="alert(1)">
      <h2>Description</h2><p>Keep the cart for a week.</p></main>`,
    );
    await dialog.getByRole("button", { name: "Read it" }).click();
    await dialog.getByText("Keep the cart for a week.", { exact: false }).last().waitFor();
    await dialog.getByText(/^No status: /).waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Take it as the ticket" }).click();
    await dialog.waitFor({ state: "detached" });
    assertEquals(
      (await ticket(page).inputValue()).split("\n")[0],
      "Carts last longer",
    );
    assertStringIncludes(await ticket(page).inputValue(), "Keep the cart for a week.");
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("is made of a note, which is marked as run", async () => {
    const made = await studio.test.post("/api/notes", {
      title: "Ask <b>them</b>",
      body: "Ask the designers.",
    });
    const { id } = made.body.note;
    await using visit = await studio.visit("#/plan");
    const { page } = visit;
    await page.getByLabel("From a note").selectOption({ label: "Ask <b>them</b>" });
    await page.waitForURL(/note=/);
    await page.getByRole("button", { name: /Propose steps/ }).click();
    await step(page, 1).waitFor();
    await run(page).click();
    await page.getByRole("heading", { name: /^For you/ }).waitFor();
    const { body: { note } } = await studio.test.get(`/api/notes/${id}`);
    assertEquals([note.status, note.processId], ["ran", processOf(page)]);
  });

  it("is for everybody", () =>
    assertForEverybody(studio, "#/plan", async (page, isNarrow) => {
      if (isNarrow) return;
      await page.getByText("No steps yet").waitFor();
      await assertAccessible(page);
      await ticket(page).fill(TICKET);
      await page.getByRole("button", { name: /Propose steps/ }).click();
      await page.getByRole("status").getByText(/steps ready/).waitFor(LONG);
      await page.getByRole("button", { name: "Details of step 1" }).click();
      await page.getByLabel(/^propName/).waitFor();
    }));
});

describe("a plan of a project without a workbench.json", () => {
  it("takes no word of a ticket for markup, and is approved", async () => {
    await using studio = await openStudio("flat");
    await using visit = await studio.visit("#/plan");
    const { page } = visit;
    await ticket(page).fill(
      "Rename the component Receipt to Bill.\nShow <img src=x onerror=alert(1)> to them.",
    );
    await page.getByRole("button", { name: /Propose steps/ }).click();
    await step(page, 1).getByRole("img", { name: "Tried" }).waitFor(LONG);
    await step(page, 2).getByText("Show <img src=x onerror=alert(1)> to them.").first().waitFor();
    await run(page).click();
    await page.getByRole("heading", { name: /^For you/ }).waitFor();
    await page.getByText(/land together/).waitFor();
    assertEquals(await page.locator("img").count(), 0);
    assert(processOf(page) !== "");
    assertEquals(visit.complaints, []);
  });
});
