import { after, before, describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

/** The notes as any other client reads them. */
async function notes(query: Record<string, string> = {}) {
  return (await studio.test.get("/api/notes", query)).body.notes;
}

async function makeNote(content: object): Promise<{ id: string; rev: string }> {
  return (await studio.test.post("/api/notes", content)).body.note;
}

describe("notes in a browser", () => {
  it("writes one by the keyboard alone, reads it, and links the unit that it is about", async () => {
    await using visit = await studio.visit("#/notes");
    const { page } = visit;
    await page.getByRole("heading", { name: "No notes yet" }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press("n");
    await page.getByLabel("Title").waitFor();
    await page.keyboard.type("Empty carts");
    for (const _ of ["Discard", "Save"]) await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("idea, checkout");
    await page.keyboard.press("Tab");
    await page.keyboard.type("CartPage");
    await page.getByRole("option", { name: /CartPage\.tsx/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Text of the note" }).focus();
    await page.keyboard.type("# Why\n\n- say **so**");
    await assertAccessible(page);
    await page.keyboard.press("Control+s");
    await page.getByRole("heading", { name: "Why" }).waitFor();
    assertEquals(await page.locator(".prose strong").innerText(), "so");
    const [row] = await notes();
    assertEquals([row.title, row.tags, row.anchor], [
      "Empty carts",
      ["idea", "checkout"],
      { feature: "cart", file: CART },
    ]);
    await assertAccessible(page);
    const plan = page.getByRole("link", { name: "Make a plan of it" });
    assertEquals(await plan.getAttribute("href"), `#/plan?note=${row.id}`);
    await page.getByRole("article").getByRole("link", { name: "CartPage" }).click();
    await page.waitForURL(new RegExp(`#/units/${CART}$`));
    assertEquals(visit.complaints, []);
  });

  it("finds by words and by tag", async () => {
    await makeNote({ title: "Shipping", body: "costs too much", tags: ["prices"] });
    await using visit = await studio.visit("#/notes");
    const list = visit.page.getByRole("navigation", { name: "Notes" });
    await list.getByText("Shipping").waitFor();
    await visit.page.getByLabel("Find a note").fill("much cost");
    await list.getByText("Empty carts").waitFor({ state: "detached" });
    await list.getByText("Shipping").waitFor();
    await visit.page.getByLabel("Find a note").fill("");
    await visit.page.getByRole("button", { name: "idea" }).click();
    await list.getByText("Shipping").waitFor({ state: "detached" });
    await list.getByText("Empty carts").waitFor();
  });

  it("shows both texts where somebody else saved meanwhile, and loses neither", async () => {
    const { id, rev } = await makeNote({ title: "Both", body: "first" });
    await using visit = await studio.visit(`#/notes/${id}`);
    const { page } = visit;
    await page.getByText("first", { exact: true }).last().waitFor();
    await page.keyboard.press("e");
    await page.getByRole("textbox", { name: "Text of the note" }).fill("mine");
    await studio.test.send("PUT", `/api/notes/${id}`, { body: "theirs", rev });
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").getByText(/^Somebody else saved this note/).waitFor();
    const both = page.getByRole("region", { name: "Theirs against mine" });
    await both.getByText("theirs").waitFor();
    await both.getByText("mine").waitFor();
    await assertAccessible(page);
    assertEquals((await studio.test.get(`/api/notes/${id}`)).body.note.body, "theirs");
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await page.getByText("Note saved").waitFor();
    assertEquals((await studio.test.get(`/api/notes/${id}`)).body.note.body, "mine");
  });

  it("keeps what is not saved while another screen is looked at, until it is discarded", async () => {
    const { id } = await makeNote({ title: "Kept", body: "first" });
    await using visit = await studio.visit(`#/notes/${id}`);
    const { page } = visit;
    await page.getByText("first", { exact: true }).last().waitFor();
    await page.keyboard.press("e");
    const field = page.getByRole("textbox", { name: "Text of the note" });
    await field.fill("second");
    await page.getByLabel("Title").fill("Kept on");
    await page.getByRole("link", { name: "Units", exact: true }).click();
    await page.getByRole("navigation", { name: "Units" }).waitFor();
    await page.goBack();
    await field.getByText("second").waitFor();
    assertEquals(await page.getByLabel("Title").inputValue(), "Kept on");
    await field.fill("first");
    await page.getByLabel("Title").fill("Kept");
    await page.getByRole("button", { name: "Close" }).waitFor();
    await field.fill("third");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { name: "Kept", exact: true }).waitFor();
    assertEquals((await studio.test.get(`/api/notes/${id}`)).body.note.body, "first");
    assertEquals(visit.complaints, []);
  });

  it("leaves no note behind in which nothing was written", async () => {
    await using visit = await studio.visit("#/notes");
    const { page } = visit;
    const before = await notes();
    await page.getByRole("navigation", { name: "Notes" }).waitFor();
    for (const leave of ["Close", "Discard"]) {
      await page.keyboard.press("n");
      await page.getByLabel("Title").waitFor();
      assertEquals((await notes()).length, before.length + 1);
      if (leave === "Discard") await page.keyboard.type("A thought");
      const gone = page.waitForResponse((each) => each.request().method() === "DELETE");
      await page.getByRole("button", { name: leave }).click();
      assertEquals((await gone).ok(), true);
      await page.waitForURL(/#\/notes$/);
      assertEquals(await notes(), before);
    }
    assertEquals(visit.complaints, []);
  });

  it("deletes, and brings back", async () => {
    const { id } = await makeNote({ title: "Away", body: "with this", tags: ["old"] });
    await using visit = await studio.visit(`#/notes/${id}`);
    const { page } = visit;
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted: Away").waitFor();
    assertEquals(await notes({ q: "away" }), []);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("heading", { name: "Away", exact: true }).waitFor();
    const [back] = await notes({ q: "away" });
    assertEquals([back.preview, back.tags], ["with this", ["old"]]);
  });

  it("leads to what a note is about, says that it is missing, and which files are no notes", async () => {
    const anchor = { feature: "cart", file: "src/features/cart/pages/Gone.tsx" };
    const { id } = await makeNote({ title: "Astray", anchor });
    await using visit = await studio.visit(`#/notes/${id}`);
    await visit.page.getByText("src/features/cart/pages/Gone.tsx: missing").waitFor();
    studio.test.write(anchor.file, "export const Gone = () => <p>Here</p>;\n");
    await visit.page.getByRole("link", { name: "Gone.tsx", exact: true }).waitFor();
    await assertAccessible(visit.page);
  });

  it("never takes a note for markup, and asks no other host", async () => {
    const image = "<img src=x onerror=alert(1)>";
    const body = [
      `# ${image}`,
      "<script>alert(1)</script>",
      "[bad](javascript:alert(1))",
      "![far](https://elsewhere.example/a.png)",
    ].join("\n\n");
    const { id } = await makeNote({ title: image, body, tags: [image] });
    await using visit = await studio.visit(`#/notes/${id}`);
    const { page } = visit;
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => dialogs.push(dialog.message()));
    await page.getByRole("heading", { name: image }).first().waitFor();
    const prose = page.locator(".prose");
    await prose.getByText("far").waitFor();
    assertEquals(await page.locator("main img, main script").count(), 0);
    assertMatch(await prose.innerText(), /<script>alert\(1\)<\/script>/);
    assertEquals(await prose.getByText("bad").getAttribute("href"), "");
    assertEquals(dialogs, []);
    assertEquals(visit.complaints, []);
  });

  it("are for everybody", async () => {
    const [{ id }] = await notes({ q: "empty carts" });
    await assertForEverybody(
      studio,
      `#/notes/${id}`,
      (page) => page.getByRole("heading", { name: "Why" }).waitFor(),
    );
  });
});
