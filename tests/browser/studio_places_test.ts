import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { openStudio, type Studio, type Visit } from "./studio.ts";

const FOLDER = "src/features/cart/components";

let studio: Studio;
before(async () => {
  studio = await openStudio("shop");
});
after(() => studio[Symbol.asyncDispose]());

async function openUnit(path: string, node: string): Promise<Visit> {
  const visit = await studio.visit(`#/units/${path}?node=${encodeURIComponent(node)}`);
  await visit.page.getByRole("treeitem", { selected: true }).waitFor();
  await visit.page.getByRole("tree").focus();
  return visit;
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
    .click();
  await page.getByText(/^Saved: /).first().waitFor();
}

describe("where an element can stand", () => {
  it("is beside one that takes nothing in it, and inside of others first", async () => {
    studio.test.write(`${FOLDER}/Bell.tsx`, "export function Bell() {\n  return <i>bell</i>;\n}\n");
    studio.test.write(
      `${FOLDER}/Bar.tsx`,
      'import { Bell } from "./Bell";\nexport const Bar = () => (\n  <nav>\n    <Bell />\n    <input />\n  </nav>\n);\n',
    );
    await using visit = await openUnit(`${FOLDER}/Bar.tsx`, "Bar:0.0");
    const { page } = visit;
    const placesOf = async (name: string): Promise<readonly string[]> => {
      await page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).click();
      await page.getByRole("tree").focus();
      await page.keyboard.press("i");
      const where = page.getByRole("group", { name: "Where" });
      await where.waitFor();
      if (name === "Bell") await where.getByRole("button").first().getByText("After").waitFor();
      const names = await where.getByRole("button").allInnerTexts();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      return names;
    };
    assertEquals(await placesOf("Bell"), ["After", "Before", "Inside"]);
    assertEquals(await placesOf("input"), ["After", "Before"]);
    assertEquals(await placesOf("nav"), ["Inside"]);
  });

  it("is doubted around one whose code shows nothing of what is put in it", async () => {
    studio.test.write(
      `${FOLDER}/Plain.tsx`,
      'import type { Taken } from "not-installed";\nexport function Plain(props: Taken) {\n  return <input {...props} />;\n}\n',
    );
    await using visit = await openUnit(`${FOLDER}/Plain.tsx`, "Plain:0");
    const { page } = visit;
    await page.goto(
      `${studio.address}/#/units/src/features/cart/pages/CartPage.tsx?node=CartPage%3A1.1`,
    );
    await page.getByRole("treeitem", { name: "CartLines", selected: true }).waitFor();
    await page.getByRole("tree").focus();
    await page.keyboard.press("w");
    await page.keyboard.type("Plain");
    await page.locator("[role=option][data-highlighted]").getByText("Plain", { exact: true })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText(/shows nothing of what is put in it/).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Diff" }).getByText("<Plain>").waitFor();
  });
});

describe("what code shows", () => {
  const path = `${FOLDER}/Says.tsx`;

  it("has its texts as fields, each changed in its own place", async () => {
    const source =
      'export const Says = ({ up }: { up: boolean }) => <p>{up ? "Close" : "Open"}</p>;\n';
    studio.test.write(path, source);
    await using visit = await openUnit(path, "Says:0.0");
    const { page } = visit;
    await page.keyboard.press("Enter");
    const shut = page.getByLabel("If up", { exact: true });
    await shut.and(page.locator(":focus")).waitFor();
    await shut.fill("Shut");
    await page.getByLabel("Otherwise", { exact: true }).fill("Let in");
    await page.getByRole("region", { name: "Diff" }).getByText('"Let in"').waitFor();
    await save(page);
    assertEquals(
      readFileSync(studio.test.path(path), "utf8"),
      source.replace("Close", "Shut").replace("Open", "Let in"),
    );
    await page.getByRole("treeitem", { name: "if up Shut / Let in" }).waitFor();
    assertEquals(visit.complaints, []);
  });

  it("has its code in a field where it is no text", async () => {
    studio.test.write(
      path,
      "export const Says = ({ name }: { name: string }) => <p>{name.trim()} now</p>;\n",
    );
    await using visit = await openUnit(path, "Says:0.0");
    const region = visit.page.getByRole("region", { name: "Shown by code" });
    assertEquals(await region.getByLabel("Code").inputValue(), "name.trim()");
    await region.getByText(/^Code decides what stands here/).waitFor();
  });
});
