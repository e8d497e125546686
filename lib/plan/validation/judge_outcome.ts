import { Buffer, isUtf8 } from "node:buffer";
import {
  findMoves,
  judgeChanges,
  type MovableText,
  type Obstacle,
  obstacleOf,
  requireNoNewTypeErrors,
  type TypeGate,
  type TypeReport,
} from "../../saving/mod.ts";
import type { Source } from "../../source/mod.ts";
import type { PlanStep } from "../../processes/mod.ts";
import type { FileContents } from "./computed_touches.ts";
import type { TriedPlan } from "./dry_run.ts";
import type { PlanIssue } from "./plan_issue.ts";

/** The verdict on the outcome of a plan. */
export interface JudgedOutcome {
  /** One issue for each thing that the approval would be refused for, at the last step that touches the file. */
  readonly issues: readonly PlanIssue[];
  /** The findings of the checker that refuse nothing; null where it was not asked for them. */
  readonly types: TypeReport | null;
}

/**
 * Judges what all steps of a plan come to, as the approval of its files does. Each step has passed the gate by itself, and
 * some saves of a step pass it unasked.
 * @param options.types the gate that tells the types as well; without it, they are only refused where they are to be
 */
export async function judgeOutcome(
  source: Source,
  steps: readonly PlanStep[],
  { trials, changes, movedFrom }: TriedPlan,
  { signal, types }: { readonly signal: AbortSignal; readonly types?: TypeGate | undefined },
): Promise<JudgedOutcome> {
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
  if (issues.length > 0) return { issues: onceEach(issues), types: null };
  let report: TypeReport | null = null;
  const options = { ...(moves.size > 0 && { movedFrom: moves }), signal };
  const obstacle = await obstacleOf(async () => {
    if (types) report = await (await types.begin(texts, { ...options, wait: "until_ready" }))();
    else {
      const readChanges = () => Promise.resolve(texts);
      await requireNoNewTypeErrors(source, wanted.keys(), { readChanges, ...options });
    }
  });
  const refused = obstacle ? [issueOf(obstacle, Math.max(steps.length - 1, 0))] : [];
  return { issues: refused, types: report };
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
