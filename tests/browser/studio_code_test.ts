import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { openStudio, type Studio, type Visit } from "./studio.ts";

const PATH = "src/features/cart/components/Title.tsx";

const SOURCE = `interface Props {
  readonly given: string;
  readonly family: string;
  readonly isNew: boolean;
}
export function Title({ given, family, isNew }: Props) {
  const fullName = \`\${given} \${family}\`;
  return (
    <header>
      <h2>{fullName}</h2>
      {isNew ? <b>New</b> : <i>{given}</i>}
    </header>
  );
}
`;

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

async function openTitle(node: string): Promise<Visit> {
  studio.test.write(PATH, SOURCE);
  const visit = await studio.visit(`#/units/${PATH}?node=${node}`);
  await visit.page.getByRole("treeitem", { selected: true }).waitFor();
  return visit;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
    .click();
  await page.getByText(/^Saved: /).first().waitFor();
}

function onDisk(): string {
  return readFileSync(studio.test.path(PATH), "utf8");
}

describe("the code in braces between tags, in a browser", () => {
  it("is the content of an element that holds nothing else, and completes the names in scope", async () => {
    await using visit = await openTitle("Title:0.0");
    const { page } = visit;
    const field = page.getByLabel("Content", { exact: true });
    assertEquals(await field.inputValue(), "fullName");
    await field.fill("fam");
    await page.getByRole("option", { name: /^family/ }).click();
    await page.locator(".diff-added").getByText("{family}").waitFor();
    await page.getByText("Change the code to family").first().waitFor();
    await save(page);
    assertEquals(onDisk(), SOURCE.replace("<h2>{fullName}", "<h2>{family}"));
    await page.getByRole("treeitem", { name: "h2", selected: true }).waitFor();
    assertEquals(await field.inputValue(), "family");
    assertEquals(visit.complaints.filter((each) => !each.includes("422")), [], "Half a name");
  });

  it("of a conditional is changed by the keyboard, and refused in words where it does not parse", async () => {
    await using visit = await openTitle("Title:0.1");
    const { page } = visit;
    await page.getByRole("tree").focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Code", { exact: true });
    await field.and(page.locator(":focus")).waitFor();
    await field.fill("isNew &&");
    await page.getByText(/^This is no code that can stand here: /).first().waitFor();
    await field.press("Escape");
    assertEquals(await field.inputValue(), "isNew ? <b>New</b> : <i>{given}</i>");
    await field.fill("isNew && <b>New</b>");
    await save(page);
    assertEquals(
      onDisk(),
      SOURCE.replace("isNew ? <b>New</b> : <i>{given}</i>", "isNew && <b>New</b>"),
    );
    await page.getByRole("treeitem", { selected: true }).getByText("isNew").waitFor();
    assertEquals(visit.complaints.filter((each) => !each.includes("400")), []);
  });
});
