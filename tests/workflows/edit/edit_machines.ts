import { assert } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { applyEdits, invertEdits, parseSource } from "../../../lib/source/mod.ts";
import type { WorkflowEdit } from "../../../lib/workflows/edit_schemas.ts";
import { planOp } from "../../../lib/workflows/plan_op.ts";
import { planEdit, type PlannedEdit } from "../../../lib/workflows/edit/plan_edit.ts";
import { builtShape } from "../built_shape.ts";
import { silentDifferences } from "../compare.ts";
import type { Corpus } from "../corpus.ts";
import { findBuilt } from "../find_built.ts";
import { readShape } from "../read_shape.ts";

/** Plans an edit of a file of a corpus, as the route does. */
export async function planIn(
  corpus: Corpus,
  path: string,
  edit: WorkflowEdit,
): Promise<PlannedEdit> {
  const file = await corpus.parse(path);
  assert(file);
  return await planEdit(
    {
      file,
      code: corpus,
      parse: (text) =>
        Promise.resolve(
          parseSource({ path, text, contentHash: contentHash(text), editable: true }),
        ),
    },
    edit.machine,
    (site) => planOp(site, edit),
  );
}

/**
 * What is wrong with an edited file: how the machines that XState builds of it differ from those that the edit is to make,
 * and whether the edits are splices that can be undone.
 */
export function faultsOf(
  corpus: Corpus,
  path: string,
  before: string,
  { after, edits, machines }: PlannedEdit,
): string[] {
  const faults: string[] = [];
  if (applyEdits(after, invertEdits(before, edits)) !== before) faults.push("cannot be undone");
  const built = findBuilt(corpus.run(path, after));
  for (const model of machines) {
    const machine = built.get(model);
    if (!machine) faults.push(`"${model.name}" is not built`);
    else {
      faults.push(...silentDifferences(readShape(model), builtShape(machine), model.problems));
    }
  }
  return faults;
}
