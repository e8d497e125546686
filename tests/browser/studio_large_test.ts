import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { generateProject } from "../bench/generate_project.ts";
import { gitRepositoryAt } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { openStudio, type Studio } from "./studio.ts";

const UNITS = 2000;
const NODES = 5000;
/** What a branch changes. */
const CHANGED = 1000;
/** A machine that does much else takes its time for a review. */
const LONG = { timeout: 120_000 };
const WIDE = "src/features/feature3/components/Wide.tsx";
/** Far more than a window shows, and far fewer than there are. */
const MOST_DRAWN = 1500;

let folder = "";
let studio: Studio;
before(async () => {
  folder = makeTemporaryFolder("large");
  generateProject(folder, UNITS);
  const rows = Array.from({ length: NODES - 1 }, (_, index) => `      <i>{${index}}</i>\n`);
  write(WIDE, `export function Wide() {\n  return (\n    <p>\n${rows.join("")}    </p>\n  );\n}\n`);
  commitBranch();
  studio = await openStudio(null, { project: folder });
});
after(async () => {
  await studio[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A branch that changes so many files, beside `main`. */
function commitBranch(): void {
  const repository = gitRepositoryAt(folder);
  repository.git("init", "--quiet", "--initial-branch=main");
  repository.commitAll("As it was");
  repository.git("switch", "--quiet", "--create", "wide");
  for (const path of repository.git("ls-files", "src").split("\n").slice(0, CHANGED)) {
    repository.write(path, `${readFileSync(join(folder, path), "utf8")}export const added = 1;\n`);
  }
  repository.commitAll("A line in each");
  repository.git("switch", "--quiet", "main");
}

/** How many elements the window holds. */
function drawn(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}

describe("a project of 2,000 files in a browser", () => {
  it("lists its units without drawing them all, and finds one by name", async () => {
    const { body } = await studio.test.get("/api/units", { limit: "1" });
    assert(body.total > UNITS / 2, `${body.total} units`);
    await using visit = await studio.visit("#/units");
    const { page } = visit;
    await page.getByRole("link", { name: /Card0/ }).first().waitFor();
    assert(await drawn(page) < MOST_DRAWN);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("feature97 page3");
    await page.getByRole("option", { name: /Page3/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/feature97\/pages\/Page3\.tsx/);
    await page.getByRole("treeitem", { name: /Page 3/ }).first().waitFor();
    assertEquals(visit.complaints, []);
  });
});

describe("a review of 1,000 files in a browser", () => {
  it("is read from its first file to its last, drawn as far as it is seen, and printed whole", async () => {
    await using visit = await studio.visit("#/review?base=main&head=wide");
    const { page } = visit;
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.getByText(/^1,000 files, /).waitFor(LONG);
    assert(await drawn(page) < 3 * MOST_DRAWN, `${await drawn(page)} elements`);
    await page.keyboard.press("j");
    await page.getByRole("region", { name: "Change" }).getByText("added").waitFor();
    const list = page.getByRole("navigation", { name: "Files" });
    await list.getByRole("listitem").first().evaluate((row) => {
      const box = row.parentElement?.parentElement;
      if (box) box.scrollTop = box.scrollHeight;
    });
    const { body } = await studio.test.get("/api/review/change", { base: "main", head: "wide" });
    const last = body.report.files.at(-1).path;
    await list.getByTitle(last, { exact: true }).click();
    await page.getByRole("region", { name: last, exact: true }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.emulateMedia({ media: "print" });
    await page.getByRole("region", { name: `Change of ${last}` }).getByText("added").waitFor(LONG);
    assertEquals(visit.complaints, []);
  });
});

describe("a tree of 5,000 nodes in a browser", () => {
  it("is walked and edited from its first row to its last, and drawn as far as it is seen", async () => {
    await using visit = await studio.visit(`#/units/${WIDE}`);
    const { page } = visit;
    const tree = page.getByRole("tree");
    await tree.waitFor();
    await tree.focus();
    await page.keyboard.press("End");
    await page.getByRole("treeitem", { selected: true }).waitFor();
    assertStringIncludes(decodeURIComponent(page.url()), `.${NODES - 2}`);
    assert(await drawn(page) < MOST_DRAWN);
    await page.keyboard.press("Delete");
    await page.getByRole("region", { name: "Diff" }).getByText(`${NODES - 2}`).first().waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText(/^Saved: /).first().waitFor();
    const text = readFileSync(join(folder, WIDE), "utf8");
    assert(!text.includes(`<i>{${NODES - 2}}</i>`));
    assertStringIncludes(text, `<i>{${NODES - 3}}</i>`);
    assertEquals(visit.complaints, []);
  });
});
