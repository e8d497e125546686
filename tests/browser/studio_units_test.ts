import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { assertForEverybody } from "./for_everybody.ts";
import { openStudio, type Studio, type Visit } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop", { basePath: "/tools/workbench" });
});
after(() => studio[Symbol.asyncDispose]());

/** The text of a file of the project as it is on disk. */
function onDisk(path: string): string {
  return readFileSync(studio.test.path(path), "utf8");
}

/** Opens a unit, and waits for its outline. */
async function openUnit(path = CART, node?: string, options = {}): Promise<Visit> {
  const query = node === undefined ? "" : `?node=${encodeURIComponent(node)}`;
  const visit = await studio.visit(`#/units/${path}${query}`, options);
  await visit.page.getByRole("tree").waitFor();
  return visit;
}

/** The row of the outline with these words. */
function row(page: Page, name: string) {
  return page.getByRole("treeitem", { name, exact: true }).first();
}

/** Saves the draft, and waits until it is told. */
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/^Saved: /).first().waitFor();
}

/** Does something that takes a save back or forward, and waits for the answer. */
async function answered(page: Page, way: "undo" | "redo", act: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse((each) =>
    each.request().method() === "POST" && each.url().endsWith(`/api/pages/${way}`)
  );
  await act();
  assertEquals((await response).status(), 200);
}

