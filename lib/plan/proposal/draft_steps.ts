import { WorkbenchError } from "../../errors/mod.ts";
import type { Source } from "../../source/mod.ts";
import { loadFlow } from "../flows.ts";
import { openDraft } from "../open_draft.ts";
import type { PlanStep } from "../../processes/mod.ts";
import { computeTouches, type FileContents } from "../validation/computed_touches.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import type { Intent } from "./intent.ts";
import { recognize } from "./recognize.ts";
import { shorten } from "./shorten.ts";
import { indexTargets, type Target, type TargetIndex } from "./target_index.ts";

/** The steps of a text, and what is to be said about them. */
export interface DraftedSteps {
  readonly steps: readonly PlanStep[];
  readonly notes: readonly string[];
}

interface DraftingSite {
  readonly source: Source;
  readonly index: TargetIndex;
  readonly feature: string | null;
  readonly signal: AbortSignal;
}

/** As many as a plan may have. */
const MAX_STEPS = 50;
/** A rationale has room for that much of a clause, in UTF-16 units. */
const MAX_QUOTED = 19_000;
/** Milliseconds for trying all steps. */
const TIME_LIMIT_MS = 15_000;

/**
 * Makes steps of what a text asks for. Each is tried in memory before the next is looked for, so that a text may speak of what
 * it has just made, and each declares just what it touches. What is not recognised, or cannot be done as it stands, is left to
 * a person.
 */
export async function draftSteps(text: string, site: DraftingSite): Promise<DraftedSteps> {
  const drafting = createDrafting(site);
  for (const clause of splitClauses(text)) {
    site.signal.throwIfAborted();
    await drafting.add(clause);
  }
  return drafting.finish();
}

interface Drafting {
  add(clause: Clause): Promise<void>;
  finish(): DraftedSteps;
}

function createDrafting({ source, index: first, feature, signal }: DraftingSite): Drafting {
  const steps: PlanStep[] = [];
  const notes: string[] = [];
  let manual: Clause[] = [];
  let done: FileContents = new Map();
  let draft = openDraft(source);
  let index = first;
  let last: Target | null = null;
  const late = AbortSignal.timeout(TIME_LIMIT_MS);
  const untilLate = AbortSignal.any([signal, late]);

  /** Adjacent clauses that no flow does are one task. */
  function endManual(): void {
    if (manual.length === 0) return;
    steps.push(manualStep(manual, steps.length));
    manual = [];
  }

  function leave(clause: Clause, reason: string | null): void {
    if (reason !== null) notes.push(`"${shorten(clause.text)}": ${reason}`);
    manual.push(clause);
  }

  async function tryIntent(intent: Intent): Promise<PlanStep["touches"]["files"]> {
    untilLate.throwIfAborted();
    const flow = await loadFlow(intent.flow);
    // Code of the project runs in a run alone.
    if (!flow || flow.runsCode) return [];
    const log = (): void => undefined;
    await flow.run({ draft, signal: untilLate, log, ask: null }, intent.args);
    untilLate.throwIfAborted();
    const changes = await draft.changes();
    const touches = await computeTouches(source.project.files, done, changes);
    done = changes;
    if (touches.length > 0) index = await indexTargets(draft.source, { signal });
    return touches.map(({ path, change }) => ({ path, change }));
  }

  async function addIntent(clause: Clause, intent: Intent): Promise<void> {
    try {
      const files = await tryIntent(intent);
      endManual();
      steps.push(stepOf(clause, intent, { files, steps }));
      last = targetAfter(intent.target, files, index);
    } catch (error) {
      const reason = reasonOf(error, late);
      if (reason === null) throw error;
      // What it wrote before it failed goes with its draft.
      draft = openDraft(source, done);
      leave(clause, reason);
    }
  }

  return {
    async add(clause) {
      if (steps.length >= MAX_STEPS - 2) return leave(clause, null);
      const site = { source: draft.source, index, feature, last, signal };
      const recognition = await recognize(clause, site);
      if (recognition && "intent" in recognition) {
        return await addIntent(clause, recognition.intent);
      }
      // A heading says what the rest is about.
      if (!recognition && clause.isTitle) return;
      leave(clause, recognition?.problem ?? null);
    },
    finish() {
      endManual();
      return { steps, notes };
    },
  };
}

/** Why a step cannot be done; null for what is no step's fault. */
function reasonOf(error: unknown, late: AbortSignal): string | null {
  if (late.aborted && error === late.reason) return "There was no time left to try it";
  return error instanceof WorkbenchError ? error.message : null;
}

function stepOf(
  clause: Clause,
  { flow, args, executor }: Intent,
  { files, steps }: { files: PlanStep["touches"]["files"]; steps: readonly PlanStep[] },
): PlanStep {
  const named = new Set([...files.map(({ path }) => path), ...Object.values(args)]);
  const dependsOn = steps.filter(({ touches }) => touches.files.some(({ path }) => named.has(path)))
    .map(({ id }) => id);
  return {
    id: `step-${steps.length + 1}`,
    title: shorten(clause.text),
    flow,
    args,
    executor,
    ...(dependsOn.length > 0 && { dependsOn }),
    touches: { files },
    rationale: `The ticket says: "${shorten(clause.text, MAX_QUOTED)}"`,
  };
}

function manualStep(clauses: readonly Clause[], count: number): PlanStep {
  const instruction = clauses.map(({ text }) => text).join("\n");
  return {
    id: `step-${count + 1}`,
    title: shorten(clauses[0]?.text ?? ""),
    flow: "manual-task",
    args: { instruction },
    executor: "user",
    touches: { files: [] },
  };
}

/** What "it" is after a step: what the step was about, where it has moved it to, or what it has made. */
function targetAfter(
  target: Target | null,
  files: PlanStep["touches"]["files"],
  index: TargetIndex,
): Target | null {
  const isGone = files.some(({ path, change }) => path === target?.path && change === "delete");
  if (target && !isGone) return target;
  return files.filter(({ change }) => change === "create")
    .flatMap(({ path }) => index.byPath(path))
    .find(({ kind, path }) => kind !== "file" && !/\.(?:test|spec|stories)\./.test(path)) ?? null;
}
