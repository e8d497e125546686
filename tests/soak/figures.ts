import type { Client } from "./client.ts";
import type { Footprint, Service } from "./service.ts";

/** One row of the table: what was measured while nobody asked anything. */
export interface Sample extends Footprint {
  readonly phase: Phase;
  /** Since the beginning of the soak. */
  readonly seconds: number;
}

/** `first` and `last` are one life of the service each; the restarts are in the middle. */
export type Phase = "first" | "restarts" | "last";

const COLUMNS = ["s", "phase", "MB", "handles", "threads", "requests", "worst ms", "starts"];
/** What the middle of the last phase may have over that of the first. */
const MORE_MEGABYTES = 60;
const MORE_HANDLES = 8;
/** How fast it may grow within a phase, once it has warmed up. */
const MEGABYTES_A_MINUTE = 30;
const HANDLES_A_MINUTE = 4;
/** Of a slope that says something: over less, it shows the last caches that fill. */
const LEAST_SECONDS = 45;

export function printHead(): void {
  console.log(COLUMNS.map((name) => name.padStart(9)).join(""), " refusals by code");
}

export function printRow(sample: Sample, client: Client, service: Service): void {
  const { seconds, phase, megabytes, handles, threads } = sample;
  const cells = [
    Math.round(seconds),
    phase,
    megabytes,
    handles,
    threads,
    client.requests,
    Math.round(client.slowest.ms),
    service.starts,
  ];
  const codes = [...client.codes].map(([code, count]) => `${code} ${count}`).join(", ");
  console.log(cells.map((cell) => String(cell).padStart(9)).join(""), ` ${codes}`);
  console.log(" ".repeat(COLUMNS.length * 9), ` slowest: ${client.slowest.what}`);
}

/** @returns what is not flat: the last phase against the first, and the slope within each */
export function judgeSamples(samples: readonly Sample[]): string[] {
  const of = (phase: Phase): Sample[] => samples.filter((sample) => sample.phase === phase);
  const [first, last] = [warm(of("first")), warm(of("last"))];
  return [
    compare(
      "memory, in MB,",
      median(first, "megabytes"),
      median(last, "megabytes"),
      MORE_MEGABYTES,
    ),
    compare("handles", median(first, "handles"), median(last, "handles"), MORE_HANDLES),
    ...[first, last].flatMap((phase) => [
      within("memory, in MB a minute,", phase, "megabytes", MEGABYTES_A_MINUTE),
      within("handles a minute", phase, "handles", HANDLES_A_MINUTE),
    ]),
  ].filter((problem) => problem !== null);
}

/** The first of a life belong to the loading of code and the filling of caches. */
function warm(samples: readonly Sample[]): Sample[] {
  return samples.slice(Math.floor(samples.length / 2));
}

function compare(name: string, first: number, last: number, more: number): string | null {
  console.log(`${name} in the first third ${first}, in the last ${last}`);
  return last <= first + more ? null : `${name} grew from ${first} to ${last}`;
}

function within(
  name: string,
  phase: readonly Sample[],
  of: Measured,
  most: number,
): string | null {
  const growth = slope(phase, of);
  const seconds = (phase.at(-1)?.seconds ?? 0) - (phase[0]?.seconds ?? 0);
  const isJudged = seconds >= LEAST_SECONDS;
  console.log(`slope of ${name} ${growth.toFixed(1)}${isJudged ? "" : " (too short to judge)"}`);
  if (!isJudged) return null;
  return growth <= most ? null : `${name} grows by ${growth.toFixed(1)}`;
}

type Measured = "megabytes" | "handles";

function median(samples: readonly Sample[], of: Measured): number {
  const sorted = samples.map((sample) => sample[of]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Least squares, a minute. */
function slope(samples: readonly Sample[], of: Measured): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const times = samples.map(({ seconds }) => seconds / 60);
  const values = samples.map((sample) => sample[of]);
  const [time, value] = [mean(times), mean(values)];
  const spread = times.reduce((sum, one) => sum + (one - time) ** 2, 0);
  if (spread === 0) return 0;
  return times.reduce((sum, one, index) => sum + (one - time) * ((values[index] ?? 0) - value), 0) /
    spread;
}
