import { z } from "zod";
import { editWorkflow as edit } from "../../workflows/mod.ts";
import { type WorkflowEdit, workflowEditBody } from "../../workflows/edit_schemas.ts";
import type { Flow } from "../flow.ts";

type WithoutHash<Edit> = Edit extends unknown ? Omit<Edit, "commit" | "contentHash"> : never;
type Args = WithoutHash<WorkflowEdit>;

// The content that it is for is whatever the steps before it left. Mapping the ops forgets which is which.
const args = z.discriminatedUnion(
  "op",
  workflowEditBody.options.map((op) =>
    (op as typeof workflowEditBody.options[0]).omit({ commit: true, contentHash: true })
  ) as never,
) as unknown as z.ZodType<Args>;

/** Edits a state machine. */
export const editWorkflow: Flow<typeof args> = {
  id: "edit-workflow",
  summary:
    "Edits a machine by one op. It adds, renames or removes a state, a transition, a guard, an action, ...",
  writes: true,
  executors: ["deterministic"],
  args,
  async run({ draft, signal, log }, op) {
    // Read and saved in one go: there is no older content that it could be for. An Omit of each op is that op.
    const request = { ...op, commit: true } as WorkflowEdit;
    const { path, unchanged, left } = await edit(draft.saving, request, { signal });
    if (unchanged) log(`"${path}" has it already`);
    for (const { path: other, line, reason } of left) {
      log(`${other}:${line} may name the same, and was left: ${reason}`);
    }
    return {};
  },
};
