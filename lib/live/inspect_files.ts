import { readFileSource } from "../diagnostics/mod.ts";
import { orNullIfUnreadable } from "../errors/mod.ts";
import type { Source } from "../source/mod.ts";
import type { LiveEvent } from "./schemas.ts";

/** Looks at what is wrong with files that have changed, one after another. */
export interface Inspector extends AsyncDisposable {
  /** Has the files looked at; those that wait already are looked at once. */
  inspect(paths: readonly string[]): void;
}

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

  async function work(): Promise<void> {
    for (const path of waiting) {
      waiting.delete(path);
      if (!signal.aborted) await inspectOne(path);
    }
    working = null;
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
  const counts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return { type: "diagnostics", path, contentHash: parsed.contentHash, counts };
}
