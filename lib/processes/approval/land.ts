import { basename } from "node:path";
import { findBrokenImports, refuseIntroduced } from "../../rules/mod.ts";
import {
  type FileSave,
  requireNoNewTypeErrors,
  type Saved,
  saveFiles,
  type Saving,
} from "../../saving/mod.ts";
import { type FileChange, isOpen, type Verdict } from "../machine/process_context.ts";
import type { ProcessEvent } from "../machine/process_machine.ts";
import type { ProcessEntry } from "../service/process_entry.ts";
import { movesAmong, readSides, readTexts } from "./judge_open.ts";
import { contentChanged, findObstacles } from "./obstacles.ts";

/** The process that a decision moves, and the means to save its files. */
export interface DecideHost {
  readonly entry: ProcessEntry;
  readonly saving: Saving;
  /** Returns the present time as ISO 8601. */
  readonly now: () => string;
  /**
   * Moves the process.
   * @param options.mustKeep true throws when the step cannot be written down, and nothing has moved then
   */
  readonly apply: (event: ProcessEvent, options: { readonly mustKeep: boolean }) => void;
}

/** Approved files that land in one step. */
export interface Landing {
  /** In the order of their paths. */
  readonly files: readonly FileChange[];
  /** The verdict on the file whose approval is the last one: it is written down with the landing. */
  readonly last: Pick<Verdict, "by" | "at">;
  /** The title of the landing among the saves, if there is more than one file. */
  readonly title: string | null;
  readonly dryRun: boolean | undefined;
}

/**
 * Lands all files or none, as one save. A failure leaves the project and every verdict as they were.
 * @throws {WorkbenchError} what `decide` throws
 */
export async function land(host: DecideHost, landing: Landing): Promise<Saved> {
  const { saving, apply, now } = host;
  const { files, last } = landing;
  const paths = files.map(({ path }) => path);
  await requireNoObstacle(host, files);
  await requireNothingBroken(host, files);
  const saveId = saving.journal.newId();
  apply({ type: "LAND", ...last, paths, saveId }, { mustKeep: true });
  const saved = await written(host, landing, saveId).catch((error: unknown) => {
    apply({ type: "NOT_LANDED", at: now(), paths }, { mustKeep: false });
    throw error;
  });
  const verdicts = new Map(
    files.map(({ path, verdict }) => [path, landedVerdict(verdict, { ...last, saveId })]),
  );
  apply({ type: "DECIDE", at: now(), verdicts }, { mustKeep: false });
  return saved;
}

/** The verdict on a landed file: of whoever approved it, or of whoever does so by the landing. */
export function landedVerdict(
  verdict: Verdict | null,
  { by, at, saveId }: Pick<Verdict, "by" | "at" | "saveId">,
): Verdict {
  return { ...verdict ?? { by, at }, verdict: "approve", landed: true, saveId };
}

/** @throws {WorkbenchError} the first of what stands in the way of some changes */
export async function requireNoObstacle(
  { entry, saving }: DecideHost,
  files: readonly FileChange[],
): Promise<void> {
  const { bytes, approvals: memory, snapshot: { context: { changes } } } = entry;
  const approvals = { saving, bytes, changes, memory };
  const obstacles = await findObstacles(approvals, files);
  for (const { path } of files) {
    const [first] = obstacles.get(path) ?? [];
    if (first) throw first.error;
  }
  const { movedFrom } = await memory.relationOf(approvals);
  const open = changes.filter(isOpen);
  const moves = movesAmong(open, movedFrom);
  await requireNoNewTypeErrors(saving.source, files.map(({ path }) => path), {
    readChanges: async () => await readSides(saving.source, await readTexts(open, bytes)),
    ...(moves.size > 0 && { movedFrom: moves }),
  });
}

/** Requires that files that were judged together with other changes stand without them as well. */
async function requireNothingBroken(
  { entry, saving }: DecideHost,
  files: readonly FileChange[],
): Promise<void> {
  const { bytes, approvals, snapshot: { context: { changes } } } = entry;
  if (changes.filter(isOpen).length === files.length) return;
  const { movedFrom } = await approvals.relationOf({ saving, bytes, changes });
  const broken = await findBrokenImports(saving.source, await readTexts(files, bytes), {
    movedFrom: movesAmong(files, movedFrom),
  });
  refuseIntroduced({
    introduced: broken.map(({ violation }) => violation),
    sourceOf: () => "universal",
  });
}

/** The one save path does it: with the journal, for the undo, and with commit-on-save. */
async function written(
  { entry, saving }: DecideHost,
  { files, title, dryRun }: Landing,
  saveId: string,
): Promise<Saved> {
  const { bytes, approvals, snapshot: { context: { changes } } } = entry;
  const { movedFrom } = await approvals.relationOf({ saving, bytes, changes });
  const saves: FileSave[] = [];
  for (const change of files) saves.push(await saveOf(saving, change, entry));
  const [first] = files;
  const moves = movesAmong(files, movedFrom);
  // What rules and types refuse was found out with the other changes on top; alone, the file may still lack one of them, which
  // is told.
  return await saveFiles(saving, saves, {
    gate: false,
    refuseTypes: false,
    what: `Land the approved ${title ?? basename(first?.path ?? "")}`,
    dryRun,
    saveId,
    landing: true,
    ...(moves.size > 0 && { movedFrom: moves }),
  });
}

async function saveOf(
  saving: Saving,
  { path, before, after }: FileChange,
  { bytes }: ProcessEntry,
): Promise<FileSave> {
  const text = after === null
    ? null
    : new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytes.read(after));
  if (before === null) return { path, create: text ?? "" };
  const file = await saving.source.project.files.read(path);
  if (file?.contentHash === before) return { file, replace: text };
  throw contentChanged(path, file?.contentHash ?? null);
}
