import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio, type Visit } from "./studio.ts";

const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const LARGE = "src/features/catalog/workflows/large.machine.ts";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop", { basePath: "/tools/workbench" });
});
after(() => studio[Symbol.asyncDispose]());

/** The text of a file of a project as it is on disk. */
function onDisk(path: string, own = studio): string {
  return readFileSync(own.test.path(path), "utf8");
}

/** Opens a machine, and waits for its diagram. */
async function openMachine(
  path = SIGN_IN,
  query = "machine=0",
  options: object = {},
  own = studio,
): Promise<Visit> {
  const visit = await own.visit(`#/machines/${path}?${query}`, options);
  await visit.page.locator("svg [role=treeitem]").first().waitFor();
  return visit;
}

/** The box of a state on the diagram. */
function box(page: Page, path: string) {
  return page.locator(`svg g[data-state="${path}"]`);
}

/** Waits until the change that is shown was tried, saves it, and waits until that is told. */
async function save(page: Page, what: string, press?: string): Promise<void> {
  const button = page.getByRole("button", { name: "Save", exact: true });
  await button.and(page.locator(":enabled")).waitFor();
  await (press === undefined ? button.click() : page.keyboard.press(press));
  await page.getByText(`Saved: ${what}`).first().waitFor();
}

/** Takes the last save back by key, and waits for the answer. */
async function undo(page: Page): Promise<void> {
  const response = page.waitForResponse((each) =>
    each.url().endsWith("/api/pages/undo") && each.request().method() === "POST"
  );
  await page.locator("svg[role=tree]").focus();
  await page.keyboard.press("Control+z");
  assertEquals((await response).status(), 200);
}

/** The source of a machine of many states in a ring, none in another one. */
function ring(states: number): string {
  const all = Array.from(
    { length: states },
    (_, index) => `    s${index}: { on: { NEXT: "s${(index + 1) % states}" } },\n`,
  );
  return `import { createMachine } from "xstate";\nexport const large = createMachine({\n  id: "large",\n  initial: "s0",\n  states: {\n${
    all.join("")
  }  },\n});\n`;
}

