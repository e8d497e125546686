// A service that decides on the files of one process. It is killed at a step of the disk, or keeps what is there at each.
import { cpSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { watch } from "../../support/disk_steps/disk_steps.ts";
import { watchDisk } from "../../support/disk_steps/watch_disk.ts";
import type { Moment, Order, SentDecision } from "./landing.ts";

watchDisk();
// What is imported before the disk is watched would not be watched.
const { openTestProcesses } = await import("../../support/processes.ts");

const order: Order = JSON.parse(process.argv[2] ?? "");
const { folder, landing, copies, dies } = order;
const test = await openTestProcesses({
  root: join(folder, "project"),
  stateDirectory: join(folder, "state"),
  gitEngine: "embedded",
});
if (landing.mode) await (await test.context.git.session()).configure({ mode: landing.mode });
const { processes } = test;
const { id } = await processes.start({ kind: "plan", plan: landing.plan, startedBy: "ada" });
await test.until(id, "done");
const decisions: SentDecision[] = await Promise.all(
  landing.decisions.map(async ({ path, verdict }) => {
    const { diffSha256 } = await processes.diff(id, path);
    return { path, verdict, diffSha256 };
  }),
);
process.stdout.write(`begun ${JSON.stringify({ id, decisions })}\n`);

const moments: Moment[] = [];
let answered = 0;
watch.listener = (step) => {
  if (moments.length === dies) process.kill(process.pid, "SIGKILL");
  if (copies !== null) cpSync(folder, join(copies, String(moments.length)), { recursive: true });
  moments.push({ step, answered });
};
for (const decision of decisions) {
  await processes.decide(id, { ...decision, by: "grace" });
  answered++;
}
watch.listener = null;
for (const error of test.reported) throw error;
// Ends without a word, as if it were killed: what it had begun stays begun.
process.stdout.write(`moments ${JSON.stringify(moments)}\n`, () => process.exit(0));
