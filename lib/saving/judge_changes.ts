import { WorkbenchError } from "../errors/mod.ts";
import { groupBy } from "../grouping/mod.ts";
import {
  type BrokenImport,
  checkGate,
  findBrokenImports,
  type GateResult,
  refuseIntroduced,
  type RuleSource,
  type Violation,
} from "../rules/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { requireNoNewSyntaxErrors } from "./syntax_gate.ts";

/** An obstacle that stands in the way of a change. */
export interface Obstacle {
  readonly code: string;
  /** The error with which the change is refused. */
  readonly error: WorkbenchError;
}

/** The obstacles that stand in the way of each file of a change set; files with a free way are left out. */
export type Judgement = ReadonlyMap<string, readonly Obstacle[]>;

/** A change set as it is judged. */
export interface JudgeOptions {
  /** The earlier path of each file that is only moved, or in which only names are changed, by its new path. */
  readonly movedFrom?: ReadonlyMap<string, string> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The one judge of change sets, asked when a plan is validated, reviewed and approved: texts that do not parse, findings of
 * the rules that the set introduces, and imports that it breaks anywhere in the project. The types are looked at elsewhere.
 * @param texts the new text of every file of the set, by path; null: deleted
 */
export async function judgeChanges(
  source: RuleSource,
  texts: ReadonlyMap<string, string | null>,
  options: JudgeOptions = {},
): Promise<Judgement> {
  const found = new Map<string, Obstacle[]>();
  const note = (path: string, obstacle: Obstacle | null): void => {
    if (obstacle) found.set(path, [...found.get(path) ?? [], obstacle]);
  };
  const slice = createTimeSlice(options);
  for (const [path, after] of texts) {
    await slice.pause();
    const before = options.movedFrom?.get(path) ?? path;
    note(path, await obstacleOf(() => requireParses(source, { path, before, after })));
  }
  if (texts.size === 0) return found;
  const gate = await resultOf(async () => ({
    gate: await checkGate(source, texts, options),
    broken: await findBrokenImports(source, texts, options),
  }));
  if ("error" in gate) {
    for (const path of texts.keys()) note(path, gate);
    return found;
  }
  const introduced = groupBy(gate.gate.introduced, ({ path }) => path);
  const lost = byCause(gate.broken);
  for (const path of texts.keys()) {
    const judged = { own: introduced.get(path) ?? [], lost: lost.get(path) ?? [] };
    for (const obstacle of gateObstacles(judged, gate.gate)) note(path, obstacle);
  }
  return found;
}

function byCause(broken: readonly BrokenImport[]): Map<string, Violation[]> {
  const found = new Map<string, Violation[]>();
  for (const { violation, causes } of broken) {
    for (const cause of causes) {
      const known = found.get(cause);
      if (known) known.push(violation);
      else found.set(cause, [violation]);
    }
  }
  return found;
}

/** The findings in a file, and the imports that the file breaks. */
interface Judged {
  readonly own: readonly Violation[];
  readonly lost: readonly Violation[];
}

function gateObstacles({ own, lost: broken }: Judged, { sourceOf }: GateResult): Obstacle[] {
  const lost = broken.filter((violation) => !isAmong(violation, own));
  const rules = own.filter(({ rule }) => rule !== "frozen");
  return [
    refusal("frozen", { introduced: own.filter(({ rule }) => rule === "frozen"), sourceOf }),
    refusal("gate_refused", { introduced: rules, sourceOf }),
    // Nobody has configured these, and nobody can.
    refusal("gate_refused", { introduced: lost, sourceOf: () => "universal" }),
  ].filter((obstacle) => obstacle !== null);
}

/** The same import is told once, by the rule where that is an error. */
function isAmong({ line, column, path, rule }: Violation, own: readonly Violation[]): boolean {
  return own.some((other) =>
    other.rule === rule && other.severity === "error" && other.path === path &&
    other.line === line && other.column === column
  );
}

function refusal(
  code: string,
  gate: Pick<GateResult, "introduced" | "sourceOf">,
): Obstacle | null {
  try {
    refuseIntroduced(gate);
    return null;
  } catch (error) {
    if (error instanceof WorkbenchError) return { code, error };
    throw error;
  }
}

async function requireParses(
  source: RuleSource,
  { path, before, after }: { path: string; before: string; after: string | null },
): Promise<void> {
  if (after === null) return;
  const file = await source.project.files.read(before);
  await requireNoNewSyntaxErrors(source.parses, { path, before: file, after });
}

/** Runs a check. @returns why it refuses, or null */
export async function obstacleOf(check: () => Promise<void>): Promise<Obstacle | null> {
  const result = await resultOf(check);
  return result && "error" in result ? result : null;
}

async function resultOf<T>(check: () => Promise<T>): Promise<T | Obstacle> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof WorkbenchError) return { code: error.code, error };
    throw error;
  }
}
