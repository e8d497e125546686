import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { untilGone } from "./group/end_family.ts";
import { openFamily, type ProcessFamily } from "./group/process_family.ts";
import { endStrays } from "./leftovers/strays.ts";
import type { Run, RunControls, RunReport } from "./machine.ts";
import type { OutputLog } from "./output/output_log.ts";
import { readOutput } from "./output/read_output.ts";
import { type PortWatch, watchPort } from "./port/watch_port.ts";

/** The settings of a run of a script. */
export interface ScriptRunOptions {
  readonly id: string;
  readonly script: string;
  /** Absolute. */
  readonly executable: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The port that the script is told. */
  readonly port: number;
  readonly log: OutputLog;
  /** Told the number of the first process, at once. */
  readonly started: (pid: number) => void;
  /** Told when nothing of the run is left. */
  readonly ended: () => void;
  /** Gets what should not happen. */
  readonly fail: (error: unknown) => void;
}

/**
 * The longest time that the output of a run may stay open after its last process, in the hands of processes that left the group.
 */
const OUTPUT_PATIENCE_MS = 500;

/** A script that ends by itself may have left a server behind that takes a while to begin. */
const STRAY_PATIENCE_MS = 2000;

/** A run of a script in a process group of its own. */
export function scriptRun(options: ScriptRunOptions): Run {
  return {
    script: options.script,
    begin(report) {
      const child = startChild(options);
      return child.pid === undefined
        ? neverStarted(child, options, report)
        : follow(child, child.pid, options, report);
    },
  };
}

function startChild({ executable, args, folder, environment }: ScriptRunOptions): ChildProcess {
  return spawn(executable, args, {
    cwd: folder,
    env: { ...environment },
    detached: true,
    // Input stays open: many a tool ends with it, and so ends with the service.
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
}

const NO_CONTROLS: RunControls = {
  terminate: () => undefined,
  kill: () => undefined,
  explain: () => "it could not be started",
};

function neverStarted(
  child: ChildProcess,
  { executable, ended }: ScriptRunOptions,
  report: RunReport,
): RunControls {
  child.on("error", (error) => {
    const name = executable.slice(executable.lastIndexOf("/") + 1);
    const code = "code" in error ? ` (${String(error.code)})` : "";
    report.notStarted(`The system could not run "${name}"${code}`);
    ended();
    report.gone();
  });
  return NO_CONTROLS;
}

function follow(
  child: ChildProcess,
  pid: number,
  options: ScriptRunOptions,
  report: RunReport,
): RunControls {
  const { port, fail } = options;
  const family = openFamily(pid);
  const watch = watchPort(family, { told: port, report, fail });
  const killAtExit = (): void => family.signal("SIGKILL");
  process.once("exit", killAtExit);
  let wasAsked = false;
  const closed = once(child, "close");
  readChild(child, options, watch);

  async function cleanUp(): Promise<void> {
    // Of a script that ends by itself, what it opened elsewhere may be meant to stay.
    const left = wasAsked ? [] : family.forget();
    // The machine asks for the rest to end as well: only what was asked before counts.
    const withinMs = wasAsked ? 0 : STRAY_PATIENCE_MS;
    watch.stop();
    await untilGone(family);
    await endStrays({ runId: options.id, known: left, ports: () => watch.ports(), withinMs });
    await closeOutput(child, closed);
    process.off("exit", killAtExit);
    options.ended();
    report.gone();
  }

  child.on("error", fail);
  child.on("exit", (code, signal) => {
    cleanUp().catch(fail);
    report.exited({ code, signal });
  });
  options.started(pid);
  return {
    terminate() {
      wasAsked = true;
      signalFamily(family, "SIGTERM").catch(fail);
    },
    kill: () => void signalFamily(family, "SIGKILL").catch(fail),
    explain: () => watch.explain(),
  };
}

async function signalFamily(family: ProcessFamily, name: NodeJS.Signals): Promise<void> {
  // First the look: children of another group lose their parent with the signal.
  await family.look();
  family.signal(name);
}

function readChild(
  { stdin, stdout, stderr }: ChildProcess,
  { log, fail }: ScriptRunOptions,
  watch: PortWatch,
): void {
  const emit: Parameters<typeof readOutput>[2] = (stream, line) => {
    log.add(stream, line);
    watch.read(line.text);
  };
  if (stdout) readOutput(stdout, "stdout", emit).catch(fail);
  if (stderr) readOutput(stderr, "stderr", emit).catch(fail);
  // Nothing is ever written: that nobody reads it is no failure.
  stdin?.on("error", () => undefined);
}

/** Waits until the output of the last process is read to its end, unless somebody else holds the output open. */
async function closeOutput(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  await Promise.race([closed, pause(OUTPUT_PATIENCE_MS)]);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}
