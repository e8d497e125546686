import { createHash } from "node:crypto";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileList, Project } from "../../project/mod.ts";
import { isSourcePath } from "../../source/modules/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import type { Survey } from "../survey.ts";

/** Stands for the content of a project. */
export interface ProjectDigest {
  readonly digest: string;
  readonly list: FileList;
}

/**
 * Computes a digest of everything on which the findings of rules in a project depend: the names of all files, and what is in those
 * that hold code, or say how imports lead to it.
 */
export async function projectDigest(
  project: Project,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly isAwaited?: (() => boolean) | undefined;
  },
): Promise<ProjectDigest> {
  const { files } = project;
  const { signal } = options;
  const list = await files.list(signal ? { signal } : {});
  const { configuration } = await project.configuration();
  const slice = createTimeSlice(options);
  const digest = createHash("sha256");
  digest.update(JSON.stringify([configuration.layers, configuration.featuresDir]));
  for (const [path, entry] of list.files) {
    await slice.pause();
    const hash = decides(path) ? await files.hash(entry) : "";
    digest.update(JSON.stringify([path, hash]));
  }
  return { digest: digest.digest("hex"), list };
}

/**
 * Tells whether the files that a digest stands for are those that a survey saw. A file that is too young to be recognised is read
 * again.
 */
export async function isAsSeen({ graph, view }: Survey, list: FileList): Promise<boolean> {
  const before = graph.list.files;
  if (list === graph.list) return true;
  if (list.files.size !== before.size) return false;
  for (const [path, entry] of list.files) {
    const last = before.get(path);
    if (!last) return false;
    if (last.version === entry.version || !decides(path)) continue;
    const seen = graph.contentHashOf(path) ?? graph.resolver.configHashes.get(path);
    if (seen === undefined || await orNullIfUnreadable(view.hash(entry)) !== seen) return false;
  }
  return true;
}

/** Tells whether findings depend on the content of a file. */
function decides(path: string): boolean {
  return isSourcePath(path) || path.endsWith(".json");
}
