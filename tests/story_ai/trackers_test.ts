import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const GITHUB = `<html><head><title>Cards jump · Issue #88 · acme/shop · GitHub</title></head><body>
  <main><h1><bdi>Cards jump when they load</bdi><span>#88</span></h1>
  <div data-testid="issue-body"><p>The cards of the catalog move while their pictures load, and people press the wrong one.</p>
  <ul class="contains-task-list">
    <li class="task-list-item"><input type="checkbox" disabled> Each card keeps its height</li>
    <li class="task-list-item"><input type="checkbox" checked disabled> A grey box stands for the picture</li>
  </ul></div></main></body></html>`;

const AZURE = `<html><head><title>User Story 412 Pay by invoice - Boards</title></head><body>
  <div role="dialog"><input aria-label="Title Field" value="Pay by invoice">
  <div aria-label="Description"><p>As a company I want to pay later, so that my books stay in order.</p></div></div>
  </body></html>`;

/** A tracker whose status is an icon, or a button that is called after what it does. */
const board = (status: string): string =>
  `<html><head><title>SHO-12</title></head><body><main>
  <h1>Keep the filters</h1><p>Whoever comes back from a product finds the filters as they were left before.</p>
  <div><button aria-label="Copy link"><svg></svg></button>${status}</div></main></body></html>`;

describe("stories of trackers", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench();
  });
  after(() => test[Symbol.asyncDispose]());

  async function valuesOf(html: string): Promise<Record<string, unknown>> {
    const story = { feature: "catalog", url: "https://tracker.example/88", html };
    return (await test.post("/api/story-ai/pattern/propose", story)).body.values;
  }

  it("leaves the number out of a GitHub title", async () => {
    assertEquals((await valuesOf(GITHUB))["title"], "Cards jump when they load");
  });

  it("takes the list of tasks of a GitHub issue for its acceptance criteria", async () => {
    assertEquals((await valuesOf(GITHUB))["acceptance"], [
      "Each card keeps its height",
      "A grey box stands for the picture",
    ]);
  });

  const spoken: readonly (readonly [string, string | undefined])[] = [
    ['<button aria-label="Status: In progress"><svg></svg></button>', "In progress"],
    ['<button aria-label="Change status"><svg></svg>In Review</button>', "In Review"],
    ['<span role="img" aria-label="Done"><svg></svg></span>', "Done"],
    ['<div aria-label="Status: Won&#39;t do"></div>', "Won't do"],
    ['<i aria-label="Done"></i><i aria-label="Open"></i>', undefined],
    ['<button aria-label="Change status">Choose one</button>', undefined],
    ['<button aria-label="Priority: High"></button>', undefined],
  ];
  for (const [status, expected] of spoken) {
    it(`takes ${expected ?? "no status"} from ${status}`, async () => {
      assertEquals((await valuesOf(board(status)))["status"], expected);
    });
  }

  it("reads the status of another ticket by what stays of a spoken name", async () => {
    const of = (status: string) => board(`<button aria-label="Status: ${status}"></button>`);
    const story = { feature: "catalog", url: "https://tracker.example/12" };
    const ask = (route: string, html: string, rest = {}) =>
      test.post(`/api/story-ai/${route}`, { ...story, html, ...rest });
    const { pattern } = (await ask("pattern/propose", of("In progress"))).body;
    assertEquals(pattern.status, { css: '[aria-label^="Status:"]' });
    const { values } = (await ask("extract", of("Done"), { pattern })).body;
    assertEquals(values.status, "Done");
  });

  it("takes the title of an Azure item from its field, not from the tab", async () => {
    assertEquals((await valuesOf(AZURE))["title"], "Pay by invoice");
  });
});
