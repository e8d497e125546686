import { z } from "zod";
import type { undoAnswer } from "../../pages/page/edit_schemas.ts";
import type { saveList } from "../../saving/save_list.ts";
import { pageOf } from "../telling/answer_pages.ts";
import { dryRun } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { toldDiff } from "../telling/told_diff.ts";
import { tool } from "../telling/tool.ts";

type Save = z.output<typeof saveList>["saves"][number];

const LISTED = "Next: undo without a saveId lists the saves, and which can be undone or redone now";

export const undo = tool({
  name: "undo",
  toolset: "edit",
  description:
    "Takes a save back byte for byte; redo: true brings one again. Without a saveId lists the last saves.",
  input: z.strictObject({
    saveId: z.string().min(1).max(100).optional(),
    redo: z.boolean().optional(),
    dryRun,
  }),
  isReadOnly: false,
  isDestructive: true,
  next: { content_changed: LISTED, save_not_found: LISTED },
  async run({ saveId, redo = false, dryRun }, { service }) {
    if (saveId === undefined) return pageOf(await listed(service));
    const route = redo ? "/api/pages/redo" : "/api/pages/undo";
    const { changes, diff } = await service.post<z.output<typeof undoAnswer>>(route, {
      saveId,
      ...(dryRun !== undefined && { dryRun }),
    });
    const files = changes.map(({ path }) => path).join(" ");
    const done = redo ? "Brought back" : "Took back";
    return pageOf(diff === undefined ? `${done} ${files}` : toldDiff(diff));
  },
});

async function listed(service: Service): Promise<string> {
  const { saves } = await service.get<z.output<typeof saveList>>("/api/pages/undo", {
    limit: "20",
  });
  const lines = saves.map((save) =>
    `${save.id} ${save.when} ${save.what} (${save.files.join(" ")})${stateOf(save)}`
  );
  return lines.join("\n") || "Nothing was saved yet";
}

/** Tells what speaks against an undo; nothing where it can be done now. */
function stateOf({ undone, canUndo, canRedo }: Save): string {
  if (undone) return canRedo ? ", undone: redo brings it again" : ", undone, cannot be redone now";
  return canUndo ? "" : ", cannot be undone now: its files have changed since, or are frozen";
}
