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

  it("takes the title of an Azure item from its field, not from the tab", async () => {
    assertEquals((await valuesOf(AZURE))["title"], "Pay by invoice");
  });
});
