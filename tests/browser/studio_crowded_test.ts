import { after, before, describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { openUnit, saveLabel } from "./unit_steps.ts";
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
      const row = list.getByRole("link").filter({ hasText: `workspace/${last}` });
      const lacking = await row.locator(".list-name").evaluate((each) =>
        each.scrollWidth - each.clientWidth
      );
      assertEquals(lacking, 0, `The name of the page at ${last} is cut off`);
    }
  });

  it("shows the folder by which components differ", async () => {
    await using visit = await studio.visit("#/units");
    const list = visit.page.getByRole("navigation", { name: "Units" });
    await list.getByRole("link", { name: "Component Connection calendar", exact: true }).waitFor();
    const other = "Component Connection spreadsheet";
    await list.getByRole("link", { name: other, exact: true }).waitFor();
    await list.getByRole("link", { name: "Component OpeningHours", exact: true }).waitFor();
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

describe("the start of an app that cannot be clicked, in a browser", () => {
  it("says why beside the way to start it nevertheless", async () => {
    await using visit = await studio.visit(`#/units/${DEEP}?pane=app`);
    const { page } = visit;
    await page.getByRole("button", { name: "Start the app" }).click();
    const way = page.getByRole("button", { name: "Start it without selection" });
    const [why, button] = [await page.getByRole("alert").boundingBox(), await way.boundingBox()];
    const apart = (button?.y ?? 0) - (why?.y ?? 0) - (why?.height ?? 0);
    assert(apart >= 0 && apart < 40, `The reason is ${apart} pixels above the button`);
    assertEquals(await page.locator(".stage .button-main, .preview-start .button-main").count(), 1);
    assertEquals(await way.and(page.locator(".button-main")).count(), 1);
  });
});

describe("the git session of a project with earlier ones, in a browser", () => {
  let own: Studio;
  let repository: GitRepository;
  before(async () => {
    own = await openStudio("shop");
    repository = makeGitRepository({ folder: own.test.root });
    repository.commitAll("first");
    for (const name of ["workbench/one-aaaaaa", "workbench/two-bbbbbb"]) {
      repository.git("switch", "--quiet", "--create", name, "main");
      repository.write(`${name.slice(10)}.txt`, name);
      repository.commitAll(name);
    }
    repository.git("switch", "--quiet", "main");
  });
  after(() => own[Symbol.asyncDispose]());

  it("shows whose the button of a session is", async () => {
    await using visit = await own.visit("#/git");
    const card = visit.page.getByRole("region", { name: "Earlier sessions, not home yet" });
    const boxOf = (name: string) => card.getByText(name, { exact: true }).boundingBox();
    await card.getByText("workbench/one-aaaaaa", { exact: true }).waitFor();
    const names = [await boxOf("workbench/one-aaaaaa"), await boxOf("workbench/two-bbbbbb")]
      .map((box) => box?.y ?? 0).sort((a, b) => a - b);
    const words = await card.getByText(/^1 commit/).first().boundingBox();
    const button = await card.getByRole("link", { name: /^Review/ }).first().boundingBox();
    const [within, between] = [
      (words?.y ?? 0) - (names[0] ?? 0),
      (names[1] ?? 0) - (button?.y ?? 0),
    ];
    assert(within < between / 2, `${within} pixels within, ${between} between sessions`);
  });

  it("has no message over what it says itself, nor one over the end of another page", async () => {
    await using visit = await own.visit("#/", { viewport: { width: 390, height: 844 } });
    const { page } = visit;
    await page.getByText("Nothing yet. Each save can be taken back from here.").waitFor();
    assertEquals(await saveLabel(own, "One"), 200);
    assertEquals((await own.test.post("/api/git/commit", {})).status, 200);
    const moved = page.getByText(/^Your checkout is on a new branch/);
    await moved.waitFor();
    const last = page.getByText(/^Version /);
    await page.locator(".scroll").first().evaluate((each) => each.scrollTo(0, each.scrollHeight));
    const [text, message] = [
      await last.boundingBox(),
      await page.locator(".toast").first().boundingBox(),
    ];
    assert(text && message && text.y + text.height <= message.y, "The message covers the end");
    await page.getByRole("link", { name: "Git", exact: true }).click();
    await page.getByRole("heading", { name: "Git session" }).waitFor();
    await moved.waitFor({ state: "detached" });
    assertEquals(visit.complaints, []);
  });
});

describe("the start page of a project in a browser", () => {
  it("counts files as files", async () => {
    await using visit = await studio.visit("#/");
    await visit.page.getByText(/^\d+ component files?$/).waitFor();
  });
});