describe("the machines in a browser", () => {
  it("finds a machine by name, renames a state on the diagram, and takes it back", async () => {
    const before = onDisk(SIGN_IN);
    await using visit = await studio.visit("");
    const { page } = visit;
    await page.getByRole("heading", { name: "shop" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("signInMachine");
    await page.getByRole("option", { name: /signInMachine/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await box(page, "lockedOut").click();
    await page.getByRole("tab", { name: "Edit" }).click();
    await page.getByLabel("Name", { exact: true }).fill("waiting");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Diff" }).getByText("waiting: {").waitFor();
    assertEquals(onDisk(SIGN_IN), before, "Nothing is written before it is saved");
    const left = page.getByRole("link", { name: /SessionProvider\.tsx$/ });
    assertStringIncludes(
      await left.first().getAttribute("href") ?? "",
      "/units/src/features/account/providers/SessionProvider.tsx",
    );
    await save(page, "Rename lockedOut to waiting");
    assertEquals(onDisk(SIGN_IN), before.replaceAll("lockedOut", "waiting"));
    await box(page, "waiting").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText(/^Undone: /).waitFor();
    assertEquals(onDisk(SIGN_IN), before);
    await box(page, "lockedOut").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("walks the diagram, adds a state and a transition, and undoes both, by the keyboard alone", async () => {
    const before = onDisk(SIGN_IN);
    await using visit = await openMachine();
    const { page } = visit;
    const press = (key: string) => page.keyboard.press(key);
    await page.locator("svg[role=tree]").focus();
    await press("Home");
    await page.getByRole("treeitem", { name: /^signedOut/, selected: true }).waitFor();
    await press(".");
    await page.getByRole("treeitem", { name: /^SUBMIT from signedOut/, selected: true }).waitFor();
    await press("Enter");
    await page.getByRole("treeitem", { name: /^checking/, selected: true }).waitFor();
    await press("ArrowDown");
    await page.locator("svg g.state-selected:not([data-state=checking])")
      .waitFor();
    await press("PageUp");
    await page.getByRole("treeitem", { name: /^signIn, machine/, selected: true }).waitFor();
    await press("a");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("blocked");
    await press("Enter");
    await page.getByRole("region", { name: "Diff" }).getByText("blocked").waitFor();
    await save(page, "Add blocked", "Control+s");
    assertStringIncludes(onDisk(SIGN_IN), "blocked: {}");
    await page.getByRole("treeitem", { name: /^blocked/, selected: true }).waitFor();
    await page.locator("svg[role=tree]").focus();
    await press("t");
    await page.getByLabel("Event", { exact: true }).fill("UNBLOCK");
    await page.getByLabel("It leads to").selectOption("signedOut");
    await page.getByRole("button", { name: "Show the change" }).press("Enter");
    await save(page, "Add UNBLOCK", "Control+Enter");
    assertStringIncludes(onDisk(SIGN_IN), 'UNBLOCK: "signedOut"');
    await undo(page);
    await undo(page);
    assertEquals(onDisk(SIGN_IN), before);
    assertEquals(visit.complaints, []);
  });

  it("opens at a step of a scenario, and goes on and back by keys", async () => {
    await using visit = await openMachine(SIGN_IN, "machine=0&pane=scenarios&scenario=0&step=0");
    const { page } = visit;
    await page.locator("g.state-current[data-state=signedOut]").waitFor();
    await page.locator("path.wire-taken").first().waitFor();
    await page.keyboard.press("n");
    await page.waitForURL(/step=1/);
    await page.locator("g.state-current[data-state=signedOut]").waitFor({ state: "detached" });
    await page.keyboard.press("p");
    await page.locator("g.state-current[data-state=signedOut]").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("leads from the words to the diagram, and from there to the words", async () => {
    await using visit = await openMachine();
    const { page } = visit;
    const words = page.getByRole("region", { name: "In words" });
    await words.getByRole("button", { name: "signedIn", exact: true }).click();
    await page.getByRole("treeitem", { name: /^signedIn/, selected: true }).waitFor();
    await box(page, "resetting").click();
    await words.getByRole("button", { name: "resetting", exact: true, pressed: true }).waitFor();
  });

  it("says why an edit is refused, and shows both texts where somebody else wrote the file", async () => {
    const before = onDisk(SIGN_IN);
    await using visit = await openMachine(SIGN_IN, "machine=0&state=resetting&pane=edit");
    const { page } = visit;
    await page.getByLabel("Name", { exact: true }).fill("checking");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(/checking/).waitFor();
    await page.getByRole("button", { name: /^Discard/ }).click();
    await page.getByLabel("Name", { exact: true }).fill("asking");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Diff" }).getByText("asking").first().waitFor();
    const theirs = before.replace("30_000", "40_000");
    await page.route("**/api/workflows/edit", async (route) => {
      // Before this save is there, and after the draft could have told it.
      studio.test.write(SIGN_IN, theirs);
      await route.continue();
    }, { times: 1 });
    await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
      .click();
    await page.getByRole("alert").getByText("Somebody else changed this file").waitFor();
    assertEquals(onDisk(SIGN_IN), theirs);
    await page.getByRole("button", { name: "Try mine on it" }).click();
    await save(page, "Rename resetting to asking");
    assertEquals(onDisk(SIGN_IN), theirs.replaceAll("resetting", "asking"));
    studio.test.write(SIGN_IN, before);
    await box(page, "resetting").waitFor();
  });

  it("edits a machine of a project without a configuration, and takes it back", async () => {
    await using other = await openStudio("flat");
    const path = "src/door.machine.ts";
    const before =
      `import { createMachine } from "xstate";\n\n/* Kept   as it is. */\nexport const door = createMachine({\n  initial: "open",\n  states: {\n    open: { on: { SHUT: "shut" } },\n    shut: { on: { OPEN: "open" } },\n  },\n});\n`;
    other.test.write(path, before);
    await using visit = await openMachine(path, "state=open&pane=edit", {}, other);
    const { page } = visit;
    await page.getByRole("button", { name: /^SHUT/ }).click();
    await page.getByLabel("Event, in the whole machine").fill("CLOSE");
    await page.keyboard.press("Enter");
    await save(page, "Rename SHUT to CLOSE");
    assertEquals(onDisk(path, other), before.replace("SHUT", "CLOSE"));
    await undo(page);
    assertEquals(onDisk(path, other), before);
    assertEquals(visit.complaints, []);
  });

  it("opens a machine of 2,000 states with those near its start, and stays quick to the hand", async () => {
    studio.test.write(LARGE, ring(2000));
    await using visit = await openMachine(LARGE, "");
    const { page } = visit;
    await page.getByRole("status").getByText(/ of 2,000/).waitFor();
    await box(page, "s0").waitFor();
    assert(await page.locator("svg g[data-state]").count() < 100);
    const longest = await page.evaluate(async () => {
      let last = performance.now();
      let longest = 0;
      for (let frames = 0; frames < 30; frames++) {
        await new Promise(requestAnimationFrame);
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    assert(longest < 2000, `A frame took ${longest} ms`);
    await page.getByRole("tab", { name: "States" }).click();
    await page.getByLabel("Find a state or an event").fill("s1999");
    await page.getByRole("treeitem", { name: "s1999", exact: true }).click();
    await page.getByRole("tab", { name: "Diagram" }).click();
    await box(page, "s1999").waitFor();
  });

  it("never takes text of the project for markup", async () => {
    const path = "src/features/catalog/workflows/hostile.machine.ts";
    const image = "<img src=x onerror=alert(1)>";
    studio.test.write(
      path,
      `import { createMachine } from "xstate";\nexport const hostile = createMachine({\n  id: "${image}",\n  initial: "${image}",\n  description: "${image}",\n  states: {\n    "${image}": { tags: ["${image}"], on: { "${image}": "\\"]<b>" } },\n    "\\"]<b>": { type: "final" },\n  },\n});\n`,
    );
    await using visit = await openMachine(path, "pane=edit");
    const { page } = visit;
    await page.locator("svg g[role=treeitem]").nth(1).click();
    await page.getByRole("heading", { name: image }).first().waitFor();
    await page.getByRole("tab", { name: "States" }).click();
    await page.getByRole("treeitem", { name: image }).first().waitFor();
    await page.getByRole("tab", { name: "Scenarios" }).click();
    await page.getByText(/1 way through/).waitFor();
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("shows what others do to the machine, and says when it is gone", async () => {
    const path = "src/features/catalog/workflows/live.machine.ts";
    studio.test.write(path, ring(3));
    await using visit = await openMachine(path, "");
    const { page } = visit;
    await page.getByRole("status").getByText("Live").waitFor();
    studio.test.write(path, ring(4));
    await box(page, "s3").waitFor();
    studio.test.write(path, "export {};\n");
    await page.getByRole("heading", { name: "The file has no such machine" }).waitFor();
  });
});

describe("the machines for everybody", () => {
  const places = {
    diagram: "machine=0&state=checking&pane=edit",
    list: "machine=0&view=list&state=checking&pane=words",
    scenario: "machine=0&pane=scenarios&scenario=0&step=1",
  };
  for (const [name, query] of Object.entries(places)) {
    it(`are for everybody as ${name}`, () =>
      assertForEverybody(studio, `#/machines/${SIGN_IN}?${query}`, async (page, isNarrow) => {
        const state = page.getByRole("treeitem", { name: /checking/ }).first();
        if (!isNarrow) return await state.waitFor();
        await page.getByRole("region", { name: /^Selected: checking|^In words|^Scenarios/ })
          .waitFor();
        // A scenario is walked on the diagram above it.
        if (name === "scenario") await state.waitFor();
        await assertAccessible(page);
        await page.getByRole("button", { name: "Diagram" }).click();
        await state.waitFor();
      }));
  }
});
