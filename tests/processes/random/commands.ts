import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Plan } from "../../../lib/processes/plan_schemas.ts";
import type { ProcessDetail } from "../../../lib/processes/mod.ts";
import { killScript, spawnScript } from "../../support/spawn_script.ts";

/** What the service in its own process is told to do. */
export type Command =
  | { readonly op: "start"; readonly plan: Plan }
  | { readonly op: "verb"; readonly id: string; readonly verb: string }
  | { readonly op: "open"; readonly step: string }
  | ({ readonly op: "decide"; readonly by: string } & Decide)
  | { readonly op: "look" }
  | { readonly op: "diff"; readonly id: string; readonly path: string }
  | { readonly op: "review"; readonly id: string };

export interface Decide {
  readonly id: string;
  readonly path: string;
  readonly verdict: "approve" | "reject";
  readonly diffSha256: string;
}

/** What it answers; a code where it refuses. */
export interface Answer {
  readonly answer?: any; // oxlint-disable-line no-explicit-any -- each command has its own
  readonly code?: string;
  readonly data?: { readonly verbs?: readonly string[] };
}

/** A service in a process of its own. */
export interface KillableService {
  run(command: Command): Promise<Answer>;
  look(): Promise<readonly ProcessDetail[]>;
  /** Begins a command, and kills the service some turns of the event loop later. */
  killDuring(command: Command, turns: number): Promise<void>;
  /** Ends it as a signal to stop would. */
  end(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL("./service_script.ts", import.meta.url));

export async function startKillable(
  root: string,
  stateDirectory: string,
): Promise<KillableService> {
  const child = spawnScript(SCRIPT, [root, stateDirectory]);
  const nextLine = linesOf(child);
  const next = async () => JSON.parse(await nextLine());
  await next();

  function send(command: Command): void {
    child.stdin?.write(`${JSON.stringify(command)}\n`);
  }

  async function run(command: Command): Promise<Answer> {
    send(command);
    await next();
    return await next();
  }

  return {
    run,
    look: async () => (await run({ op: "look" })).answer.processes,
    async killDuring(command, turns) {
      send(command);
      await next();
      for (let turn = 0; turn < turns; turn++) await new Promise((done) => setImmediate(done));
      await killScript(child);
    },
    async end() {
      const exit = new Promise((resolve) => child.on("exit", resolve));
      child.stdin?.end();
      if (await exit !== 0) throw new Error("The service failed inside");
    },
  };
}

/** One line after the other; the lines of a service that fails inside are the end of the test. */
function linesOf(child: ChildProcess): () => Promise<string> {
  if (!child.stdout) throw new Error("The output of the service is not piped");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("The service ended by itself");
    return value;
  };
}
