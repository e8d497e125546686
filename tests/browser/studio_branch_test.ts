import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals, assertMatch } from "@std/assert";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";
import { saveLabel } from "./unit_steps.ts";

let studio: Studio;
let repository: GitRepository;
before(async () => {
  studio = await openStudio("shop");
  repository = makeGitRepository({ folder: studio.test.root });
  repository.commitAll("first");
});
after(() => studio[Symbol.asyncDispose]());

async function save(label: string): Promise<void> {
  assertEquals(await saveLabel(studio, label), 200);
}

/** The message that the checkout is about to go to another branch. */
function soon(page: Page) {
  return page.getByText(/^In \d+ s this is committed on a new branch, workbench\/…/);
}

describe("the branch of the checkout, in a browser", () => {
  it("is told before the first commit moves it, with a way to stay", async () => {
    await using visit = await studio.visit("#/");
    const { page } = visit;
    await page.getByRole("heading", { name: "shop" }).waitFor();
    await page.locator(".status").getByText("main").waitFor();
    await save("One");
    await soon(page).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Only when I say so" }).click();
    await soon(page).waitFor({ state: "detached" });
    await page.getByText("Nothing is committed now until you say so").waitFor();
    assertEquals(repository.git("branch", "--show-current"), "main");
    assertEquals(visit.complaints, []);
  });

  it("is told when it was moved, until somebody has read it", async () => {
    await using visit = await studio.visit("#/");
    const { page } = visit;
    await page.locator(".status").getByText("1 file to commit").waitFor();
    await studio.test.post("/api/git/config", { mode: "coalesce", coalesceMs: 2_000 });
    const moved = page.getByText(
      /^Your checkout is on a new branch: workbench\/cart-cartpage-[0-9a-z]{6}$/,
    );
    await moved.waitFor();
    assertMatch(repository.git("branch", "--show-current"), /^workbench\//);
    await page.getByText("What was saved is committed there. main is as it was.").waitFor();
    assertEquals(await soon(page).count(), 0);
    await page.getByRole("button", { name: "Git session", exact: true }).click();
    await page.getByRole("heading", { name: "Git session" }).waitFor();
    assertEquals(await moved.count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("is the one that is checked out, also where a terminal moved it", async () => {
    await using visit = await studio.visit("#/git");
    const { page } = visit;
    const own = repository.git("branch", "--show-current");
    await page.locator(".status").getByText(own).waitFor();
    repository.git("switch", "--quiet", "main");
    repository.git("merge", "--quiet", "--no-ff", "-m", "home", own);
    await page.locator(".status").getByText("main", { exact: true }).waitFor();
    await page.getByText("is checked out; the session is on").waitFor();
    const home = page.getByRole("region", { name: "It is home" });
    await home.getByText(`git branch -d ${own}`, { exact: true }).waitFor();
    await home.getByText("All of it is on main").waitFor();
    await assertAccessible(page);
    repository.git("branch", "-d", own);
    assertEquals(visit.complaints, []);
  });
});
