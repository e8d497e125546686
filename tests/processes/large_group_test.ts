import { join } from "node:path";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openProcessStore } from "../../lib/processes/store/process_store.ts";
import { undoSave } from "../../lib/saving/mod.ts";
import { longestHold } from "../bench/harness/event_loop.ts";
import { createsMany, openTestProcesses } from "../support/processes.ts";

const COUNT = 1000;
/** A process may change so many; the step of a plan half of them. */
const HALF = COUNT / 2;
/** What other requests may have to wait for, in milliseconds; on a loaded machine, a turn takes longer than its work. */
const MOST_HELD_MS = Number(process.env["WORKBENCH_MOST_HELD_MS"] ?? 1000);

/** Each file imports the one before it. */
function textsFrom(first: number): Record<string, string> {
  const texts = Array.from({ length: HALF }, (_, index) => {
    const number = first + index;
    const before = number === 0 ? "0" : `n${number - 1} + 1`;
    const imported = number === 0 ? "" : `import { n${number - 1} } from "./f${number - 1}";\n\n`;
    return [`src/many/f${number}.ts`, `${imported}export const n${number} = ${before};\n`] as const;
  });
  return Object.fromEntries(texts);
}

describe("a group of a thousand files", () => {
  it("is decided on and lands as one, and never holds the event loop for long", async () => {
    await using test = await openTestProcesses();
    const { id } = await test.start(
      createsMany("a", textsFrom(0)),
      createsMany("b", textsFrom(HALF)),
    );
    await test.until(id, "done");
    const reviewing = await longestHold(() => test.processes.review(id));
    const { groups } = await test.processes.review(id);
    assertEquals(groups.map(({ files, obstacles }) => [files.length, obstacles]), [[COUNT, []]]);
    await approveAllButOne(test, id);
    const last = "src/many/f0.ts";
    const landing = await longestHold(async () => {
      const { changes, landed, saveId } = await test.approve(id, last);
      assertEquals([changes.length, landed], [COUNT, true]);
      await undoSave(test.context.saving, saveId ?? "");
    });
    assertEquals(test.text(last), null);
    const held = Math.max(reviewing, landing);
    assert(held < MOST_HELD_MS, `The event loop was held for ${held} ms`);
  });
});

/** As a thousand requests would leave it. */
async function approveAllButOne(
  test: Awaited<ReturnType<typeof openTestProcesses>>,
  id: string,
): Promise<void> {
  const folder = join(test.context.state.folderOf(test.context.project.files.root), "processes");
  await test.restart();
  const store = openProcessStore(folder);
  const record = (await store.read()).records.find((each) => each.id === id);
  if (!record) throw new Error("The process has no record");
  const verdict = {
    verdict: "approve",
    by: "grace",
    at: new Date(0).toISOString(),
    landed: false,
    saveId: null,
  } as const;
  for (const change of record.snapshot.context.changes) {
    if (change.path !== "src/many/f0.ts") change.verdict = verdict;
  }
  store.write(record);
}
