import { after, before, describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { openUnit } from "./unit_steps.ts";
import { openStudio, type Studio } from "./studio.ts";

const DEEP = "src/components/Deep.tsx";
/** Elements within each other. */
const LEVELS = 16;

let studio: Studio;
before(async () => {
  studio = await openStudio("next_app");
  const { test } = studio;
  for (const last of ["billing", "members", "languages"]) {
    const folder = `src/app/organisations/[organisationId]/settings/workspace/${last}`;
    test.write(`${folder}/page.tsx`, "export default function Page() {\n  return <p>One</p>;\n}\n");
  }
  for (const kind of ["calendar", "spreadsheet"]) {
    const path = `src/components/connections/${kind}/parts/Connection.tsx`;
    test.write(path, "export function Connection() {\n  return <p>One</p>;\n}\n");
  }
  const tags = Array.from(
    { length: LEVELS },
    (_, level) => level % 2 === 0 ? "section" : "article",
  );
  const open = tags.map((tag) => `<${tag}>`).join("");
  const closed = tags.toReversed().map((tag) => `</${tag}>`).join("");
  const rows = Array.from({ length: 60 }, (_, nth) => `<b>Row ${nth}</b>`).join("");
  test.write(
    DEEP,
    `export function Deep() {\n  return <main>${open}Underneath${closed}${rows}</main>;\n}\n`,
  );
});
after(() => studio[Symbol.asyncDispose]());

/** How far the end of a text is beyond the right side of what is around it, in CSS pixels. */
function cutOff(text: Locator, around: string): Promise<number> {
  return text.evaluate((element, selector) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.closest(selector)?.getBoundingClientRect();
    return range.getBoundingClientRect().right - (box?.right ?? 0);
  }, around);
}

describe("units of one name in a browser", () => {
  it("shows the end of the address of each page", async () => {
    await using visit = await studio.visit("#/units");
    const list = visit.page.getByRole("navigation", { name: "Units" });
    for (const last of ["billing", "members", "languages"]) {
      const address = list.getByText(
        `/organisations/[organisationId]/settings/workspace/${last}`,
        { exact: true },
      );
      await address.waitFor();
      assert(await cutOff(address, "a") < 0, `The end of the address of ${last} is cut off`);
    }
  });

  it("shows the folder by which components differ", async () => {
    await using visit = await studio.visit("#/units");
    const list = visit.page.getByRole("navigation", { name: "Units" });
    await list.getByRole("link", { name: "Component Connection calendar", exact: true }).waitFor();
    const other = "Component Connection spreadsheet";
    await list.getByRole("link", { name: other, exact: true }).waitFor();
    assertEquals(
      await list.getByRole("link", { name: "Component BasketView", exact: true }).count(),
      1,
    );
  });
});

describe("an outline of many levels in a browser", () => {
  it("leaves room for the words of the last level", async () => {
    await using visit = await studio.visit(`#/units/${DEEP}`);
    const words = visit.page.getByRole("treeitem", { name: "Underneath" }).getByText("Underneath");
    await words.waitFor();
    const lacking = await words.evaluate((each) => each.scrollWidth - each.clientWidth);
    assertEquals(lacking, 0);
  });

  it("brings the whole row of a node into sight that a link leads to", async () => {
    await using visit = await openUnit(studio, DEEP, "Deep:0.50");
    const { page } = visit;
    const row = page.getByRole("treeitem", { selected: true });
    const lacking = await row.evaluate((each) => {
      const around = each.closest(".scroll")?.getBoundingClientRect();
      return each.getBoundingClientRect().bottom - (around?.bottom ?? 0);
    });
    assert(lacking <= 0, `${lacking} pixels of the row are below the edge`);
  });
});
