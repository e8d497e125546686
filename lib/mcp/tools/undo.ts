import { z } from "zod";
import type { undoAnswer } from "../../pages/page/edit_schemas.ts";
import type { saveList } from "../../saving/save_list.ts";
import type { SavedChange } from "../../saving/saved_change.ts";
import { dryRunPage, pageOf } from "../telling/answer_pages.ts";
import { dryRun, dryRunCursor, requireDryRun } from "../telling/inputs.ts";
import type { Service } from "../service.ts";
import { toldCommit } from "../telling/told_commit.ts";
import { toldDiff } from "../telling/told_diff.ts";
import { tool } from "../telling/tool.ts";
import { versionOf } from "../telling/versions.ts";

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
    cursor: dryRunCursor,
  }),
  isReadOnly: false,
  isDestructive: true,
  next: { content_changed: LISTED, save_not_found: LISTED },
  async run({ saveId, redo = false, dryRun, cursor }, { service }) {
    requireDryRun({ dryRun }, cursor);
    if (saveId === undefined) return pageOf(await listed(service));
    const route = redo ? "/api/pages/redo" : "/api/pages/undo";
    const { changes, diff, git } = await service.post<z.output<typeof undoAnswer>>(route, {
      saveId,
      ...(dryRun !== undefined && { dryRun }),
    });
    if (diff !== undefined) return dryRunPage([], toldDiff(diff), cursor);
    const done = redo ? "Brought back" : "Took back";
    const lines = changes.map((change) => `${done} ${fileOf(change)}`);
    return pageOf([...lines, ...(git === null ? [] : [toldCommit(git)])].join("\n"));
  },
});

/** The file as it is now: the next edit of it needs the version. */
function fileOf({ path, after }: SavedChange): string {
  return after === null ? `${path}, which is gone` : `${path} version ${versionOf(after)}`;
}

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
