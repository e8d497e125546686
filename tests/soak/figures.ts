import type { Client } from "./client.ts";
import type { Footprint, Service } from "./service.ts";

/** One row of the table: what was measured while nobody asked anything. */
export interface Sample extends Footprint {
  readonly phase: Phase;
  /** Since the beginning of the soak. */
  readonly seconds: number;
}

/** The restarts come first; then one life of the service, at the end of which nobody asks anything. */
export type Phase = "restarts" | "life" | "idle";

const COLUMNS = [
  "s",
  "phase",
  "MB",
  "heap MB",
  "handles",
  "threads",
  "requests",
  "worst ms",
  "starts",
];
/** What the last third of the life may have over the one before it; the first fills the caches. */
const MORE_MEGABYTES = 60;
const MORE_HEAP = 8;
const MORE_HANDLES = 8;
/** How fast it may grow over both. */
const MEGABYTES_A_MINUTE = 30;
const HEAP_A_MINUTE = 3;
const HANDLES_A_MINUTE = 4;
/** The most that the service may hold, in megabytes: while it works, and after minutes of rest. */
const MOST_MEGABYTES = { life: 600, idle: 400 };
/** Of a life that says something of growth: over less, it shows the last caches that fill. */
const LEAST_SECONDS = 180;

export function printHead(): void {
  console.log(COLUMNS.map((name) => name.padStart(9)).join(""), " refusals by code");
}

export function printRow(sample: Sample, client: Client, service: Service): void {
  const { seconds, phase, megabytes, heap, handles, threads } = sample;
  const cells = [
    Math.round(seconds),
    phase,
    megabytes,
    heap?.toFixed(1) ?? "",
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

/** @returns what is not flat: the last third of the life against the one before it, and the slope over both */
export function judgeSamples(samples: readonly Sample[]): string[] {
  const life = withUsualThreads(samples.filter(({ phase }) => phase === "life"));
  const third = Math.ceil(life.length / 3);
  const warm = life.slice(third);
  const [before, last] = [warm.slice(0, -third), warm.slice(-third)];
  const seconds = (warm.at(-1)?.seconds ?? 0) - (warm[0]?.seconds ?? 0);
  const problems = [
    compare("megabytes", before, last, MORE_MEGABYTES),
    compare("heap", before, last, MORE_HEAP),
    compare("handles", before, last, MORE_HANDLES),
    within("megabytes", warm, MEGABYTES_A_MINUTE),
    within("heap", warm, HEAP_A_MINUTE),
    within("handles", warm, HANDLES_A_MINUTE),
  ].filter((problem) => problem !== null);
  if (seconds >= LEAST_SECONDS) return problems;
  console.log(`Too short to judge growth: ${problems.join(", ") || "none"}`);
  return [];
}

/** @returns what is more than the service may hold */
export function judgeMemory(samples: readonly Sample[]): string[] {
  return (["life", "idle"] as const).flatMap((phase) => {
    const own = samples.filter((sample) => sample.phase === phase);
    const most = Math.max(0, ...own.map(({ megabytes }) => megabytes));
    if (own.length > 0) console.log(`At most ${most} MB: ${phase}`);
    return most <= MOST_MEGABYTES[phase] ? [] : [`${most} MB are held: ${phase}`];
  });
}

/** The rows with the number of threads that most have: one that has ended, for want of work, takes its memory along. */
function withUsualThreads(samples: readonly Sample[]): readonly Sample[] {
  const alike = samples.map(({ threads }) => samples.filter((one) => one.threads === threads));
  return alike.reduce((most, rows) => rows.length > most.length ? rows : most, []);
}

function compare(
  of: Measured,
  before: readonly Sample[],
  last: readonly Sample[],
  more: number,
): string | null {
  const [was, is] = [median(before, of), median(last, of)];
  if (was === null || is === null) return null;
  console.log(`${of} in the second third of the life ${was}, in the last ${is}`);
  return is <= was + more ? null : `${of} grew from ${was} to ${is}`;
}

function within(of: Measured, phase: readonly Sample[], most: number): string | null {
  const growth = slope(phase, of);
  if (growth === null) return null;
  console.log(`${of} a minute, over both: ${growth.toFixed(1)}`);
  return growth <= most ? null : `${of} grow by ${growth.toFixed(1)} a minute`;
}

type Measured = "megabytes" | "heap" | "handles";

/** Null where the runtime does not tell. */
function valuesOf(samples: readonly Sample[], of: Measured): readonly number[] | null {
  const values = samples.map((sample) => sample[of]).filter((value) => value !== null);
  return values.length === 0 ? null : values;
}

function median(samples: readonly Sample[], of: Measured): number | null {
  const sorted = valuesOf(samples, of)?.toSorted((a, b) => a - b);
  return sorted?.[Math.floor(sorted.length / 2)] ?? null;
}

/** Least squares, a minute. */
function slope(samples: readonly Sample[], of: Measured): number | null {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const times = samples.map(({ seconds }) => seconds / 60);
  const values = valuesOf(samples, of);
  if (!values) return null;
  const [time, value] = [mean(times), mean(values)];
  const spread = times.reduce((sum, one) => sum + (one - time) ** 2, 0);
  if (spread === 0) return 0;
  return times.reduce((sum, one, index) => sum + (one - time) * ((values[index] ?? 0) - value), 0) /
    spread;
}
