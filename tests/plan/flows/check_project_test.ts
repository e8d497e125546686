import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { checkProject } from "../../../lib/plan/flows/check_project.ts";
import { openFlowProject } from "./flow_project.ts";

const PAGE = `export function HomePage({ on }: { on: boolean }) {
  return (
    <main>
${"      {on ? <b>on</b> : null}\n".repeat(130)}    </main>
  );
}
`;

describe("checkProject", () => {
  it("says first what it found, in no more lines than a log keeps", async () => {
    await using project = await openFlowProject({
      "package.json": "{}",
      "workbench.json": "{}",
      "src/features/home/pages/HomePage.tsx": PAGE,
    });
    const { log } = await project.run(checkProject, {});
    assertEquals(log[0], "1 units, 0 errors, 130 findings in all");
    assertEquals(log.length, 100);
  });
});
