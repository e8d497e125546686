import process from "node:process";
import { it } from "node:test";

it("ends its process", () => process.kill(process.pid, "SIGKILL") && undefined);
