import { execFileSync } from "node:child_process";
import { it } from "node:test";

it("leaves a process that is nobody's child any more", () => {
  execFileSync("sh", ["-c", "sleep 601 >/dev/null 2>&1 &"]);
});
