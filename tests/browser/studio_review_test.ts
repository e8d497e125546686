import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { EMPTY_REPORT } from "../review/test_review.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { createGates } from "../support/processes.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio } from "./studio.ts";

const BUTTON = "src/features/shared/components/Button.tsx";
const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const ADDED = "src/features/shared/components/Mark<up>.tsx";
const HOSTILE = "feat/<img/src=x>";
/** A changed file that no analysis looks into. */
const OTHER_KIND = {
  path: "server/main.go",
  status: "modified",
  stats: { added: 1, removed: 0 },
  layer: null,
  feature: null,
  diff: null,
  hidden: null,
};
/** A machine that does much else takes its time for an analysis. */
const LONG = { timeout: 60_000 };

const made: string[] = [];
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

/** Puts a copy of a project under version control. */
function versioned(project: string): GitRepository {
  const around = makeTemporaryFolder("studio-review");
  made.push(around);
  const folder = join(around, project);
  cpSync(fixturePath("projects", project), folder, { recursive: true });
  const repository = makeGitRepository({ folder });
  repository.commitAll("As it was");
  return repository;
}

describe("the review of a branch in a browser", () => {
  let studio: Studio;
  let repository: GitRepository;
  before(async () => {
    repository = versioned("shop");
    repository.git("switch", "--quiet", "--create", HOSTILE);
    const text = readFileSync(repository.path(BUTTON), "utf8");
    repository.write(BUTTON, text.replace("variant?:", "tone: string;\n  variant?:"));
    repository.write(ADDED, "export const Mark = () => <b>{'<img src=x onerror=alert(1)>'}</b>;\n");
    const machine = readFileSync(repository.path(SIGN_IN), "utf8");
    repository.write(
      SIGN_IN,
      machine.replace(
        "    resetting: {",
        "    asked: { on: { BACK: 'signedOut' } },\n    resetting: {",
      )
        .replace('FORGOT_PASSWORD: "resetting",', ""),
    );
    repository.commitAll("A tone for <img src=x onerror=alert(2)>");
    repository.git("switch", "--quiet", "main");
    studio = await openStudio(null, { project: repository.path("") });
  });
  after(() => studio[Symbol.asyncDispose]());
  const place = (file?: string) =>
    `#/review?${new URLSearchParams({ base: "main", head: HOSTILE, ...(file && { file }) })}`;

  it("is asked for, and leads from findings and units to files, by the keyboard alone", async () => {
    await using visit = await studio.visit("");
    const { page } = visit;
    await page.getByRole("heading", { name: "shop" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("branch review");
    await page.getByRole("option", { name: /Go to Branch review/ }).waitFor();
    await page.keyboard.press("Enter");
    const branch = page.getByRole("region", { name: "Branches" }).getByRole("listitem").filter({
      hasText: HOSTILE,
    });
    await branch.getByText("Not analysed").waitFor();
    await branch.getByRole("button", { name: /Analyse/ }).focus();
    await page.keyboard.press("Enter");
    const open = branch.getByRole("link", { name: /Open/ });
    await open.waitFor(LONG);
    await open.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `${HOSTILE} against main` }).waitFor();
    await page.getByText(/^3 files, /).waitFor();
    await page.getByRole("heading", { name: "Do exports and props change?" }).waitFor();
    await page.getByRole("heading", { name: /^Findings/ }).waitFor();
    const { body } = await studio.test.get("/api/review/change", { base: "main", head: HOSTILE });
    const findings = page.getByRole("region", { name: /^Findings/ }).getByRole("listitem");
    assertEquals(await findings.count(), body.report.findings.length);
    assert(body.report.findings.length > 0);
    const [sentence] = body.report.summary.sentences;
    await page.getByRole("region", { name: "In short" }).getByText(sentence).waitFor();
    const units = page.getByRole("region", { name: /^Units before and after/ });
    await units.getByText(/"?tone"?/).first().waitFor();
    const [first, second, third] = body.report.files.map(({ path }: { path: string }) => path);
    const presses = [["j", first], ["j", second], ["j", third], ["k", second], ["k", first]];
    for (const [key, path] of presses) {
      await page.keyboard.press(key);
      await page.getByRole("region", { name: path, exact: true }).waitFor();
      await page.getByRole("region", { name: "Change" }).waitFor();
      if (path === third) {
        await page.getByRole("button", { name: /^Next/ }).and(page.locator(":disabled")).waitFor();
      }
    }
    await page.getByRole("button", { name: /^Previous/ }).and(page.locator(":disabled")).waitFor();
    assertEquals(repository.git("status", "--porcelain"), "");
    assertEquals(visit.complaints, []);
  });

  it("draws a machine before and after, with what came, went and changed", async () => {
    await using visit = await studio.visit(place());
    const { page } = visit;
    const units = page.getByRole("region", { name: /^Units before and after/ });
    await units.getByRole("link", { name: /^Before and after/ }).click();
    const side = (name: string) => page.getByRole("region", { name, exact: true });
    await side("Before").getByRole("treeitem", { name: /^FORGOT_PASSWORD .*, removed$/ }).waitFor();
    await side("After").getByRole("treeitem", { name: /^asked, .*, added/ }).waitFor();
    await side("After").getByRole("treeitem", { name: /^BACK from asked.*, added$/ }).waitFor();
    await side("Before").getByText("1 part gone").waitFor();
    await side("After").getByText("2 parts new").waitFor();
    for (const name of ["Before", "After"]) {
      assertEquals(
        await side(name).getByRole("treeitem", { name: /, (added|removed|changed)\b/ }).count(),
        name === "Before" ? 1 : 2,
        "Nothing else is marked",
      );
    }
    await page.keyboard.press("d");
    await page.getByRole("region", { name: "Change" }).getByText("asked:").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("is printed as a whole, and without the window around it", async () => {
    await using visit = await studio.visit(place());
    const { page } = visit;
    await page.getByRole("button", { name: "Print" }).waitFor();
    const commits = page.locator(".review-commits");
    assertEquals(await commits.count(), 0, "The commits are folded");
    await page.emulateMedia({ media: "print" });
    await commits.getByText("A tone for").waitFor();
    for (const name of ["Places", "Files of the change"]) {
      assertEquals(await page.getByRole("navigation", { name }).count(), 0, name);
    }
    assertEquals(await page.getByRole("button", { name: "Print" }).count(), 0);
    await page.getByRole("region", { name: "Files" }).getByText("Button.tsx").waitFor();
    await page.getByRole("region", { name: `Change of ${BUTTON}` }).getByText("tone: string;")
      .waitFor();
    const { cut, scrolls } = await page.evaluate(() => ({
      cut: document.documentElement.scrollHeight - document.body.scrollHeight,
      scrolls: [...document.querySelectorAll(".main *:not(.hidden)")].filter((each) =>
        each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== "visible"
      ).map(({ className }) => className),
    }));
    assertEquals(scrolls, [], "Nothing has to be scrolled");
    await page.emulateMedia({ media: "screen" });
    const lines = page.getByRole("region", { name: `Change of ${BUTTON}` });
    await lines.waitFor({ state: "detached" });
    // A browser lays the pages out after this event, and before its media query matches.
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await lines.waitFor();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await lines.waitFor({ state: "detached" });
    assertEquals(cut, 0);
    assertEquals(visit.complaints, []);
  });

  it("shows a file of it at its own address, and takes no name or message for markup", async () => {
    await using visit = await studio.visit(place(ADDED));
    const { page } = visit;
    await page.getByRole("region", { name: "Change" }).getByText("onerror=alert(1)").waitFor();
    await page.getByRole("link", { name: "What it comes to" }).click();
    await page.getByRole("button", { name: "1 commit" }).click();
    await page.getByText("A tone for <img src=x onerror=alert(2)>", { exact: true }).waitFor();
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("reviews what is not committed, and says so when that is another work by now", async () => {
    const text = readFileSync(repository.path(BUTTON), "utf8");
    const manifest = readFileSync(repository.path("package.json"), "utf8");
    repository.write(BUTTON, text.replace("variant?:", "hue: string;\n  variant?:"));
    repository.write("package.json", `${manifest}\n`);
    await using visit = await studio.visit("#/review");
    const { page } = visit;
    await page.getByRole("link", { name: "Uncommitted work" }).click();
    await page.getByRole("heading", { name: "Uncommitted work against the last commit" }).waitFor();
    await page.getByRole("button", { name: "Analyse", exact: true }).click();
    await page.getByRole("heading", { name: /^Findings/ }).waitFor(LONG);
    await page.getByRole("region", { name: /^Units before and after/ }).getByText(/"?hue"?/)
      .first().waitFor();
    const files = page.getByRole("navigation", { name: "Files" });
    await files.getByRole("link", { name: /Button\.tsx/ }).click();
    await page.getByRole("link", { name: "Open the unit" }).waitFor();
    await files.getByRole("link", { name: /package\.json/ }).click();
    await page.getByRole("region", { name: "package.json" }).waitFor();
    assertEquals(await page.getByRole("link", { name: "Open the unit" }).count(), 0);
    await files.getByRole("link", { name: "What it comes to" }).click();
    repository.write(BUTTON, text);
    repository.write("package.json", manifest);
    await page.getByText("The files changed since: below is what was there before.").waitFor(LONG);
    await page.getByRole("heading", { name: /^Findings/ }).waitFor();
    await page.getByRole("button", { name: "Analyse again" }).click();
    await page.getByText(/^0 files, /).waitFor(LONG);
    assertEquals(await page.getByText(/ changed since: below is /).count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("compares any two branches, tags or commits, at an address that opens the same review", async () => {
    repository.git("tag", "v1", "main");
    const head = repository.git("rev-parse", HOSTILE).slice(0, 10);
    await using visit = await studio.visit("#/review");
    const { page } = visit;
    const form = page.getByRole("form", { name: "Compare any two" });
    await form.getByRole("combobox", { name: "Compare" }).fill(head);
    await page.keyboard.press("Tab");
    await form.getByRole("combobox", { name: "against" }).fill("v1");
    await page.keyboard.press("Tab");
    await form.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: `${head} against v1` }).waitFor();
    await page.getByText(/^3 files, /).waitFor();
    await using again = await studio.visit(page.url().slice(studio.address.length + 1));
    await again.page.getByRole("heading", { name: `${head} against v1` }).waitFor();
    await again.page.getByText(/^3 files, /).waitFor();
    await again.page.getByRole("button", { name: "Compare others" }).click();
    const other = again.page.getByRole("form", { name: "Compare any two" });
    await other.getByRole("combobox", { name: "Compare" }).fill(HOSTILE.slice(0, 6));
    await again.page.getByRole("option", { name: HOSTILE }).click();
    await other.getByRole("button", { name: "Compare" }).click();
    await again.page.getByRole("heading", { name: `${HOSTILE} against v1` }).waitFor();
    assertEquals([...visit.complaints, ...again.complaints], []);
  });

  it("has its whole title beside its buttons in a window of 800 pixels", async () => {
    const name = `workbench/${"save-carts-for-later-".repeat(4)}3f2a9c`;
    repository.git("branch", name, HOSTILE);
    const at = `#/review?${new URLSearchParams({ base: HOSTILE, head: name })}`;
    await using visit = await studio.visit(at, { viewport: { width: 800, height: 800 } });
    const { page } = visit;
    const title = page.getByRole("heading", { name: `${name} against ${HOSTILE}` });
    await title.waitFor();
    await page.getByRole("button", { name: "Compare others" }).waitFor();
    assert(await title.evaluate((each) => each.scrollWidth <= each.clientWidth));
    const bar = page.locator(".review-bar");
    assert(await bar.evaluate((each) => each.scrollWidth <= each.clientWidth));
    const tops = await bar.locator("button").evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().height)
    );
    assert(tops.every((height) => height < 40), "No label of a button is broken");
  });

  it("analyses two that nobody has compared yet at once, and says which name is not known", async () => {
    await using visit = await studio.visit("#/review");
    const { page } = visit;
    const form = page.getByRole("form", { name: "Compare any two" });
    const head = form.getByRole("combobox", { name: "Compare" });
    await head.pressSequentially("nobody");
    await form.getByText("No branch has this name: a tag or a commit may.").waitFor();
    await page.getByRole("heading", { name: "Branch review" }).waitFor();
    await assertAccessible(page);
    await head.fill("main");
    await page.keyboard.press("Tab");
    await form.getByRole("combobox", { name: "against" }).fill(HOSTILE);
    await page.keyboard.press("Tab");
    await form.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: `main against ${HOSTILE}` }).waitFor();
    await page.getByRole("heading", { name: /^Findings/ }).waitFor(LONG);
    assertEquals(visit.complaints, []);
  });

  it("says that there is no such branch, and leads to another, or to those that there are", async () => {
    await using visit = await studio.visit("#/review?base=main&head=nowhere");
    const { page } = visit;
    await page.getByRole("alert")
      .getByText(/^There is no branch, tag or commit “nowhere” in this repository: /).waitFor();
    const head = page.getByRole("combobox", { name: "Compare" });
    assertEquals(await head.inputValue(), "nowhere");
    await head.fill("main..nowhere");
    await head.press("Enter");
    await page.getByRole("alert").getByText(/^“main..nowhere” can be no branch, /).waitFor();
    await page.getByRole("alert").getByRole("link", { name: "All branches" }).click();
    await page.getByRole("region", { name: "Branches" }).waitFor();
    await page.goto(`${studio.address}/#/review?base=nowhere`);
    await page.getByRole("alert").getByText(/“nowhere”/).waitFor();
    await page.getByRole("alert").getByRole("link", { name: "All branches" }).click();
    await page.getByRole("region", { name: "Branches" }).waitFor();
  });

  const places: Readonly<Record<string, () => [address: string, heading: string]>> = {
    branches: () => ["#/review", "Branch review"],
    report: () => [place(), `${HOSTILE} against main`],
    file: () => [place(BUTTON), BUTTON],
    machine: () => [`${place(SIGN_IN)}&view=diagram`, SIGN_IN],
  };
  for (const [name, where] of Object.entries(places)) {
    it(`is for everybody: ${name}`, async () => {
      const [address, heading] = where();
      await assertForEverybody(studio, address, async (page) => {
        await page.getByRole("heading", { name: heading }).waitFor();
        if (name === "machine") {
          await page.locator("g.state-added").waitFor();
        } else if (name === "report") {
          await page.getByRole("heading", { name: /^Findings/ }).waitFor();
        }
      });
    });
  }
});

describe("the analysis of a branch of a project without a workbench.json", () => {
  it("is cancelled, asked for anew, and shown as soon as it is there", async () => {
    const repository = versioned("flat");
    repository.git("branch", "work");
    const gates = createGates();
    const head = repository.git("rev-parse", "work");
    await using studio = await openStudio(null, { project: repository.path("") }, {
      stepRunners: {
        review: async (request, context) => {
          context.log("7 files");
          await gates.pass(String(request["head"]), context.signal);
          const summary = { ...EMPTY_REPORT.summary, files: 1, added: 2, removed: 1 };
          const report = { ...EMPTY_REPORT, summary, files: [OTHER_KIND] };
          return { changes: [], output: JSON.stringify({ mergeBase: null, report }) };
        },
      },
    });
    await using visit = await studio.visit("#/review?base=main&head=work");
    const { page } = visit;
    await page.getByRole("button", { name: "Analyse" }).click();
    await gates.reached(head);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "The analysis was cancelled" }).waitFor();
    await page.getByRole("button", { name: "Analyse again" }).click();
    await gates.reached(head);
    await page.getByRole("status").getByText("Compares the two sides · 7 files").waitFor();
    gates.open(head);
    await page.getByText(
      "No rule or type finding in 1 file with 3 changed lines. What the code does was not tried. 1 file of other kinds was not judged: look at its diff.",
    ).waitFor();
    assertEquals(visit.complaints, []);
  });

  it("says what to do where there is no repository", async () => {
    await using studio = await openStudio("flat");
    await using visit = await studio.visit("#/review");
    await visit.page.getByRole("heading", { name: "Not under version control" }).waitFor();
  });
});
