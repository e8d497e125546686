import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { examinePlan } from "../../../lib/plan/validation/examine_plan.ts";
import { openPreviews } from "../../../lib/plan/validation/preview.ts";
import { createTimeSlice } from "../../../lib/slices/mod.ts";
import { openFlowProject } from "../flows/flow_project.ts";

const FOLDER = "src/components";
const FILES = {
  "package.json": "{}",
  [`${FOLDER}/Card.tsx`]:
    "export function Card() {\n  return (\n    <article>\n      <h2>Title</h2>\n    </article>\n  );\n}\n",
};

/** Steps that rename the component, one after the other, with the changes that they declare. */
function planOf(...names: readonly string[]) {
  const steps = names.slice(1).map((newName, index) => ({
    id: `s${index + 1}`,
    title: "Rename it",
    flow: "rename-unit",
    args: { path: `${FOLDER}/${names[index]}.tsx`, newName },
    executor: "deterministic",
    touches: {
      files: [
        { path: `${FOLDER}/${newName}.tsx`, change: "create" },
        { path: `${FOLDER}/${names[index]}.tsx`, change: "delete" },
      ],
    },
    ...(index > 0 && { dependsOn: [`s${index}`] }),
  }));
  return { version: 1, ticket: { title: "Rename it" }, steps };
}

function diffOf(from: string, to: string): string[] {
  return [
    `diff --git a/${FOLDER}/${from}.tsx b/${FOLDER}/${to}.tsx`,
    `rename from ${FOLDER}/${from}.tsx`,
    `rename to ${FOLDER}/${to}.tsx`,
    `--- a/${FOLDER}/${from}.tsx`,
    `+++ b/${FOLDER}/${to}.tsx`,
    "@@ -1,4 +1,4 @@",
    `-export function ${from}() {`,
    `+export function ${to}() {`,
    "   return (",
    "     <article>",
    "       <h2>Title</h2>",
  ];
}

describe("the preview of a step", () => {
  it("shows a file that moves once, with the lines that differ", async () => {
    await using project = await openFlowProject(FILES);
    const signal = AbortSignal.timeout(120_000);
    const plan = planOf("Card", "Panel", "Tile");
    const timeLimitMs = 120_000;
    const { issues, trials } = await examinePlan(project.source, plan, { signal, timeLimitMs });
    assertEquals(issues, []);
    const previews = openPreviews(createTimeSlice());
    for (const [index, from, to] of [[0, "Card", "Panel"], [1, "Panel", "Tile"]] as const) {
      const trial = trials.get(index);
      if (trial?.kind !== "done") throw new Error("It was not tried");
      const { diff, stats, truncated } = await previews.of(trial.touches, trial.movedFrom);
      const lines = diff.split("\n").filter((line) => !line.startsWith("index "));
      assertEquals(lines.slice(0, 11), diffOf(from, to));
      assertEquals({ stats, truncated }, { stats: { added: 1, removed: 1 }, truncated: false });
    }
  });
});
