import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { openAuthentication } from "../../lib/auth/mod.ts";
import { openStateDirectory } from "../../lib/state/mod.ts";
import { openContext, type WorkbenchContext } from "../../lib/workbench/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("openContext with warmUp", () => {
  it("reads nothing beforehand while a request waits for its answer", async () => {
    const folder = makeTemporaryFolder("warm-up");
    const project = join(folder, "project");
    cpSync(fixturePath("projects", "shop"), project, { recursive: true });
    const state = openStateDirectory(join(folder, "state"));
    const authentication = openAuthentication({ mode: "off", stateDirectory: state.path });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => answer = resolve);
    const context = openContext({
      state,
      authentication,
      project,
      warmUp: true,
      untilQuiet: () => answered,
      report: (error) => console.error(error),
    });
    const before = context.live.log.newest;
    await context.opened;
    // Takes longer than the first part of the warm-up would.
    await context.source.units.index();
    assertEquals(context.live.log.after(before), []);
    const units = untilUnitsAreRead(context, before);
    answer();
    await units;
    await context[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });
});

async function untilUnitsAreRead({ live }: WorkbenchContext, after: string): Promise<void> {
  const { signal } = new AbortController();
  const isRead = () =>
    live.log.after(after)?.some(({ event }) =>
      event.type === "progress" && event.task === "units" && event.done === 1
    );
  while (!isRead()) await live.log.feed.next(signal);
}
