import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { sayCancel } from "../../studio/screens/processes/say_cancel.ts";

const of = (done: number, total: number, state = "paused") => ({
  state,
  progress: { done, total },
});
const file = (verdict: string | null, landed = false) => ({
  verdict: verdict === null ? null : { verdict, landed },
});
const LAST = "This cannot be taken back: the plan has to be run again.";

describe("what is said before a process is cancelled", () => {
  it("tells what will not run, what stays, and what can still land", () => {
    const files = [
      file("approve", true),
      file("approve"),
      file(null),
      file(null),
      file("reject"),
    ];
    assertEquals(sayCancel(of(1, 3, "running"), { files }), [
      "2 steps that are not done will not run; what runs now is stopped, and changes nothing.",
      "1 file that landed stays in the project.",
      "1 approved file can still land: as soon as the files that land together with it are decided.",
      "2 files without a decision stay here: you can still approve them, and they land then, or reject them.",
      LAST,
    ]);
  });

  it("tells that nothing of it is or will be in the project", () => {
    const nothing = "Nothing of it is in the project, and nothing will be.";
    assertEquals(sayCancel(of(2, 2, "failed"), { files: [file("reject")] }), [nothing, LAST]);
  });
});
