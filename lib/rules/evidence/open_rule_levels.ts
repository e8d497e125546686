import { clearTimeout, setTimeout } from "node:timers";
import { WorkbenchError } from "../../errors/mod.ts";
import { createMutex } from "../../mutex/mod.ts";
import { type RuleLevels, type Severities, severitiesWith } from "../../project/mod.ts";
import type { RuleSource } from "../survey.ts";
import type { EvidenceByRule, ProjectEvidence } from "./gather_evidence.ts";
import type { EvidenceMemory } from "./evidence_memory.ts";

/** The levels of rules that a project keeps, found out in the background. */
export interface KeptRules extends RuleLevels, AsyncDisposable {
  /** Returns the counts from which the levels come; null while nobody looked yet. */
  evidence(): EvidenceByRule | null;
  /**
   * Looks now, where files have changed since the last look.
   * @returns what was found, which `current` then tells the levels of
   */
  look(options?: { readonly signal?: AbortSignal | undefined }): Promise<ProjectEvidence>;
  /**
   * Says which project to examine; until then, only the rules for everybody hold.
   * @param folder the project's folder in the state directory
   */
  lookAt(source: RuleSource, folder: string): void;
}

interface Place {
  readonly source: RuleSource;
  readonly folder: string;
}

/** Requests of this moment come before the look, which is for later ones. */
const CALM_MS = 1000;
/** A project changes its habits seldom: it is looked at again no sooner. */
const AGAIN_MS = 60_000;

/** @param report told of what goes wrong while nobody waits */
export function openKeptRules(report: (error: unknown) => void): KeptRules {
  const leaving = new AbortController();
  const { signal } = leaving;
  let place: Place | null = null;
  let severities = severitiesWith();
  let evidence: EvidenceByRule | null = null;
  let memory: EvidenceMemory | null = null;
  let lookedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  const inTurn = createMutex();
  let waiting = 0;

  async function look({ source, folder }: Place, asked: AbortSignal): Promise<ProjectEvidence> {
    const options = { signal: AbortSignal.any([signal, asked]), isAwaited: () => waiting > 0 };
    // The rules are many modules, which a start does not wait for.
    const { gatherEvidence, keptAmong } = await import("./gather_evidence.ts");
    memory ??= (await import("./evidence_memory.ts")).openEvidenceMemory(folder);
    const found = await gatherEvidence(source, { ...options, memory });
    evidence = found.byRule;
    const next = severitiesWith(keptAmong(evidence));
    if (!isSame(next, severities)) severities = next;
    return found;
  }

  async function lookInBackground(from: Place): Promise<void> {
    try {
      await inTurn(() => look(from, signal));
    } catch (error) {
      if (!signal.aborted) report(error);
    } finally {
      lookedAt = Date.now();
      timer = undefined;
    }
  }

  return {
    current: () => severities,
    want() {
      if (!place || timer || signal.aborted || Date.now() - lookedAt < AGAIN_MS) return;
      const from = place;
      timer = setTimeout(() => void (looking = lookInBackground(from)), CALM_MS);
      timer.unref();
    },
    evidence: () => evidence,
    async look(options = {}) {
      const from = place;
      if (!from) throw new WorkbenchError("no_project", "Open a project first: none is open");
      waiting++;
      try {
        return await inTurn(() => look(from, options.signal ?? signal));
      } finally {
        waiting--;
      }
    },
    lookAt: (source, folder) => void (place = { source, folder }),
    async [Symbol.asyncDispose]() {
      leaving.abort();
      clearTimeout(timer);
      await looking;
    },
  };
}

function isSame(one: Severities, other: Severities): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
