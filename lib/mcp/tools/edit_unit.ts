import { z } from "zod";
import type { editedPage } from "../../pages/page/edit_schemas.ts";
import { dryRun, dryRunCursor, path, requireDryRun, version } from "../telling/inputs.ts";
import { OPS, ops } from "../telling/ops.ts";
import { toldSave } from "../telling/told_save.ts";
import { tool } from "../telling/tool.ts";

export const editUnit = tool({
  name: "edit_unit",
  toolset: "edit",
  description:
    `Edits the JSX of a file by ops, all or none; imports follow. "$0" is the node that the first op made, "$0.1" one in it. Ops: ${OPS}`,
  input: z.strictObject({
    path,
    version,
    ops,
    dryRun,
    cursor: dryRunCursor,
    allowUnresolved: z.boolean().optional().describe("writes unknown names"),
  }),
  isReadOnly: false,
  isDestructive: true,
  async run({ path, version, cursor, ...edit }, { service }) {
    requireDryRun(edit, cursor);
    const saved = await service.post<z.output<typeof editedPage>>("/api/pages/edits", {
      path,
      contentHash: version,
      ...edit,
      waitForTypes: true,
      detail: "minimal",
    });
    const isDryRun = saved.diff !== undefined;
    const selected = saved.ops.flatMap((op, index) =>
      // Nobody can name a node that is not written.
      op.selected === null || (isDryRun && !op.note)
        ? []
        : [`op ${index}: node ${op.selected}${op.note ? `, ${op.note}` : ""}`]
    );
    return toldSave(saved, {
      others: [...saved.created ?? [], ...saved.changed ?? []],
      notes: selected,
    }, { cursor });
  },
});
