import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import process from "node:process";

/** What the figures were measured on. */
export interface Machine {
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly runtime: string;
}

export function describeMachine(): Machine {
  return {
    system: `${platform()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    runtime: runtimeName(),
  };
}

/** The runtime that does the work, with its version. */
export function runtimeName(): string {
  const { deno, bun, node } = process.versions;
  return deno ? `Deno ${deno}` : bun ? `Bun ${bun}` : `Node ${node}`;
}

/** The load average of the last minute: above the count of cores, figures say little. */
export function loadAverage(): number {
  return loadavg()[0] ?? 0;
}