/** Keeps what waits for a frame waiting, until it is let go. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const handle = await page.evaluateHandle(() => {
    const own = globalThis.requestAnimationFrame;
    const held: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (callback) => -held.push(callback);
    return () => {
      globalThis.requestAnimationFrame = own;
      for (const callback of held) own(callback);
    };
  });
  return () => handle.evaluate((go) => go());
}

describe("the editor of units in a browser", () => {
  it("finds a component by name, changes a text and two props in one save, and takes it back", async () => {
    const before = onDisk(CART);
    await using visit = await studio.visit("");
    const { page } = visit;
    await page.getByRole("heading", { name: "shop" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("cartpage");
    await page.getByRole("option", { name: /CartPage/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await row(page, "Empty the cart").click();
    await page.getByLabel("Text", { exact: true }).fill("Throw all away");
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await row(page, "Stack").click();
    await page.getByLabel("label", { exact: true }).fill("Your cart");
    await page.getByLabel("gap", { exact: true }).selectOption("6");
    const change = page.getByRole("region", { name: "Diff" });
    await change.getByText("Throw all away").waitFor();
    await change.getByText("gap={6}").waitFor();
    assertEquals(onDisk(CART), before, "Nothing is written before it is saved");
    await save(page);
    assertEquals(
      onDisk(CART),
      before.replace("Empty the cart", "Throw all away").replace(
        'gap={4} label="Cart"',
        'gap={6} label="Your cart"',
      ),
    );
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText(/^Undone: /).waitFor();
    assertEquals(onDisk(CART), before);
    assertEquals(visit.complaints, []);
  });

  it("loses no letter that is typed before the window has drawn what a key opened", async () => {
    await using visit = await openUnit(CART, "CartPage:1.1");
    const { page } = visit;
    for (const [key, field] of [["Control+k", "Find"], ["i", "Insert"], ["r", "JSX"]] as const) {
      await page.getByRole("tree").focus();
      const letFramesGo = await holdFrames(page);
      await page.keyboard.press(key);
      await page.keyboard.type("badge");
      assertEquals(await page.getByLabel(field, { exact: true }).inputValue(), "badge");
      await letFramesGo();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    assertEquals(visit.complaints, []);
  });

  it("inserts from the palette, moves, extracts, undoes and redoes, by the keyboard alone", async () => {
    const before = onDisk(CART);
    await using visit = await openUnit();
    const { page } = visit;
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole("tree").focus();
    for (const _ of [1, 2]) await press("ArrowDown");
    await page.waitForURL(/node=/);
    await press("End");
    await press("Home");
    await page.getByRole("treeitem", { name: /^EmptyState/, selected: true }).waitFor();
    await press("ArrowLeft");
    await press("ArrowDown");
    await page.getByRole("treeitem", { name: "Stack", selected: true }).waitFor();
    await press("i");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("badge");
    await page.getByRole("option", { name: /^Badge/ }).waitFor();
    await press("Enter");
    await page.getByRole("region", { name: "Diff" }).getByText("<Badge").waitFor();
    await press("Control+Enter");
    await page.getByText("Saved: Insert Badge").waitFor();
    assertStringIncludes(onDisk(CART), "<Badge");
    await page.getByRole("tree").focus();
    await page.getByRole("treeitem", { name: "Badge", selected: true }).waitFor();
    await press("Alt+ArrowUp");
    await page.getByRole("listitem").getByText("Move Badge up").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
      .waitFor();
    await press("Control+s");
    await page.getByText("Saved: Move Badge up").waitFor();
    const moved = onDisk(CART);
    assert(moved.indexOf("<Badge") < moved.indexOf("<CartSummary"), moved);
    await answered(page, "undo", () => press("Control+z"));
    await answered(page, "undo", () => press("Control+z"));
    assertEquals(onDisk(CART), before);
    await answered(page, "redo", () => press("Control+Shift+z"));
    assertStringIncludes(onDisk(CART), "<Badge");
    await answered(page, "undo", () => press("Control+z"));
    assertEquals(onDisk(CART), before);
    assertEquals(visit.complaints, []);
  });

  it("inserts an expression in braces, as the message on a bare one advises", async () => {
    await using visit = await openUnit(CART, "CartPage:1.1");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("i");
    await page.getByLabel("Insert", { exact: true }).fill("{1 > 0 && <em>yes</em>}");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Diff" }).getByText("{1 > 0 && <em>yes</em>}").waitFor();
    await page.getByRole("button", { name: /^Discard/ }).click();
    assertEquals(visit.complaints, []);
  });

  it("wraps in an element that is named as people name it", async () => {
    await using visit = await openUnit(CART, "CartPage:1.1");
    const { page } = visit;
    const typed = [["<section>", "<section>"], ["div", "<div>"], [
      "<p className='x'>",
      "<p",
    ]] as const;
    for (const [words, shown] of typed) {
      await page.getByRole("tree").focus();
      await page.keyboard.press("w");
      await page.getByLabel("Wrap in", { exact: true }).fill(words);
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Diff" }).getByText(shown).first().waitFor();
      await page.getByRole("button", { name: /^Discard/ }).click();
    }
    assertEquals(visit.complaints, []);
  });

  it("moves past what is seen, and not past the blank between", async () => {
    const path = "src/features/checkout/pages/CheckoutPage.tsx";
    await using visit = await openUnit(path, "ReviewStep:0.1.1.0.4");
    const { page } = visit;
    await page.getByRole("treeitem", { name: "address.postalCode", selected: true }).waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("Alt+ArrowDown");
    const change = page.getByRole("region", { name: "Diff" });
    await change.getByText("{address.city} {address.postalCode}").waitFor();
    await page.getByRole("treeitem", { name: "blank", exact: true }).first().waitFor();
    assertEquals(visit.complaints, []);
  });

  it("replaces by JSX, and adds an import, by the keyboard alone", async () => {
    const before = onDisk(CART);
    await using visit = await openUnit(CART, "CartPage:1.1");
    const { page } = visit;
    const change = page.getByRole("region", { name: "Diff" });
    await page.getByRole("tree").focus();
    await page.keyboard.press("r");
    await page.getByLabel("JSX").fill("<p>Nothing here</p>");
    await page.keyboard.press("Enter");
    await change.getByText("<p>Nothing here</p>").waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("m");
    await page.getByLabel("Name of the export").fill("useState");
    await page.getByLabel("Module").fill("react");
    await page.keyboard.press("Enter");
    await change.getByText("useState").first().waitFor();
    assertEquals(onDisk(CART), before);
  });

  it("shows both texts where somebody else wrote the file, and loses neither", async () => {
    const before = onDisk(CART);
    await using visit = await openUnit(CART, "CartPage:1");
    const { page } = visit;
    await page.getByLabel("label", { exact: true }).fill("Mine");
    await page.getByRole("region", { name: "Diff" }).getByText('"Mine"').waitFor();
    const theirs = before.replace("Empty the cart", "Theirs");
    studio.test.write(CART, theirs);
    await page.getByRole("alert").getByText("Somebody else changed this file").waitFor();
    await page.locator(".diff-added").getByText("Theirs").waitFor();
    assertEquals(onDisk(CART), theirs);
    await page.getByRole("button", { name: "Try mine on it" }).click();
    await save(page);
    assertEquals(onDisk(CART), theirs.replace('label="Cart"', 'label="Mine"'));
    studio.test.write(CART, before);
    await page.getByText("Empty the cart").first().waitFor();
  });

  it("keeps a change that is not saved while other places are looked at, and asks before a reload", async () => {
    const before = onDisk(CART);
    await using visit = await openUnit(CART, "CartPage:1");
    const { page } = visit;
    const list = page.getByRole("navigation", { name: "Units" });
    const field = page.getByLabel("label", { exact: true });
    await field.fill("Kept");
    await page.getByRole("region", { name: "Diff" }).getByText('"Kept"').waitFor();
    await list.getByRole("link", { name: /CartPage.*unsaved/ }).waitFor();
    await page.evaluate(() => (location.hash = "#/units/src/features/shared/components/Text.tsx"));
    await page.getByRole("treeitem").first().waitFor();
    await page.getByRole("link", { name: "Machines", exact: true }).click();
    await list.waitFor({ state: "detached" });
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await page.evaluate((place) => (location.hash = place), `#/units/${CART}?node=CartPage%3A1`);
    await field.waitFor();
    assertEquals(asked, ["beforeunload"]);
    assertEquals(await field.inputValue(), "Kept");
    await save(page);
    assertEquals(onDisk(CART), before.replace('label="Cart"', 'label="Kept"'));
    await list.getByLabel("unsaved").waitFor({ state: "detached" });
    await page.reload();
    await field.waitFor();
    assertEquals(asked, ["beforeunload"]);
    studio.test.write(CART, before);
    assertEquals(visit.complaints, []);
  });

  it("says why an edit is refused", async () => {
    await using visit = await openUnit(CART, "CartPage:1.1");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Tag" }).fill("CartLinez");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(/“CartLinez” leads nowhere: .*“Imports…”/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Source", selected: true }).waitFor();
  });

  it("opens by a double click what Enter opens: a text, code in braces, props", async () => {
    await using visit = await openUnit();
    const { page } = visit;
    for (
      const [name, field] of [
        [/Empty the cart$/, "Text"],
        [/totalText$/, "Code"],
        [/ShippingHint$/, "totals"],
      ] as const
    ) {
      await page.getByRole("treeitem", { name }).dblclick();
      await page.getByLabel(field, { exact: true }).and(page.locator(":focus")).waitFor();
      assertEquals(await page.getByRole("dialog").count(), 0);
    }
  });

  it("never takes text of the project for markup", async () => {
    const path = "src/features/cart/components/Hostile.tsx";
    const image = "<img src=x onerror=alert(1)>";
    studio.test.write(
      path,
      `/** ${image} */\nexport function Hostile() {\n  return <p title="${image}">{"${image}"} &lt;script&gt;alert(1)&lt;/script&gt;</p>;\n}\n`,
    );
    await using visit = await openUnit(path, "Hostile:0");
    const { page } = visit;
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => dialogs.push(dialog.message()));
    await page.getByLabel("title", { exact: true }).fill(`${image}!`);
    await page.getByRole("region", { name: "Diff" }).getByText(`${image}!`).waitFor();
    await save(page);
    await page.goto(`${studio.address}/#/components/${path}`);
    await page.getByRole("heading", { name: "Hostile" }).waitFor();
    await page.goto(`${studio.address}/#/units/${encodeURIComponent(image)}`);
    await page.getByRole("alert").waitFor();
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(dialogs, []);
    assertEquals(
      visit.complaints.filter((each) => !each.startsWith("Failed to load resource")),
      [],
    );
  });

  it("shows the tree that could be recovered of a file that does not parse, and where it breaks", async () => {
    const path = "src/features/cart/components/Broken.tsx";
    studio.test.write(path, `export function Broken() {\n  return <p>Half <b>a tree</p>;\n}\n`);
    await using visit = await studio.visit(`#/units/${path}`);
    await visit.page.getByText(/^Line 2: /).waitFor();
  });

  it("writes a note on an element, and opens the file of a component, by keys", async () => {
    await using visit = await openUnit(CART, "CartPage:1");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: "Title" }).fill("Rethink the stack");
    await page.keyboard.press("Control+s");
    await page.getByRole("link", { name: "CartPage.tsx" }).click();
    await page.waitForURL(/node=CartPage%3A1$/);
    await page.getByRole("tree").focus();
    await page.keyboard.press("o");
    await page.waitForURL(/shared\/components\/Stack\.tsx/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rethink");
    await page.getByRole("option", { name: /Rethink the stack/ }).click();
    await page.getByRole("heading", { name: "Rethink the stack" }).waitFor();
    assertEquals(visit.complaints, []);
  });

  it("folds the props of an element that takes many, and tells what a name of words becomes", async () => {
    const path = "src/features/cart/components/Many.tsx";
    const names = Array.from({ length: 60 }, (_, index) => `other${index}`);
    const props = ["className", ...names].map((name) => `  ${name}?: string;\n`).join("");
    studio.test.write(
      path,
      `interface ManyProps {\n  label: string;\n${props}}\nexport function Many({ label }: ManyProps) {\n  return <b>{label}</b>;\n}\nexport const One = () => <Many label="One" />;\n`,
    );
    await using visit = await openUnit(path, "One:0");
    const { page } = visit;
    const shown = page.getByRole("region", { name: "Props" }).locator(".props .prop label");
    await shown.getByText("className", { exact: true }).waitFor();
    assertEquals(await shown.allInnerTexts(), ["label", "className"]);
    await page.getByRole("button", { name: "More that it can take 60" }).click();
    await page.getByText("20 others are found by a part of their name.").waitFor();
    await page.getByLabel("Find a prop").fill("other59");
    await page.getByLabel("other59", { exact: true }).waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("e");
    await page.getByLabel("Name of the component").fill("my text");
    await page.getByText("It will be called MyText.").waitFor();
    await page.getByLabel("Name of the component").fill("1");
    await page.getByText("A name begins with a letter.").waitFor();
    assert(await page.getByRole("button", { name: "Show the change" }).isDisabled());
  });

  it("shows the text of a file before the type checker has read it", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(
      ({ pathname, searchParams }) =>
        pathname.endsWith("/api/pages/source") && !searchParams.has("diagnostics"),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await page.evaluate((place) => (location.hash = place), `#/units/${CART}?node=CartPage%3A1`);
    await page.locator(".source-selected").first().waitFor();
    letGo();
    assertEquals(visit.complaints, []);
  });

  it("says that the service is gone, and goes on when it is back", async () => {
    await using visit = await openUnit();
    const { page } = visit;
    await page.getByRole("status").getByText("Live").waitFor();
    await studio.listener.stop();
    await page.getByText("Connection lost, trying again").waitFor();
    await page.getByRole("alert").getByText(/Start it again where it ran/).waitFor();
    await studio.listener.start();
    await page.getByRole("status").getByText("Live").waitFor();
    const path = "src/features/cart/components/Later.tsx";
    studio.test.write(path, "export const Later = () => <p>Later</p>;\n");
    await page.getByRole("link", { name: /Later/ }).waitFor();
  });
});

