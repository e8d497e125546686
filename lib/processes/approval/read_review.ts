import { WorkbenchError } from "../../errors/mod.ts";
import type { Saving } from "../../saving/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { beginningOf } from "../../text/mod.ts";
import { stateOf } from "../machine/snapshot.ts";
import { type FileChange, isOpen } from "../machine/process_context.ts";
import type { ProcessDiff, ProcessReview } from "../schemas.ts";
import type { ProcessEntry } from "../service/process_entry.ts";
import { diffOf, moveDiffOf } from "./change_diff.ts";
import type { ChangeGroup } from "./groups.ts";
import { findObstacles } from "./obstacles.ts";
import type { Relation, RelationSite } from "./relation.ts";
import { tellTypes } from "./tell_types.ts";

/** The approval gate: every changed file with its diff, its verdict, and what stands in the way of its approval. */
export async function readReview(entry: ProcessEntry, saving: Saving): Promise<ProcessReview> {
  return await ofOneMoment(entry, () => reviewNow(entry, saving));
}

async function reviewNow(entry: ProcessEntry, saving: Saving): Promise<ProcessReview> {
  const { id, bytes, snapshot } = entry;
  const { changes } = snapshot.context;
  const open = changes.filter(isOpen);
  const approvals = { saving, bytes, changes, memory: entry.approvals };
  const obstacles = await findObstacles(approvals, open);
  const relation = await entry.approvals.relationOf(approvals);
  const { groups, movedFrom } = relation;
  const { types, introduced } = await tellTypes(approvals, relation);
  const slice = createTimeSlice();
  const files: ProcessReview["files"] = [];
  for (const file of changes) {
    await slice.pause();
    const { path, change, steps, verdict } = file;
    const blockers = (obstacles.get(path) ?? []).map(({ code, error }) => ({
      code,
      message: error.message,
    }));
    const moved = await moveOf(file, { changes, movedFrom, bytes });
    files.push({ path, change, steps, ...await diffOf(file, bytes), moved, verdict, blockers });
  }
  return {
    id,
    state: stateOf(snapshot),
    files,
    groups: groups.map((group) => groupAnswer(group, files)),
    resolved: open.length === 0,
    types,
    violations: [...introduced],
  };
}

/** Says where a new file was before, if a file of the same change set leaves from there. */
async function moveOf(
  to: FileChange,
  { changes, movedFrom, bytes }:
    & Pick<RelationSite, "changes" | "bytes">
    & Pick<Relation, "movedFrom">,
): Promise<ProcessReview["files"][number]["moved"]> {
  const from = changes.find(({ path }) => path === movedFrom.get(to.path) && path !== to.path);
  const diff = from && await moveDiffOf({ from, to }, bytes);
  return from && typeof diff === "string" ? { from: from.path, diff } : null;
}

function groupAnswer(
  { id, title, files: paths }: ChangeGroup,
  reviewed: ProcessReview["files"],
): ProcessReview["groups"][number] {
  const files = reviewed.filter(({ path }) => paths.includes(path));
  const verdicts = files.map(({ verdict }) => verdict?.verdict ?? null);
  const [first = null, ...others] = new Set(verdicts);
  return {
    id,
    title,
    files: [...paths],
    verdict: verdicts.includes(null) ? null : others.length > 0 ? "mixed" : first,
    obstacles: files.flatMap(({ path, blockers }) => blockers.map((each) => ({ path, ...each }))),
  };
}

/**
 * The diff of one changed file, the very same text as in the review.
 * @throws {WorkbenchError} `change_not_found`
 */
export async function readDiff(entry: ProcessEntry, path: string): Promise<ProcessDiff> {
  const { diff, diffSha256 } = await ofOneMoment(
    entry,
    () => diffOf(changeOf(entry, path), entry.bytes),
  );
  return { path, diff, diffSha256, truncated: false };
}

/** Reads again where a step has ended meanwhile: the bytes of what it replaced may be forgotten by now. */
async function ofOneMoment<Result>(
  entry: ProcessEntry,
  read: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const { changes } = entry.snapshot.context;
    const result = await read();
    if (entry.snapshot.context.changes === changes) return result;
  }
}

/** @throws {WorkbenchError} `change_not_found` */
export function changeOf({ id, snapshot }: ProcessEntry, path: string): FileChange {
  const found = snapshot.context.changes.find((change) => change.path === path);
  if (found) return found;
  throw new WorkbenchError(
    "change_not_found",
    `Cannot find a change of "${beginningOf(path, 200)}" in the process "${id}"`,
  );
}
