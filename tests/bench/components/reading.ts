import process from "node:process";

/** A prop as one of the readers sees it. */
export interface ReadProp {
  readonly required: boolean;
  /** Source text of the default. */
  readonly value: string | null;
  /** The package that declares it. */
  readonly from: string | null;
}

/** A component as one of the readers sees it. */
export interface ReadComponent {
  readonly path: string;
  readonly names: readonly string[];
  readonly resolved: boolean;
  readonly props: ReadonlyMap<string, ReadProp>;
}

/** What one of the readers says of all files. */
export interface Reading {
  readonly components: readonly ReadComponent[];
  /** By the clock. */
  readonly milliseconds: number;
  /** Of all threads: other work on the machine counts less. */
  readonly cpuMilliseconds: number;
  /** Files that it threw on. */
  readonly failures: number;
}

/** Starts to measure. @returns what has passed since, when it is called */
export function stopwatch(): () => Pick<Reading, "milliseconds" | "cpuMilliseconds"> {
  const start = performance.now();
  const used = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(used);
    return { milliseconds: performance.now() - start, cpuMilliseconds: (user + system) / 1000 };
  };
}
