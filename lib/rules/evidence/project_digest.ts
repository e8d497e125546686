import { createHash } from "node:crypto";
import type { Project } from "../../project/mod.ts";
import { isSourcePath } from "../../source/modules/resolution.ts";
import { createTimeSlice } from "../../source/time_slice.ts";

/**
 * Stands for everything that the findings of rules in a project depend on: the names of all files, and what is in those that
 * hold code, or say how imports lead to it.
 */
export async function projectDigest(
  project: Project,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const { files } = project;
  const { signal } = options;
  const list = await files.list(signal ? { signal } : {});
  const { configuration } = await project.configuration();
  const slice = createTimeSlice(undefined, options);
  const digest = createHash("sha256");
  digest.update(JSON.stringify([configuration.layers, configuration.featuresDir]));
  for (const [path, entry] of list.files) {
    await slice.pause();
    const hash = isSourcePath(path) || path.endsWith(".json") ? await files.hash(entry) : "";
    digest.update(JSON.stringify([path, hash]));
  }
  return digest.digest("hex");
}
