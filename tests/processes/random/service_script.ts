// A service in a process of its own, which a test can kill. Commands come in as lines of JSON, answers go out as such.
import { createInterface } from "node:readline";
import process from "node:process";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openTestProcesses } from "../../support/processes.ts";
import type { Command } from "./commands.ts";

const [root = "", stateDirectory = ""] = process.argv.slice(2);
const test = await openTestProcesses({ root, stateDirectory });

/** Waits until nothing moves any more but by a command. */
async function settle(): Promise<void> {
  for (;;) {
    const { processes } = await test.processes.list();
    const running = processes.filter(({ state }) => state === "running");
    const free = running.some(({ kind }) => kind === "plan") ? 0 : 1;
    const queued = processes.filter(({ state }) => state === "queued").length;
    const holds = running.every(({ currentStep }) => test.gates.holds(currentStep?.id ?? ""));
    if (holds && (queued === 0 || free === 0)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function run(command: Command): Promise<unknown> {
  const { processes } = test;
  switch (command.op) {
    case "start":
      return await processes.start({ kind: "plan", plan: command.plan, startedBy: "ada" });
    case "verb":
      return await processes.send(command.id, command.verb, { by: "ada" });
    case "open":
      return test.gates.open(command.step);
    case "decide":
      return await processes.decide(command.id, command);
    case "look": {
      const list = await processes.list();
      const details = list.processes.map(({ id }) => processes.read(id));
      return { problems: list.problems, processes: await Promise.all(details) };
    }
    case "diff":
      return await processes.diff(command.id, command.path);
    case "review":
      return await processes.review(command.id);
  }
}

function tell(answer: unknown): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

tell({ ready: true });
for await (const line of createInterface(process.stdin)) {
  // The test may read no answer: it kills while this works.
  tell({ began: true });
  try {
    const answer = await run(JSON.parse(line));
    await settle();
    tell({ answer: answer ?? null });
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    tell({ code: error.code, data: error.data });
  }
  const mistake = test.reported.find((error) => !String(error).includes("A mistake"));
  if (mistake) throw mistake;
}
await test[Symbol.asyncDispose]();
