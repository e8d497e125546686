import type { z } from "zod";
import { drawMachines, readFileMachines } from "../workflows/mod.ts";
import type { changeMachinesAnswer, ChangeMachinesRequest } from "./answers.ts";
import { withComparison } from "./comparison/comparison.ts";
import type { Review } from "./open_review.ts";
import type { Side } from "./side.ts";
import { openSides } from "./snapshot/open_side.ts";
import { withHead } from "./snapshot/with_head.ts";

/** The answer of `GET /api/review/machines`. */
export type ChangeMachinesAnswer = z.input<typeof changeMachinesAnswer>;

type SideAnswer = ChangeMachinesAnswer["before"];

/**
 * The machines of a file as they were where the two refs parted, and as the head has them.
 * @throws {WorkbenchError} `bad_ref`, `ref_not_found`, `git_failed`, and what reading the file throws
 */
export async function readChangeMachines(
  review: Review,
  { path, previousPath = path, ...refs }: ChangeMachinesRequest,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<ChangeMachinesAnswer> {
  return await withComparison(review, refs, async ({ base, head }, repository) => {
    const held = await withHead(repository, { root: review.root, head });
    const commits = { base: await held.mergeBase(base, head), head };
    await using sides = await openSides(held, commits, options);
    return {
      before: await machinesOf(sides.base, previousPath, options),
      after: await machinesOf(sides.head, path, options),
    };
  });
}

async function machinesOf(
  { source }: Side,
  path: string,
  options: { signal?: AbortSignal | undefined },
): Promise<SideAnswer> {
  if (await source.project.files.read(path) === null) return null;
  const { machines, problems } = await readFileMachines(source, path, options);
  return { path, machines: await drawMachines(machines, options), problems: [...problems] };
}
