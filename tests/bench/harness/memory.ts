import { readFileSync } from "node:fs";
import process from "node:process";

const MEGABYTE = 2 ** 20;

/** The memory that this process holds, in MB. */
export function residentMegabytes(): number {
  return process.memoryUsage.rss() / MEGABYTE;
}

/** The most that this process has held so far, in MB. */
export function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}

/**
 * What another process holds, and the most that it has held, in MB.
 * @throws {Error} where the kernel does not show it
 */
export function megabytesOf(pid: number | undefined): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (row: string): number => {
    const [, kilobytes] = new RegExp(`${row}:\\s+(\\d+)`).exec(status) ?? [];
    if (kilobytes === undefined) throw new Error(`The kernel does not tell ${row} of ${pid}`);
    return Number(kilobytes) / 1024;
  };
  return { resident: read("VmRSS"), peak: read("VmHWM") };
}
