// Asks a thread once and leaves it open: the process is to exit all the same.
import { openThreads } from "../../lib/threads/mod.ts";
import type { StandInVerbs } from "./stand_in.ts";

const threads = openThreads<StandInVerbs>({
  module: new URL("./stand_in.ts", import.meta.url),
  errorOf: ({ reason }) => new Error(reason),
});
console.log("answer", await threads.ask("echo", "one"));
