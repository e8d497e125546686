import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";
import { CART, saveLabel } from "./unit_steps.ts";

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

/** The card with this heading. */
function card(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

describe("the git session in a browser", () => {
  it("asks what becomes of changes by hand, carries them, and shows the commit and the way home", async () => {
    studio.test.write("by_hand.txt", "by hand\n");
    await using visit = await studio.visit("#/git", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page } = visit;
    await card(page, "To commit").getByText("Nothing.").waitFor();
    await card(page, "Works on").getByRole("button", { name: "Name it" }).click();
    await page.getByLabel("Ticket or plan").fill("SHOP-42");
    await page.getByLabel("Title").fill("Save carts for later");
    await page.keyboard.press("Enter");
    await card(page, "Works on").getByText("Save carts for later").waitFor();
    await save("One");
    const question = card(page, "A question before the first commit");
    await question.getByText("by_hand.txt").waitFor();
    await card(page, "To commit").getByText("CartPage.tsx").waitFor();
    assertEquals(await page.getByRole("button", { name: /^Commit now/ }).count(), 0);
    await assertAccessible(page);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: /^Commit now/ }).waitFor();
    await page.keyboard.press("c");
    const commits = card(page, "Commits of the session");
    await commits.getByText(/^WB-[0-9a-z]{6}-1: /).waitFor();
    await commits.getByText("by_hand.txt").waitFor();
    await commits.getByRole("link", { name: /CartPage\.tsx/ }).waitFor();
    const branch = repository.git("branch", "--show-current");
    // The news of the branch tells of the commit on it.
    await page.getByText(`Your checkout is on a new branch: ${branch}`).waitFor();
    assertEquals(await page.getByText("Committed", { exact: true }).count(), 0);
    assertMatch(branch, /^workbench\/save-carts-for-later-[0-9a-z]{6}$/);
    const home = card(page, "Bring it home");
    await home.getByText(/without a conflict/).waitFor();
    await home.getByRole("tab", { name: "Squash" }).click();
    await home.getByRole("button", { name: "Copy the commands" }).click();
    await home.getByRole("button", { name: "Copied" }).waitFor();
    assertEquals(
      await page.evaluate(() => navigator.clipboard.readText()),
      `git switch main\ngit merge --squash ${branch}\ngit commit`,
    );
    assertEquals(visit.complaints, []);
  });

  it("commits now by a key, and tells the files that a merge would ask about", async () => {
    await using visit = await studio.visit("#/git");
    const { page } = visit;
    await page.getByRole("heading", { name: "Git session" }).waitFor();
    await save("Two");
    await page.getByRole("button", { name: /^Commit now/ }).waitFor();
    await page.keyboard.press("c");
    await card(page, "Commits of the session").getByText(/^WB-[0-9a-z]{6}-2: /).waitFor();
    const branch = repository.git("branch", "--show-current");
    assertEquals(await card(page, "Earlier sessions, not home yet").count(), 0);
    repository.git("switch", "--quiet", "main");
    repository.git("checkout", "--quiet", branch, "--", CART);
    studio.test.write(
      CART,
      new TextDecoder().decode(repository.read(CART)).replace('"Two"', '"By hand"'),
    );
    repository.commitAll("meanwhile");
    repository.git("switch", "--quiet", branch);
    await page.reload();
    const home = card(page, "Bring it home");
    await home.getByText(/git will ask about 1 file/).waitFor();
    await home.getByText(CART).waitFor();
    assertEquals(visit.complaints, []);
  });

  it("leads from a commit to what it changed, line by line", async () => {
    await using visit = await studio.visit("#/git");
    const { page } = visit;
    const commits = card(page, "Commits of the session");
    await commits.getByRole("link", { name: /^Diff ?: WB-[0-9a-z]{6}-2: / }).click();
    await page.getByRole("heading", { name: /^Commit [0-9a-f]{10} ?: WB-[0-9a-z]{6}-2: / })
      .waitFor();
    await page.getByText(/^1 file, \+1 −1, 1 commit/).waitFor();
    await page.getByRole("navigation", { name: "Files" }).getByRole("link", { name: /CartPage/ })
      .click();
    const change = page.getByRole("region", { name: "Change" });
    await change.locator(".diff-removed").getByText("One").waitFor();
    await page.goto(`${studio.address}/#/git`);
    await commits.getByRole("link", { name: /CartPage\.tsx$/ }).click();
    await change.locator(".diff-added").getByText("Two").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("leads from a save to what it changed, also once it is taken back or there is a later one", async () => {
    await save("Three");
    await using visit = await studio.visit("");
    const { page } = visit;
    const shown: string[] = [];
    page.on("request", (request) => {
      if (request.postData()?.includes('"dryRun":true')) {
        shown.push(new URL(request.url()).pathname);
      }
    });
    const turn = (way: string) =>
      page.getByRole("main").getByRole("button", { name: `${way}: Set the prop label` });
    const links = card(page, "Saved").getByRole("link", { name: /^Set the prop label/ });
    await links.first().click();
    const change = page.getByRole("region", { name: "Change" });
    await change.locator(".diff-added").getByText("Three").waitFor();
    await change.locator(".diff-removed").getByText("Two").waitFor();
    await turn("Undo").click();
    await turn("Redo").waitFor();
    await change.locator(".diff-added").getByText("Three").waitFor();
    assertEquals(shown, ["/api/pages/undo", "/api/pages/redo"]);
    await assertAccessible(page);
    await page.reload();
    await turn("Redo").click();
    await turn("Undo").waitFor();
    await page.getByRole("link", { name: "Home", exact: true }).last().click();
    await links.nth(1).click();
    await page.getByRole("heading", { name: "Its lines have changed since" }).waitFor();
    assertEquals(visit.complaints, []);
  });

  it("takes settings, and says why one is refused", async () => {
    await using visit = await studio.visit("#/git");
    const { page } = visit;
    const settings = card(page, "Commits");
    await settings.getByLabel("When").selectOption("manual");
    await page.getByText("Settings saved").waitFor();
    assertEquals((await studio.test.get("/api/git/session")).body.config.mode, "manual");
    await settings.getByLabel("Branches begin with").fill("no spaces");
    await page.keyboard.press("Enter");
    await page.getByText("The settings were not taken").waitFor();
    await settings.getByLabel("Branches begin with").fill("mine");
    await page.keyboard.press("Enter");
    await page.getByText("Settings saved").first().waitFor();
    await settings.getByRole("switch", { name: "Commit what is saved" }).click();
    await page.getByText(/^Saves are not committed/).waitFor();
    const { config } = (await studio.test.get("/api/git/session")).body;
    assertEquals([config.branchPrefix, config.enabled], ["mine", false]);
    await settings.getByRole("switch", { name: "Commit what is saved" }).click();
    await page.getByText(/^Saves are not committed/).waitFor({ state: "detached" });
  });

  it("connects a remote, of which no credential is shown", async () => {
    await using visit = await studio.visit("#/git");
    const { page } = visit;
    const remote = card(page, "Remote");
    await remote.getByLabel("Address of the remote").fill("https://elsewhere.example/owner/shop");
    await remote.getByRole("button", { name: "Connect" }).click();
    await page.getByText("The remote was not added").waitFor();
    await remote.getByLabel("Address of the remote").fill("https://github.com/owner/shop");
    await remote.getByRole("button", { name: "Connect" }).click();
    await remote.getByText("origin").waitFor();
    assertStringIncludes(repository.git("remote", "-v"), "https://github.com/owner/shop");
  });

  it("says in words why a repository cannot be committed to", async () => {
    repository.git("config", "core.bare", "true");
    await using visit = await studio.visit("#/git");
    const problems = visit.page.getByRole("list", { name: "Problems of the repository" });
    await problems.getByText(/bare/).waitFor();
    repository.git("config", "core.bare", "false");
  });

  it("names a session before that never came home, and leads to it", async () => {
    await using own = await openStudio("shop");
    const git = makeGitRepository({ folder: own.test.root });
    git.commitAll("first");
    assertEquals(await saveLabel(own, "One"), 200);
    await own.test.post("/api/git/commit", {});
    const earlier = git.git("branch", "--show-current");
    git.git("switch", "--quiet", "main");
    assertEquals(await saveLabel(own, "Two"), 200);
    await using visit = await own.visit("#/git");
    const { page } = visit;
    await page.getByRole("button", { name: /^Carry them along/ }).click();
    await page.getByText(`The session before is on ${earlier} still`).waitFor();
    const left = card(page, "Earlier sessions, not home yet");
    await left.getByText(earlier, { exact: true }).waitFor();
    await left.getByText("1 commit that main does not have").waitFor();
    await assertAccessible(page);
    await left.getByRole("link", { name: "Review" }).click();
    await page.waitForURL(/#\/review/);
    assertEquals(visit.complaints, []);
  });

  it("is for everybody", () =>
    assertForEverybody(studio, "#/git", (page) => page.getByText(/^WB-[0-9a-z]{6}-2: /).waitFor()));
});

describe("the git session of a project without a repository", () => {
  it("says so, and goes on once there is one", async () => {
    await using own = await openStudio("flat");
    await using visit = await own.visit("#/git");
    const { page } = visit;
    await page.getByRole("heading", { name: "Not under version control" }).waitFor();
    await assertAccessible(page);
    makeGitRepository({ folder: own.test.root }).commitAll("first");
    await page.getByRole("heading", { name: "To commit" }).waitFor();
  });
});
