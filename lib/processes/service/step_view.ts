import { type FileView, overlay, type ProjectFiles } from "../../project/mod.ts";
import { type FileChange, isOpen } from "../machine/process_context.ts";
import type { ByteStore } from "../store/byte_store.ts";

/** The project as a step sees it. */
export interface StepView {
  readonly view: FileView;
  /** The undecided changes of the earlier steps; null: no file. */
  readonly changes: ReadonlyMap<string, Uint8Array | null>;
  /** The content hashes of the project's own files that the step has read, each as it was first; null: no file. */
  readonly seen: ReadonlyMap<string, string | null>;
}

/**
 * Puts the open changes of the earlier steps on top of the project. What has landed is in the project itself, and what was
 * rejected nobody builds on.
 * @throws {WorkbenchError} `process_damaged`
 */
export async function openStepView(
  files: ProjectFiles,
  changes: readonly FileChange[],
  bytes: ByteStore,
): Promise<StepView> {
  const contents = new Map<string, Uint8Array | null>();
  for (const { path, after, verdict } of changes) {
    if (isOpen({ verdict })) contents.set(path, after === null ? null : await bytes.read(after));
  }
  const seen = new Map<string, string | null>();
  const watched: FileView = {
    list: (options) => files.list(options),
    hash: (entry) => files.hash(entry),
    async read(path) {
      const file = await files.read(path);
      if (!seen.has(path)) seen.set(path, file?.contentHash ?? null);
      return file;
    },
  };
  return { view: overlay(watched, contents), changes: contents, seen };
}
