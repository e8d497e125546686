import type { Layout, Project } from "../../project/mod.ts";

/**
 * Lays the project out for what a commit says of some files.
 * @param paths the files; without them the whole is looked at
 */
export type LayoutOf = (paths?: readonly string[]) => Promise<Layout>;

/**
 * Remembers the last layout. It does for a commit as long as all of its files are units of it and the configuration is the
 * same: to list thousands of files again for the names in a message would take longer than the commit.
 */
export function layoutMemory(project: Project): LayoutOf {
  let known: Awaited<ReturnType<Project["layout"]>> | null = null;
  return async (paths) => {
    const isKnown = known !== null && paths?.every((path) => known?.unitOf(path) != null);
    if (known && isKnown && known.reading === await project.configuration()) return known;
    return known = await project.layout();
  };
}