describe("the list of units", () => {
  it("shows the unit of an address, however far down", async () => {
    await using visit = await studio.visit("#/units/src/features/shared/components/Text.tsx");
    const list = visit.page.getByRole("navigation", { name: "Units" });
    await list.locator('[aria-current="page"]').waitFor();
    assertEquals(visit.complaints, []);
  });
});

describe("the list of components", () => {
  it("counts no props for all where the file does not tell them all", async () => {
    const path = "src/features/cart/components/Elsewhere.tsx";
    studio.test.write(
      path,
      'import type { Missing } from "not-installed";\nexport const Elsewhere = (props: Missing) => <p {...props} />;\n',
    );
    await using visit = await studio.visit("#/components");
    const { page } = visit;
    await page.getByLabel("Find a component").fill("Elsewhere");
    await page.getByRole("link", { name: /Elsewhere/ }).getByText("props elsewhere").waitFor();
    await page.getByLabel("Find a component").fill("shared/components/Button");
    await page.getByRole("link", { name: /^Button/ }).getByText("4+ props").waitFor();
  });
});

describe("the Studio for everybody", () => {
  const places = {
    home: ["", "Waits for you"],
    units: [`#/units/${CART}?node=CartPage%3A1`, "Props"],
    components: ["#/components/src/features/shared/components/Button.tsx", "Rendered by"],
  } as const;
  for (const [name, [place, heading]] of Object.entries(places)) {
    it(`is for everybody: ${name}`, () =>
      assertForEverybody(studio, place, async (page, isNarrow) => {
        if (isNarrow && name === "units") await page.getByRole("button", { name: "Props" }).click();
        await page.getByRole("heading", { name: heading }).waitFor();
      }));
  }
  it("is for everybody: the catalogue", () =>
    assertForEverybody(
      studio,
      "#/components",
      (page) => page.locator(".catalogue-link").first().waitFor(),
    ));
});
