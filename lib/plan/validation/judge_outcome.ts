import { Buffer, isUtf8 } from "node:buffer";
import {
  findMoves,
  judgeChanges,
  type MovableText,
  type Obstacle,
  obstacleOf,
  requireNoNewTypeErrors,
} from "../../saving/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { PlanStep } from "../../processes/mod.ts";
import type { FileContents } from "./computed_touches.ts";
import type { TriedPlan } from "./dry_run.ts";
import type { PlanIssue } from "./plan_issue.ts";

/**
 * Judges what all steps of a plan come to, as the approval of its files does. Each step has passed the gate by itself, and
 * some saves of a step pass it unasked.
 * @returns one issue for each thing that the approval would be refused for, at the last step that touches the file
 */
export async function judgeOutcome(
  source: Source,
  steps: readonly PlanStep[],
  { trials, changes, movedFrom }: TriedPlan,
  { signal }: { readonly signal: AbortSignal },
): Promise<PlanIssue[]> {
  const texts = await readSides(source, changes);
  const there = new Set(texts.flatMap(({ path, before }) => before === null ? [] : [path]));
  const left = new Set(texts.flatMap(({ path, after }) => after === null ? [] : [path]));
  const known = [...movedFrom].filter(([to, from]) => left.has(to) && there.has(from));
  const moves = await findMoves(texts, { known: new Map(known), signal });
  const wanted = new Map(texts.map(({ path, after }) => [path, after]));
  const judgement = await judgeChanges(source, wanted, { movedFrom: moves, signal });
  const lastStep = (path: string): number =>
    [...trials].findLast(([, trial]) =>
      trial.kind === "done" && trial.touches.some((touch) => touch.path === path)
    )?.[0] ?? Math.max(steps.length - 1, 0);
  const issues = [...judgement].flatMap(([path, obstacles]) =>
    obstacles.map((obstacle) => issueOf(obstacle, lastStep(path)))
  );
  if (issues.length > 0) return onceEach(issues);
  const types = await obstacleOf(() =>
    requireNoNewTypeErrors(source, wanted.keys(), {
      readChanges: () => Promise.resolve(texts),
      ...(moves.size > 0 && { movedFrom: moves }),
      signal,
    })
  );
  return types ? [issueOf(types, Math.max(steps.length - 1, 0))] : [];
}

/** A broken import stands in the way of every file that breaks it, and is told once for each step. */
function onceEach(issues: readonly PlanIssue[]): PlanIssue[] {
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}

/** Those that are no text are left out, as by the approval. */
async function readSides(
  { project: { files } }: Source,
  changes: FileContents,
): Promise<MovableText[]> {
  const texts: MovableText[] = [];
  for (const [path, after] of changes) {
    const before = await files.read(path);
    if (after && !isUtf8(after)) continue;
    texts.push({
      path,
      before: before?.text ?? null,
      after: after && Buffer.from(after).toString("utf8"),
    });
  }
  return texts;
}

/** The details that a refusal by the rules tells of each place. */
interface RefusedPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly fix?: string;
  readonly source?: string;
}

const LEVELS: Readonly<Record<string, string>> = {
  configured: "workbench.json sets its level",
  kept: "the project keeps it",
  universal: "it holds for every project",
};

function issueOf({ error }: Obstacle, step: number): PlanIssue {
  const { code, message, data } = error;
  // `refuseIntroduced` makes the data.
  const [place] = (data["violations"] ?? []) as readonly RefusedPlace[];
  const at = `steps[${step}]`;
  if (!place) return { code, path: at, message };
  const { path, line, column, rule, fix, source = "" } = place;
  const level = LEVELS[source];
  return {
    code,
    path: at,
    message: `${message} (${path}:${line}:${column}). ${fix ? `${fix}. ` : ""}` +
      `The rule is "${rule}"${level ? `: ${level}` : ""}`,
    place: { path, line, column },
  };
}
