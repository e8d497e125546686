import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { installPackage, plainEnvironment } from "../package/installed_package.ts";
import { SERVE } from "../support/served.ts";
import { untilExit, untilLine } from "../support/spawn_script.ts";
import { commandOf, type Runtime } from "../support/runtimes.ts";

/** What the kernel says of the service, and the runtime of its main thread. */
export interface Footprint {
  /** Of the whole process. */
  readonly megabytes: number;
  /** Megabytes that the main thread held when it settled; null where the runtime does not tell. */
  readonly heap: number | null;
  readonly handles: number;
  readonly threads: number;
}

/** The command, over its restarts. */
export interface Service {
  readonly port: number;
  /** True from the moment on that it is asked to end until it answers again. */
  readonly isDown: boolean;
  /** Grows with each start. */
  readonly starts: number;
  restart(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Collects garbage where the runtime lets itself be told to; elsewhere it has to do so by itself. */
  settle(): void;
  footprint(): Footprint;
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

const SETTLE = new URL("settle.mjs", import.meta.url).href;

/**
 * The words that start the command on a runtime: on Node that of the package, as people have it.
 * @param folder absolute; the package is installed in it
 */
export function serviceCommand(runtime: Runtime, folder: string): readonly [string, ...string[]] {
  if (runtime !== "node") return [...commandOf(runtime), SERVE];
  const { project } = installPackage(folder);
  const command = join(project, "node_modules/project-workbench/bin/project-workbench.cjs");
  return [process.execPath, "--import", SETTLE, command];
}

/**
 * Starts the command.
 * @param command see `serviceCommand`
 * @param folder absolute, for what it tells of itself
 * @param args besides the port
 */
export async function startService(
  command: readonly [string, ...string[]],
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Service> {
  const heapFile = join(folder, "heap");
  let child: ChildProcess;
  let port = 0;
  let isDown = true;
  let starts = 0;

  async function start(): Promise<void> {
    const [program, ...words] = command;
    child = spawn(program, [...words, "--port", "0", "--log", "off", ...args], {
      stdio: ["ignore", "pipe", "inherit"],
      env: plainEnvironment({ SOAK_HEAP: heapFile, ...env }),
    });
    const line = await untilLine(child, "Project Workbench is at ");
    port = Number(new URL(line.slice(line.indexOf("http"))).port);
    isDown = false;
    starts++;
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    isDown = true;
    const exit = untilExit(child);
    process.kill(child.pid ?? 0, signal);
    return await exit;
  }

  await start();
  return {
    get port() {
      return port;
    },
    get isDown() {
      return isDown;
    },
    get starts() {
      return starts;
    },
    async restart(signal) {
      const code = await end(signal);
      if (signal === "SIGTERM" && code !== 0) throw new Error(`SIGTERM ended it with ${code}`);
      await start();
    },
    settle: () => command.includes(SETTLE) && process.kill(child.pid ?? 0, "SIGUSR2"),
    footprint: () => ({ ...footprintOf(child.pid ?? 0), heap: heapIn(heapFile) }),
    stop: () => end("SIGTERM"),
  };
}

/** In tenths of a megabyte. */
function heapIn(file: string): number | null {
  return existsSync(file) ? Math.round(Number(readFileSync(file, "utf8")) / 104_857.6) / 10 : null;
}

function footprintOf(pid: number): Omit<Footprint, "heap"> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const number = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  return {
    megabytes: Math.round(number("VmRSS") / 1024),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: number("Threads"),
  };
}
