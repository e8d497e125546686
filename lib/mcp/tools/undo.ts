import { z } from "zod";
import type { undoAnswer } from "../../pages/edit_schemas.ts";
import type { saveList } from "../../saving/save_list.ts";
import { pageOf } from "../answer_pages.ts";
import { dryRun } from "../inputs.ts";
import { toldDiff } from "../told_diff.ts";
import { tool } from "../tool.ts";

export const undo = tool({
  name: "undo",
  toolset: "edit",
  description: "Takes a save back byte for byte. Without a saveId lists the last saves.",
  input: z.strictObject({ saveId: z.string().min(1).max(100).optional(), dryRun }),
  isReadOnly: false,
  isDestructive: true,
  async run({ saveId, dryRun }, { service }) {
    if (saveId === undefined) {
      const { saves } = await service.get<z.output<typeof saveList>>("/api/pages/undo", {
        limit: "20",
      });
      const lines = saves.map(({ id, when, what, files, canUndo }) =>
        `${id} ${when} ${what} (${files.join(" ")})${canUndo ? "" : ", cannot be undone"}`
      );
      return pageOf(lines.join("\n") || "Nothing was saved yet");
    }
    const { changes, diff } = await service.post<z.output<typeof undoAnswer>>("/api/pages/undo", {
      saveId,
      ...(dryRun !== undefined && { dryRun }),
    });
    const files = changes.map(({ path }) => path).join(" ");
    return pageOf(diff === undefined ? `Took back ${files}` : toldDiff(diff));
  },
});
