import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { GitSessionView } from "../../../lib/git/mod.ts";
import { committingOf } from "../../../lib/git/session/committing.ts";

/** What a session tells: its branch, the one that is checked out, and whether its work is home. */
function view(
  branch: string | null,
  checkedOut: string,
  merged = false,
): GitSessionView {
  return {
    repo: { found: true, problem: null, folder: "", notes: [] },
    branch: checkedOut,
    config: {
      enabled: true,
      mode: "coalesce",
      coalesceMs: 30_000,
      messagePrefix: "WB",
      branchPrefix: "workbench",
      branchSuffix: "",
    },
    session: branch === null ? null : { branch, home: { merged } },
  } as unknown as GitSessionView; // no more of it is read here
}

describe("what is told of commits to come", () => {
  it("is the session's branch while that is checked out, and until its work is home", () => {
    const cases: readonly [GitSessionView, branch: string | null, isCheckedOut: boolean][] = [
      [view(null, "main"), null, false],
      [view("workbench/a", "workbench/a"), "workbench/a", true],
      [view("workbench/a", "workbench/a", true), "workbench/a", true],
      [view("workbench/a", "main"), "workbench/a", false],
      [view("workbench/a", "main", true), null, false],
    ];
    for (const [session, branch, isCheckedOut] of cases) {
      const told = committingOf(session);
      assertEquals([told?.branch, told?.isCheckedOut], [branch, isCheckedOut]);
    }
  });

  it("is nothing where there is no repository to commit to", () => {
    const problem = { code: "unsupported", message: "It is bare" };
    for (const repo of [{ found: false, problem: null }, { found: true, problem }]) {
      const rest = { folder: null, notes: [] };
      assertEquals(committingOf({ ...view(null, "main"), repo: { ...repo, ...rest } }), null);
    }
  });
});
