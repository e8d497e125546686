import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { WorkbenchError } from "../errors/mod.ts";
import { homeFolder } from "../state/mod.ts";
import { findExecutable } from "./command/find_executable.ts";
import { type CommandFiles, readCommand } from "./command/read_command.ts";
import { scriptArguments } from "./command/script_arguments.ts";
import { scriptEnvironment } from "./command/script_environment.ts";
import { endFamily } from "./group/end_family.ts";
import { openFamily, type ProcessFamily } from "./group/process_family.ts";
import { pathHider } from "./output/hide_paths.ts";
import { createOutputLog } from "./output/output_log.ts";
import { readOutput } from "./output/read_output.ts";

/** The outcome of a script that ran to its end. */
export interface ScriptOutcome {
  /** `exit code 0`, or what ended it. */
  readonly exit: string;
  /** The last lines that it printed, without the machine's own paths. */
  readonly lines: readonly string[];
}

const MAX_LINES = 200;
const PATIENCE_MS = 2000;
/** The longest time that the output may stay open in the hands of processes that left the group. */
const OUTPUT_PATIENCE_MS = 500;

/**
 * Runs a script of package.json to its end, in a process group of its own. Whatever it leaves in that group is ended.
 * @param options.timeoutMs after so long it is ended
 * @throws {WorkbenchError} `unknown_script`, `package_manager_missing`, `script_failed` where it cannot be started or takes
 * too long; the signal's reason
 */
export async function runScriptOnce(
  files: CommandFiles,
  script: string,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<ScriptOutcome> {
  const child = await startScript(files, script);
  const { pid } = child;
  if (pid === undefined) return await neverStarted(child, script);
  const log = createOutputLog(pathHider([[files.root, "."], [homeFolder() ?? "", "~"]]));
  const emit: Parameters<typeof readOutput>[2] = (stream, line) => log.add(stream, line);
  const outputs = [
    child.stdout ? readOutput(child.stdout, "stdout", emit) : Promise.resolve(),
    child.stderr ? readOutput(child.stderr, "stderr", emit) : Promise.resolve(),
  ];
  const family = openFamily(pid);
  const killAtExit = (): void => family.signal("SIGKILL");
  process.once("exit", killAtExit);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const exit = await untilOver(child, AbortSignal.any([signal, late]));
    await endRest(family);
    await closeOutput(child, outputs);
    signal.throwIfAborted();
    if (late.aborted) throw tooSlow(script, timeoutMs);
    return { exit, lines: log.since(1).lines.slice(-MAX_LINES).map(({ text }) => text) };
  } finally {
    await endRest(family);
    process.off("exit", killAtExit);
  }
}

async function startScript(files: CommandFiles, script: string): Promise<ChildProcess> {
  const command = await readCommand(files, script);
  const { packageManager } = command;
  const { root } = files;
  const executable = await findExecutable(packageManager, { path: process.env.PATH ?? "", root });
  if (executable === null) {
    throw new WorkbenchError(
      "package_manager_missing",
      `Cannot run a script: the project uses "${packageManager}", which is not installed`,
      { data: { packageManager } },
    );
  }
  const { PORT: _port, ...environment } = scriptEnvironment(process.env, {
    root,
    port: 0,
    runId: randomUUID(),
  });
  return spawn(executable, scriptArguments(command, undefined), {
    cwd: root,
    env: environment,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
}

async function neverStarted(child: ChildProcess, script: string): Promise<never> {
  const [error] = await once(child, "error");
  throw new WorkbenchError("script_failed", `Cannot start the script "${script}"`, {
    cause: error,
  });
}

/** Waits for the first process to end, and tells how it ended; what the signal ends is ended by the caller. */
async function untilOver(child: ChildProcess, signal: AbortSignal): Promise<string> {
  const exited = once(child, "exit");
  const stopped = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  const outcome = await Promise.race([exited, stopped]);
  if (outcome === null) return "stopped";
  const [code, name] = outcome;
  return typeof code === "number" ? `exit code ${code}` : `signal ${String(name)}`;
}

async function closeOutput(child: ChildProcess, outputs: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(outputs), pause(OUTPUT_PATIENCE_MS)]);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** The number of a group that is gone may be another's already. */
async function endRest(family: ProcessFamily): Promise<void> {
  if ((await family.look()).length > 0) await endFamily(family, PATIENCE_MS);
}

function tooSlow(script: string, timeoutMs: number): WorkbenchError {
  return new WorkbenchError(
    "script_failed",
    `Ended the script "${script}": it took longer than ${timeoutMs / 1000} seconds`,
  );
}
