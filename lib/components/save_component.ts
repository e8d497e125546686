import type { z } from "zod";
import { unifiedDiff } from "../diff/mod.ts";
import type { FileText } from "../project/mod.ts";
import { answerOfSave, requireHash, saveFiles, type Saving, spliceBetween } from "../saving/mod.ts";
import type { TextEdit } from "../source/mod.ts";
import { readComponentFile } from "./component_units.ts";
import type {
  componentPreview,
  componentSaveAnswer,
  componentSaveBody,
  savedComponent,
} from "./schemas.ts";

/**
 * Replaces the whole text of a component's file, or shows what that would change. The bytes that are saved are those of
 * the content: line endings and byte order mark are not brought into line with the file before.
 * @throws {WorkbenchError} as `readComponentFile`, `content_changed` and, when it writes, as `saveFiles`
 */
export async function saveComponent(
  saving: Saving,
  { path, content, contentHash, commit = false, dryRun = false }: z.output<
    typeof componentSaveBody
  >,
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof componentSaveAnswer>> {
  const { source: file } = await readComponentFile(
    saving.source,
    path,
    (read) => requireHash(read, contentHash),
  );
  if (!commit && !dryRun) return preview(file, content);
  const edits = spliceBetween(file.text, content);
  return edits.length === 0
    ? unchanged(file, { dryRun })
    : await write(saving, file, edits, { ...options, dryRun });
}

function preview(file: FileText, after: string): z.input<typeof componentPreview> {
  const { path, text: before, contentHash } = file;
  return {
    path,
    contentHash,
    committed: false,
    before,
    after,
    diff: unifiedDiff(path, before, after).text,
    unchanged: before === after,
  };
}

async function write(
  saving: Saving,
  file: FileText,
  edits: readonly TextEdit[],
  options: { readonly signal?: AbortSignal; readonly dryRun: boolean },
): Promise<z.input<typeof savedComponent>> {
  const saved = await saveFiles(saving, [{ file, edits }], options);
  const [change] = saved.changes;
  if (!change?.after) throw new Error("A save of a component gave no file");
  return {
    path: file.path,
    contentHash: change.after,
    committed: !options.dryRun,
    change,
    ...answerOfSave(saved, options),
    unchanged: false,
  };
}

function unchanged(
  { path, contentHash: hash }: FileText,
  options: { readonly dryRun: boolean },
): z.input<typeof savedComponent> {
  return {
    path,
    contentHash: hash,
    committed: !options.dryRun,
    change: { path, before: hash, after: hash, edits: [], inverse: [] },
    ...answerOfSave(null, options),
    unchanged: true,
  };
}
