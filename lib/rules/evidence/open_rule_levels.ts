import { clearTimeout, setTimeout } from "node:timers";
import { WorkbenchError } from "../../errors/mod.ts";
import { createMutex } from "../../mutex/mod.ts";
import {
  type RuleLevels,
  type Severities,
  severitiesWith,
} from "../../project/configuration/rule_levels.ts";
import type { RuleSource } from "../survey.ts";
import type { EvidenceByRule } from "./gather_evidence.ts";

/** The levels of rules that a project keeps, found out in the background. */
export interface KeptRules extends RuleLevels, AsyncDisposable {
  /** The counts that they come from; null while nobody looked yet. */
  evidence(): EvidenceByRule | null;
  /**
   * Looks now, where files have changed since the last look.
   * @returns the counts, which `current` then tells the levels of
   */
  look(options?: { readonly signal?: AbortSignal | undefined }): Promise<EvidenceByRule>;
  /** Says which project to look at; until then, only the rules for everybody hold. */
  lookAt(source: RuleSource): void;
}

/** Requests of this moment come before the look, which is for later ones. */
const CALM_MS = 1000;
/** A project changes its habits seldom: it is looked at again no sooner. */
const AGAIN_MS = 60_000;

/** @param report told of what goes wrong while nobody waits */
export function openKeptRules(report: (error: unknown) => void): KeptRules {
  const leaving = new AbortController();
  const { signal } = leaving;
  let source: RuleSource | null = null;
  let severities = severitiesWith();
  let evidence: EvidenceByRule | null = null;
  let lookedAt = -Infinity;
  /** The graph that the evidence is of: the same one as long as no file changed. */
  let graph: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  const inTurn = createMutex();

  async function look(from: RuleSource, asked: AbortSignal): Promise<EvidenceByRule> {
    const options = { signal: AbortSignal.any([signal, asked]) };
    const now = await from.graph.refresh(options);
    if (evidence && now === graph) return evidence;
    // The rules are many modules, which a start does not wait for.
    const { gatherEvidence, keptAmong } = await import("./gather_evidence.ts");
    const found = await gatherEvidence(from, options);
    const next = severitiesWith(keptAmong(found));
    if (!isSame(next, severities)) severities = next;
    graph = now;
    return evidence = found;
  }

  async function lookInBackground(from: RuleSource): Promise<void> {
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
      if (!source || timer || signal.aborted || Date.now() - lookedAt < AGAIN_MS) return;
      const from = source;
      timer = setTimeout(() => void (looking = lookInBackground(from)), CALM_MS);
      timer.unref();
    },
    evidence: () => evidence,
    async look(options = {}) {
      const from = source;
      if (!from) throw new WorkbenchError("no_project", "Open a project first: none is open");
      return await inTurn(() => look(from, options.signal ?? signal));
    },
    lookAt: (from) => void (source = from),
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
