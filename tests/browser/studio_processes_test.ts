import { existsSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { assert, assertEquals } from "@std/assert";
import { left } from "../routes/coverage/process_cases.ts";
import { untilState } from "../routes/plan_calls.ts";
import { createGates, creates, does, testRunners, writes } from "../support/processes.ts";
import { assertForEverybody } from "./for_everybody.ts";
import { assertAccessible, openStudio, type Studio, type Visit } from "./studio.ts";

const PRICE = "src/features/catalog/components/PriceTag.tsx";
const COST = "src/features/catalog/components/CostTag.tsx";
const USER = "src/features/catalog/components/PriceRow.tsx";
const tag = (name: string) => `export function ${name}() {\n  return <b>1</b>;\n}\n`;
const user = (name: string) =>
  `import { ${name} } from "./${name}";\n\nexport function PriceRow() {\n  return <${name} />;\n}\n`;

/** Runs a rename of a component that one file uses, through the service's own flow. */
async function rename(studio: Studio): Promise<string> {
  studio.test.write(PRICE, tag("PriceTag"));
  studio.test.write(USER, user("PriceTag"));
  const plan = {
    version: 1,
    ticket: { title: "Prices are costs" },
    steps: [{
      id: "rename",
      title: "Rename PriceTag to CostTag",
      flow: "rename-unit",
      args: { path: PRICE, newName: "CostTag" },
      executor: "deterministic",
      touches: {
        files: [
          { path: PRICE, change: "delete" },
          { path: COST, change: "create" },
          { path: USER, change: "modify" },
        ],
      },
    }],
  };
  const { status, body } = await studio.test.post("/api/plan/run", { plan });
  assertEquals(status, 202, JSON.stringify(body));
  await untilState(studio.test, body.processId, "done");
  return body.processId;
}

/** What the three files of the rename say; null for one that is not there. */
function onDisk({ test }: Studio): (string | null)[] {
  return [PRICE, COST, USER].map((path) =>
    existsSync(test.path(path)) ? readFileSync(test.path(path), "utf8") : null
  );
}

const BEFORE = [tag("PriceTag"), null, user("PriceTag")];
const AFTER = [null, tag("CostTag"), user("CostTag")];

describe("the approval of a group in a browser", () => {
  it("lands a rename with its last file and takes it back, by the keyboard alone", async () => {
    await using studio = await openStudio("shop");
    const id = await rename(studio);
    await using visit = await studio.visit("");
    const { page } = visit;
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole("link", { name: "Processes: 3 wait for you" }).waitFor();
    await press("g");
    await press("7");
    const card = page.getByRole("region", { name: "Waits for you" }).getByRole("link");
    await card.waitFor();
    await card.focus();
    await press("Enter");
    await page.getByRole("heading", { name: "Prices are costs" }).waitFor();
    await page.getByText("These 3 land together, 3 to decide").waitFor();
    await press("j");
    for (const left of ["2 more files", "1 more file"]) {
      await page.getByRole("button", { name: /^Approve/ }).and(page.locator(":enabled")).waitFor();
      await press("a");
      await page.getByText(`It waits for ${left}`).waitFor();
      assertEquals(onDisk(studio), BEFORE, "Nothing lands before the last one");
    }
    await page.getByRole("button", { name: /^Approve/ }).and(page.locator(":enabled")).waitFor();
    await page.getByText(/ left to decide/).waitFor({ state: "detached" });
    await press("a");
    await page.getByText("Landed: Rename PriceTag to CostTag").waitFor();
    assertEquals(onDisk(studio), AFTER);
    await page.getByText(/It is in the project\./).waitFor();
    await page.getByRole("button", { name: "Undo U" }).and(page.locator(":enabled")).waitFor();
    await press("u");
    await page.getByText(/and undone since/).waitFor();
    assertEquals(onDisk(studio), BEFORE);
    await page.getByRole("link", { name: "Processes", exact: true }).waitFor();
    const { body } = await studio.test.get(`/api/processes/${id}/review`);
    assertEquals(body.resolved, true);
    assertEquals(visit.complaints, []);
  });

  it("says before a rejection what goes with it, and what lands without it", async () => {
    await using studio = await openStudio("shop");
    const id = await rename(studio);
    await using visit = await studio.visit(`#/processes/${id}?file=${encodeURIComponent(USER)}`);
    const { page } = visit;
    const reject = page.getByRole("button", { name: "Reject R" }).and(page.locator(":enabled"));
    await reject.waitFor();
    await page.keyboard.press("r");
    const question = page.getByRole("dialog", { name: "Reject PriceRow.tsx and 2 more files?" });
    await question.getByText("none of the others can stand without").waitFor();
    // A key of the screen behind it decides nothing.
    await page.keyboard.press("a");
    await question.getByRole("button", { name: "Cancel" }).click();
    const { body } = await studio.test.get(`/api/processes/${id}/review`);
    assertEquals(body.files.map(({ verdict }: { verdict: unknown }) => verdict), [
      null,
      null,
      null,
    ]);
    await question.waitFor({ state: "detached" });
    const other = page.getByRole("navigation", { name: "Changes" })
      .getByRole("link", { name: /PriceTag/ });
    await other.click();
    // The button of the file before is as enabled until the other one is shown.
    await other.and(page.locator("[aria-current=page]")).waitFor();
    await reject.waitFor();
    await page.keyboard.press("r");
    await page.getByText("2 files of the group can still land, without it.").waitFor();
    await page.getByRole("button", { name: "Reject it" }).click();
    await page.getByText("1 rejected; the other 2 land together without, 2 to decide").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("shows what a rename changes in the file, and the whole of it where it is asked", async () => {
    await using studio = await openStudio("shop");
    const id = await rename(studio);
    await using visit = await studio.visit(`#/processes/${id}?file=${encodeURIComponent(COST)}`);
    const { page } = visit;
    await page.getByText(`Moved from ${PRICE}. Below is what else changes in it.`).waitFor();
    const change = page.getByRole("region", { name: "Change" });
    await change.getByText("export function CostTag").first().waitFor();
    assertEquals(await change.locator(".diff-removed").count(), 1);
    await page.getByRole("button", { name: "Show the whole file" }).click();
    await change.locator(".diff-removed").waitFor({ state: "detached" });
    assertEquals(await change.locator(".diff-added").count(), tag("").split("\n").length - 1);
  });

  it("shows the way back at its address, which can be opened anew", async () => {
    await using studio = await openStudio("shop");
    const id = await rename(studio);
    for (const path of [COST, PRICE, USER]) {
      const { body } = await studio.test.get(`/api/processes/${id}/diff`, { path });
      const { diffSha256 } = body;
      const decision = { path, verdict: "approve", diffSha256 };
      await studio.test.post(`/api/processes/${id}/decide`, decision);
    }
    assertEquals(onDisk(studio), AFTER);
    await using visit = await studio.visit(`#/processes/${id}?file=${encodeURIComponent(USER)}`);
    const { page } = visit;
    await page.getByRole("button", { name: "Undo U" }).and(page.locator(":enabled")).click();
    await page.getByText(/and undone since/).waitFor();
    assertEquals(onDisk(studio), BEFORE);
  });
});

const LONG = "src/long.ts";
const APP = "src/App.tsx";
const HELD = "src/held.ts";
const HIDING = "src/hiding.ts";
const MARKUP = "src/<img src=x onerror=alert(1)>.ts";
const lines = (from: number, count = 2500) =>
  Array.from({ length: count }, (_, line) => `export const name${line} = ${from + line};\n`).join(
    "",
  );

describe("processes of a project without a workbench.json", () => {
  let studio: Studio;
  const gates = createGates();
  const ids = {
    two: "",
    changed: "",
    failed: "",
    held: "",
    ending: "",
    long: "",
    hostile: "",
    hiding: "",
  };
  before(async () => {
    studio = await openStudio("flat", {}, { stepRunners: testRunners(gates) });
    const { test } = studio;
    test.write(LONG, lines(0));
    ids.two = await left(
      test,
      "done",
      creates("a", "src/one.ts", "export const one = 1;\n", { title: "Write one" }),
      creates("b", "src/two.ts", "export const two = 2;\n", { rationale: "One is not enough" }),
    );
    ids.changed = await left(test, "done", writes("a", APP, "+// seen\n"));
    ids.failed = await left(
      test,
      "failed",
      // It writes what it does not declare.
      { ...creates("a", "src/sly.ts", ""), touches: { files: [] } },
      does("b", "test-wait", { dependsOn: ["a"] }),
    );
    ids.held = await left(
      test,
      "paused",
      creates("a", HELD, "export const held = 1;\n"),
      does("b", "test-hold"),
    );
    ids.ending = await left(
      test,
      "paused",
      creates("a", "src/later.ts", "export const later = 1;\n"),
      does("late", "test-hold"),
    );
    ids.long = await left(
      test,
      "done",
      writes("a", LONG, lines(1)),
      creates("b", "src/short.ts", "export {};\n"),
    );
    ids.hiding = await left(
      test,
      "done",
      creates("a", HIDING, 'export const admin: number = "a\u202eb\u200b";\n'),
    );
    ids.hostile = await left(
      test,
      "done",
      creates("a", MARKUP, "export const hostile = '<img src=x onerror=alert(2)>';\n", {
        title: "<img src=x onerror=alert(3)>",
      }),
    );
  });
  after(() => studio[Symbol.asyncDispose]());

  async function openFile(id: string, file: string): Promise<Visit> {
    const visit = await studio.visit(`#/processes/${id}?file=${encodeURIComponent(file)}`);
    await visit.page.getByRole("button", { name: /^Approve/ }).waitFor();
    return visit;
  }
  const approve = (page: Page) => page.getByRole("button", { name: /^Approve/ }).click();

  it("lands one file and rejects the other, by mouse", async () => {
    await using visit = await studio.visit("#/processes");
    const { page } = visit;
    await page.getByRole("link", { name: /A ticket/ }).first().waitFor();
    await page.goto(`${studio.address}/#/processes/${ids.two}`);
    await page.getByText("One is not enough").waitFor();
    await page.getByRole("navigation", { name: "Changes" }).getByRole("link", { name: /one\.ts/ })
      .click();
    await page.getByText("export const one").waitFor();
    await approve(page);
    await page.getByText("Landed: one.ts").waitFor();
    assertEquals(readFileSync(studio.test.path("src/one.ts"), "utf8"), "export const one = 1;\n");
    await page.getByText("export const two").waitFor();
    await page.getByRole("button", { name: "Reject" }).click();
    const question = page.getByRole("dialog", { name: "Reject two.ts?" });
    await question.getByText("This cannot be taken back").waitFor();
    await assertAccessible(page);
    await question.getByRole("button", { name: "Reject it" }).click();
    await page.getByText("Rejected: two.ts").waitFor();
    assert(!existsSync(studio.test.path("src/two.ts")));
    await page.getByText("All is decided").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("keeps what a person asks for, of a file and of a line, by keys", async () => {
    await using visit = await openFile(ids.long, "src/short.ts");
    const { page } = visit;
    await page.keyboard.press("c");
    await page.getByText("Nothing acts on this by itself.").first().waitFor();
    await page.keyboard.type("Why an empty file?");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("paragraph").filter({ hasText: "Why an empty file?" }).waitFor();
    await page.getByRole("region", { name: "Change" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Ask for something about line 1" }).waitFor();
    await page.keyboard.type("And <b>this</b> one?");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("paragraph").filter({ hasText: "And <b>this</b> one?" }).waitFor();
    const { body } = await studio.test.get(`/api/processes/${ids.long}`);
    assertEquals(
      body.process.comments.map((each: object) => ({ ...each, at: "" })),
      [["Why an empty file?", null], ["And <b>this</b> one?", 1]].map(([text, line]) => ({
        by: "local",
        at: "",
        path: "src/short.ts",
        line,
        text,
      })),
    );
  });

  it("draws only the rows in sight of a change of 5,000 lines, and marks its words", async () => {
    await using visit = await openFile(ids.long, LONG);
    const { page } = visit;
    const change = page.getByRole("region", { name: "Change" });
    await change.getByText("export const name0 = ").first().waitFor();
    assertEquals(await change.locator("mark").first().textContent(), "0");
    assert(await change.locator(".diff-row").count() < 200);
    await page.keyboard.press("s");
    await change.locator(".diff-pair").first().waitFor();
    await change.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await change.getByText("name2499").first().waitFor();
    assert(await change.locator(".diff-row").count() < 200);
    await page.keyboard.press("s");
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "src/short.ts" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: LONG }).waitFor();
  });

  it("shows the characters that nobody sees, and what the types say of the change", async () => {
    await using visit = await openFile(ids.hiding, HIDING);
    const { page } = visit;
    await page.getByText("brings 2 characters that nobody sees").waitFor();
    const change = page.getByRole("region", { name: "Change" });
    assertEquals(await change.locator(".diff-unseen").allTextContents(), ["U+202E", "U+200B"]);
    await page.getByText(/^New: .*not assignable to type 'number'/).waitFor();
  });

  it("says that the file was changed by somebody else, and what to do", async () => {
    await using visit = await openFile(ids.changed, APP);
    const { page } = visit;
    await page.getByText("// seen").waitFor();
    const mine = readFileSync(studio.test.path(APP), "utf8");
    studio.test.write(APP, `${mine}// theirs\n`);
    await approve(page);
    await page.getByText(/Somebody wrote the file since/).waitFor();
    assertEquals(readFileSync(studio.test.path(APP), "utf8"), `${mine}// theirs\n`);
    await page.getByRole("link", { name: "plan it again" }).waitFor();
    studio.test.write(APP, mine);
  });

  it("says that the change is another one by now", async () => {
    await using visit = await openFile(ids.changed, APP);
    const { page } = visit;
    await page.route("**/decide", (route) => {
      const body = { ...route.request().postDataJSON(), diffSha256: "0".repeat(64) };
      return route.continue({ postData: JSON.stringify(body) });
    });
    await approve(page);
    await page.getByRole("alert").getByText(/The change as it is now is below/).waitFor();
  });

  it("asks before it cancels, and says what can still land", async () => {
    await using visit = await studio.visit(`#/processes/${ids.ending}`);
    const { page } = visit;
    await page.getByRole("button", { name: "Resume" }).click();
    await gates.reached("late");
    const cancel = page.locator(".process-head").getByRole("button", { name: "Cancel" });
    await cancel.click();
    const question = page.getByRole("dialog", { name: /^Cancel “/ });
    await question.getByText("1 step that is not done will not run; what runs now is stopped")
      .waitFor();
    await question.getByText("1 file without a decision stays here").waitFor();
    await assertAccessible(page);
    await question.getByRole("button", { name: "Leave it as it is" }).click();
    await cancel.click();
    assertEquals(
      (await studio.test.get(`/api/processes/${ids.ending}`)).body.process.state,
      "running",
    );
    await question.getByRole("button", { name: "Cancel the process" }).click();
    await page.locator(".process-head").getByText("Cancelled").waitFor();
    await page.getByRole("navigation", { name: "Changes" }).getByRole("link", { name: /later\.ts/ })
      .click();
    await approve(page);
    await page.getByText("Landed: later.ts").waitFor();
    assertEquals(visit.complaints, []);
  });

  it("offers the verbs that the machine takes, and follows what happens", async () => {
    await using visit = await studio.visit(`#/processes/${ids.held}`);
    const { page } = visit;
    const verbs = () => page.locator(".process-head button").allTextContents();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    assertEquals(await verbs(), ["Resume", "Cancel"]);
    await page.getByRole("button", { name: "Resume" }).click();
    await gates.reached("b");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    assertEquals(await verbs(), ["Pause", "Cancel"]);
    await page.getByRole("navigation", { name: "Changes" }).getByRole("link", { name: /held\.ts/ })
      .click();
    await approve(page);
    await page.getByRole("alert").getByText(/A step may still change this file/).waitFor();
    gates.open("b");
    await page.locator(".process-head").getByText("Waits for your decision").waitFor();
    assertEquals(await verbs(), []);
  });

  it("says why a process failed, and tries again", async () => {
    await using visit = await studio.visit(`#/processes/${ids.failed}`);
    const { page } = visit;
    await page.getByRole("alert").waitFor();
    await page.getByRole("img", { name: "Skipped" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("2 attempts").waitFor();
  });

  it("takes no name, title or comment for markup", async () => {
    await using visit = await openFile(ids.hostile, MARKUP);
    const { page } = visit;
    await page.keyboard.press("c");
    await page.keyboard.type("<img src=x onerror=alert(4)>");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("paragraph").filter({ hasText: "alert(4)" }).waitFor();
    await page.keyboard.press("r");
    await page.getByRole("dialog", { name: /^Reject / }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("r");
    await page.getByRole("button", { name: "Reject it" }).click();
    await page.getByText(/^Rejected: </).waitFor();
    await page.getByText("All rejected").waitFor();
    await page.goto(`${studio.address}/#/processes/${ids.hostile}`);
    await page.getByText("<img src=x onerror=alert(3)>").waitFor();
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(visit.complaints, []);
  });

  it("says that there is no such process, and leads back", async () => {
    await using visit = await studio.visit("#/processes/<b>nowhere</b>");
    await visit.page.getByRole("alert").getByText(/Cannot find a process/).waitFor();
    await visit.page.getByRole("link", { name: "All processes" }).click();
    await visit.page.getByRole("heading", { name: "Processes" }).waitFor();
  });

  const places: Readonly<Record<string, () => [place: string, heading: string]>> = {
    board: () => ["#/processes", "Processes"],
    process: () => [`#/processes/${ids.long}`, "Steps"],
    change: () => [`#/processes/${ids.long}?file=src%2Fshort.ts`, "src/short.ts"],
    "a change with characters that nobody sees": () => [
      `#/processes/${ids.hiding}?file=${encodeURIComponent(HIDING)}`,
      HIDING,
    ],
  };
  for (const [name, where] of Object.entries(places)) {
    it(`are for everybody: ${name}`, async () => {
      const [place, heading] = where();
      await assertForEverybody(
        studio,
        place,
        (page) => page.getByRole("heading", { name: heading }).waitFor(),
      );
    });
  }
});
