import { createHash } from "node:crypto";
import type { ts as TS } from "ts-morph";
import type { Inspection } from "./inspector.ts";
import type { VersionedSource } from "./language_host.ts";

/** The answers that are kept; a save takes four: two verbs, before and after. */
const MAX_KEPT = 128;

/**
 * Returns the answer of a verb on the file of an inspection, and works it out once for each content of all sources of the
 * program, of their settings, and of the installed packages.
 */
export type KeepAnswer = <Answer>(
  verb: string,
  inspection: Inspection,
  make: (inspection: Inspection) => Answer,
) => Answer;

/** Remembers what the last checks found: what an edit leads to is, as a rule, where the next one starts. */
export function openKeptAnswers(): KeepAnswer {
  const kept = new Map<string, unknown>();
  const contents = new WeakMap<TS.Program, string>();

  function contentOf(program: TS.Program): string {
    const known = contents.get(program);
    if (known !== undefined) return known;
    // The service gave each source its host's version.
    const sources = program.getSourceFiles() as readonly VersionedSource[];
    const content = hashOf([
      program.getCompilerOptions(),
      sources.map(({ fileName, version }) => [fileName, version]),
    ]);
    contents.set(program, content);
    return content;
  }

  return <Answer>(
    verb: string,
    inspection: Inspection,
    make: (inspection: Inspection) => Answer,
  ): Answer => {
    const { source, program, view, config } = inspection;
    const key = hashOf([
      verb,
      source.fileName,
      contentOf(program),
      view.resolutionKey,
      config.ambient,
    ]);
    // Only this function puts answers in, each under its verb.
    const answer = kept.has(key) ? kept.get(key) as Answer : make(inspection);
    kept.delete(key);
    kept.set(key, answer);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return answer;
  };
}

function hashOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
