import { after, describe, it } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { storyFields } from "../../../lib/story_ai/values/fields.ts";
import { openPageThread, type PageThread } from "../../../lib/story_ai/thread/page_thread.ts";

/** Pages that are made to take for ever, to overflow a stack, or to use up memory. */
const HOSTILE: [name: string, html: string][] = [
  ["nested blocks", "<div>".repeat(400_000)],
  ["nested formatting", "<b><i><u>".repeat(200_000)],
  ["nested lists", "<ul><li>".repeat(250_000)],
  ["nested tables", "<table><tr><td>".repeat(130_000)],
  ["nested templates", "<template>".repeat(190_000)],
  ["nested svg", "<svg><g>".repeat(240_000)],
  ["misnested links", "<a href=1><p>".repeat(150_000)],
  ["text that tables throw out", "<table>" + "x<tr>".repeat(400_000)],
  ["many elements", "<p>".repeat(600_000)],
  ["many comments", "<!---->".repeat(290_000)],
  [
    "one element of many attributes",
    `<p ${Array.from({ length: 250_000 }, (_, i) => `a${i}`).join(" ")}>`,
  ],
  [
    "formatting that is made again for each block",
    Array.from({ length: 40_000 }, (_, i) => `<b id=${i}><p>`).join(""),
  ],
  ["references alone", "&amp;".repeat(400_000)],
  ["a wide page of labels", "<dt>Status</dt>".repeat(130_000)],
];

/** What is refused at once may be answered before the event loop turns. */
const SHORT_MS = 100;

function budget(milliseconds = 2_000): { left: number } {
  return { left: milliseconds };
}

function text(thread: PageThread, html: string, signal?: AbortSignal): Promise<unknown> {
  return thread.ask("readText", html, { maxLength: 100 }, { budget: budget(), signal });
}

describe("PageThread", () => {
  const thread = openPageThread();
  after(() => thread[Symbol.asyncDispose]());

  it("reads a page", async () => {
    assertEquals(await text(thread, "<p>a<p>b"), { text: "a\nb", truncated: false });
  });

  for (const [name, html] of HOSTILE) {
    it(`survives ${name}, and holds no one up`, async () => {
      let turns = 0;
      const work = budget();
      const ticks = setInterval(() => turns++, 1);
      try {
        await thread.ask("propose", html, { fields: storyFields }, { budget: work });
      } catch (error) {
        assert(error instanceof WorkbenchError, String(error));
        assertEquals(error.code, "page_too_complex");
      } finally {
        clearInterval(ticks);
      }
      const isShort = budget().left - work.left < SHORT_MS;
      assert(turns > 0 || isShort, "The event loop was held");
    });
  }

  it("ends a thread that does not end by itself, and reads on", async () => {
    await using strict = openPageThread({ graceMs: -1_999 });
    const [failed, read] = await Promise.allSettled([
      text(strict, "<p>a".repeat(100_000)),
      text(strict, "b"),
    ]);
    assert(failed.status === "rejected" && failed.reason instanceof WorkbenchError);
    assertEquals(failed.reason.code, "page_too_complex");
    // One millisecond may be enough for the other page, or not; either way somebody answers.
    assert(read.status === "fulfilled" || read.reason instanceof WorkbenchError);
  });

  it("takes the work of each job off the budget, and refuses without one", async () => {
    const left = budget();
    await thread.ask("readText", "<p>a".repeat(5_000), { maxLength: 9 }, { budget: left });
    assert(left.left < 2_000);
    await assertRejects(
      () => thread.ask("readText", "a", { maxLength: 9 }, { budget: budget(0) }),
      WorkbenchError,
      "more work",
    );
  });

  it("gives a slow selector up and reads the others", async () => {
    const html = "<h1>A</h1>" + "<p></p>".repeat(40_000);
    const pattern = {
      title: { css: "h1" },
      status: { css: "p:nth-child(7n)" },
    };
    const story = await thread.ask("apply", html, { pattern }, { budget: budget() });
    assertEquals(story.values, { title: "A" });
    assertEquals(story.rejected.map(({ field, reason }) => [field, reason]), [[
      "status",
      "too_slow",
    ]]);
  });

  it("stops for a client that leaves, waiting or not", async () => {
    const leaving = new AbortController();
    const gone = new Error("Gone");
    const asked = [
      text(thread, "<p>".repeat(9_000), leaving.signal),
      text(thread, "b", leaving.signal),
    ];
    const stays = text(thread, "c");
    leaving.abort(gone);
    for (const answer of await Promise.allSettled(asked)) {
      assertEquals(answer.status === "rejected" && answer.reason, gone);
    }
    assertEquals(await stays, { text: "c", truncated: false });
    await assertRejects(() => text(thread, "d", leaving.signal), Error, "Gone");
  });

  it("refuses when it is closed, and leaves nobody waiting", async () => {
    const closing = openPageThread();
    const asked = text(closing, "a");
    await Promise.all([
      assertRejects(() => asked, WorkbenchError, "closed"),
      closing[Symbol.asyncDispose](),
    ]);
    await assertRejects(() => text(closing, "b"), WorkbenchError, "closed");
  });
});
