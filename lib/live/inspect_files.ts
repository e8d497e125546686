import { setTimeout as delay } from "node:timers/promises";
import { readFileSource } from "../diagnostics/mod.ts";
import { orNullIfUnreadable } from "../errors/mod.ts";
import type { Source } from "../source/mod.ts";
import type { LiveEvent } from "./schemas.ts";

/** Looks at what is wrong with files that have changed, one after another. */
export interface Inspector extends AsyncDisposable {
  /** Has the files inspected; those that wait already are looked at once. */
  inspect(paths: readonly string[]): void;
}

/** Files are looked at once nothing has changed for so long: whoever writes on is told of that first. */
const QUIET_MS = 100;
/** However long somebody writes on, a file is looked at after that. */
const LONGEST_WAIT_MS = 5000;

type DiagnosticsEvent = Extract<LiveEvent, { type: "diagnostics" }>;

/** Opens an inspector, which tells what it finds as events. */
export function openInspector(
  source: Source,
  { publish, report }: {
    readonly publish: (event: LiveEvent) => void;
    readonly report: (error: unknown) => void;
  },
): Inspector {
  const waiting = new Set<string>();
  const closing = new AbortController();
  const { signal } = closing;
  let working: Promise<void> | null = null;
  let changed = 0;

  async function work(): Promise<void> {
    for (const path of waiting) {
      await untilQuiet();
      waiting.delete(path);
      if (!signal.aborted) await inspectOne(path);
    }
    working = null;
  }

  async function untilQuiet(): Promise<void> {
    const latest = performance.now() + LONGEST_WAIT_MS;
    for (let left = QUIET_MS; left > 0 && !signal.aborted;) {
      left = Math.min(changed + QUIET_MS, latest) - performance.now();
      if (left > 0) await delay(left, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async function inspectOne(path: string): Promise<void> {
    try {
      const event = await diagnosticsOf(source, path, signal);
      if (event && !signal.aborted) publish(event);
    } catch (error) {
      if (!signal.aborted) report(error);
    }
  }

  return {
    inspect(paths) {
      for (const path of paths) waiting.add(path);
      changed = performance.now();
      if (waiting.size > 0) working ??= work();
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await working;
    },
  };
}

/** Counts what is wrong with a file; null for one that is no source file, has gone or cannot be read. */
async function diagnosticsOf(
  source: Source,
  path: string,
  signal: AbortSignal,
): Promise<DiagnosticsEvent | null> {
  const graph = await source.graph.refresh({ signal });
  if (!graph.files.has(path)) return null;
  const file = await orNullIfUnreadable(source.project.files.read(path));
  const parsed = file && await orNullIfUnreadable(source.parses.parse(file));
  if (!parsed) return null;
  const { diagnostics } = await readFileSource(source, parsed, { signal });
  const counts = { error: 0, warning: 0, info: 0, hint: 0, environment: 0 };
  for (const { severity, environment } of diagnostics) {
    counts[environment ? "environment" : severity]++;
  }
  return { type: "diagnostics", path, contentHash: parsed.contentHash, counts };
}
