import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";

const CART = "src/features/cart/pages/CartPage.tsx";
const SUMMARY = "src/features/cart/components/CartSummary.tsx";
const API = "src/features/account/services/accountApi.ts";
const FORM = "src/features/cart/components/Form.tsx";

const SOURCE = `export function Form({ isDone }: { readonly isDone: boolean }) {
\tif (isDone) {
\t\treturn <p>Done</p>;
\t}
\treturn (
\t\t<form>
\t\t\t<input
\t\t\t\tname="username"
\t\t\t\tonChange={(event) => {
\t\t\t\t\tconst { value } = event.target;
\t\t\t\t\tconsole.log(value);
\t\t\t\t}}
\t\t\t/>
\t\t\t<input name="password" />
\t\t</form>
\t);
}
`;

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
  studio.test.write(FORM, SOURCE);
});
after(() => studio[Symbol.asyncDispose]());

describe("a file without elements", () => {
  it("has all the room for its source, says how it is changed, and who imports it", async () => {
    await using visit = await studio.visit(`#/units/${API}`);
    const { page } = visit;
    await page.getByText("Its source is here to be read").waitFor();
    await page.getByRole("textbox", { name: `Source of ${API}` }).waitFor();
    assertEquals(await page.getByText("Nothing is selected").count(), 0);
    assertEquals(await page.getByText("No elements here").count(), 0);
    const list = page.getByRole("navigation", { name: "Units" });
    await list.locator("[aria-current=page]").getByText("accountApi").waitFor();
    await assertAccessible(page);
    await page.getByRole("tab", { name: "Uses" }).click();
    await page.getByText(/^No element of the project renders it; \d+ files? imports? it:$/)
      .waitFor();
    await page.locator(".uses").getByRole("link").first().waitFor();
    await assertAccessible(page);
    assertEquals(visit.complaints.filter((each) => !each.includes("404")), []);
  });
});

describe("a name in the source", () => {
  it("leads to where it is declared, by Ctrl and a click or by F12", async () => {
    await using visit = await studio.visit(`#/units/${CART}?pane=source`);
    const { page } = visit;
    const source = page.getByRole("textbox", { name: `Source of ${CART}` });
    const name = source.locator(".cm-line").getByText("CartSummary", { exact: true }).last();
    await name.click({ modifiers: ["Control"] });
    await page.getByRole("textbox", { name: `Source of ${SUMMARY}` }).waitFor();
    await page.locator(".source-selected").getByText("function").first().waitFor();
    await page.goBack();
    await name.click();
    await page.getByRole("treeitem", { name: "CartSummary", selected: true }).waitFor();
    await source.press("F12");
    await page.getByRole("textbox", { name: `Source of ${SUMMARY}` }).waitFor();
    assertEquals(visit.complaints, []);
  });
});

describe("the outline", () => {
  it("tells elements apart that are alike, and says when each return is drawn", async () => {
    await using visit = await studio.visit(`#/units/${FORM}`);
    const { page } = visit;
    await page.getByRole("treeitem", { name: 'input name="username"' }).waitFor();
    await page.getByRole("treeitem", { name: 'input name="password"' }).waitFor();
    await page.getByRole("treeitem", { name: "p if isDone" }).waitFor();
    await assertAccessible(page);
  });
});

describe("code over several lines in a prop", () => {
  it("is edited without the indentation of the file, which it gets back", async () => {
    await using visit = await studio.visit(`#/units/${FORM}?node=Form%3A1.0`);
    const { page } = visit;
    const field = page.getByLabel("onChange", { exact: true });
    await field.waitFor();
    const code = await field.inputValue();
    assertEquals(
      code,
      "(event) => {\n\tconst { value } = event.target;\n\tconsole.log(value);\n}",
    );
    await field.fill(
      code.replace("\tconsole.log(value);", "\tif (value) {\n\t\talert(value);\n\t}"),
    );
    await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
      .click();
    await page.getByText(/^Saved: /).first().waitFor();
    assertEquals(
      readFileSync(studio.test.path(FORM), "utf8"),
      SOURCE.replace(
        "\t\t\t\t\tconsole.log(value);",
        "\t\t\t\t\tif (value) {\n\t\t\t\t\t\talert(value);\n\t\t\t\t\t}",
      ),
    );
  });
});

describe("a service that ends while a unit is open", () => {
  it("leaves the unit in sight, and is told in one message", async () => {
    await using own = await openStudio("shop");
    await using visit = await own.visit(`#/units/${CART}`);
    const { page } = visit;
    await page.getByRole("status").getByText("Live").waitFor();
    await page.getByRole("treeitem", { name: "EmptyState" }).waitFor();
    const refused = page.waitForResponse((each) =>
      each.url().endsWith("/api/project") && each.status() === 409
    );
    await own.test.workbench.close();
    await refused;
    await own.listener.stop();
    await page.getByRole("alert").getByText(/^The service has stopped\./).waitFor();
    assert(await page.getByRole("treeitem", { name: "EmptyState" }).isVisible());
    assertEquals(await page.getByText("No project is open").count(), 0);
  });
});
