import { spawn } from "node:child_process";
import { it } from "node:test";

it("leaves a process", () => {
  spawn("sleep", ["600"], { stdio: "ignore" }).unref();
});
