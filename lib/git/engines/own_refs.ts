import { join } from "node:path";
import { lookAt } from "../common/disk.ts";
import { gitFailed } from "../common/git_failed.ts";
import type { RepositoryPlace } from "../repository.ts";

/**
 * Refuses refs behind a link: git would write what it leads to, wherever that is.
 * @param refs full names, or HEAD
 * @throws {WorkbenchError} `git_failed`, `leads_out`
 */
export function requireOwnRefs(
  { gitDirectory, commonDirectory }: RepositoryPlace,
  refs: readonly string[],
): void {
  for (const ref of refs) {
    const base = ref === "HEAD" ? gitDirectory : commonDirectory;
    const parts = `logs/${ref}`.split("/");
    const logs = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
    // A ref itself may be a link to another one, as in repositories of old: git replaces it.
    const folders = logs.slice(1, -1).map((path) => path.slice("logs/".length));
    const link = [...logs, ...folders].find((path) => lookAt(join(base, path))?.isSymbolicLink());
    if (link === undefined) continue;
    throw gitFailed("leads_out", `Cannot move "${ref}": "${link}" of the git directory is a link`);
  }
}
