import { WorkbenchError } from "../errors/mod.ts";
import type { RepositoryDoor } from "../review/repository_door.ts";
import type { SaveJournal } from "../saving/mod.ts";
import { committedMoves } from "./committed_moves.ts";
import { savedMoves } from "./saved_moves.ts";

/** New paths by old ones. */
export type MovedFiles = ReadonlyMap<string, string>;

/**
 * The files that went somewhere else since a moment, as far as commits or the last saves of the service tell.
 * @param since milliseconds since 1970
 * @returns the last place of each by any that it had before
 */
export async function findMovedFiles(
  { journal, repository }: { readonly journal: SaveJournal; readonly repository: RepositoryDoor },
  since: number,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<MovedFiles> {
  const saved = await savedMoves(journal, since, options);
  const committed = await committedIn(repository, since, options);
  return followed(new Map([...committed, ...saved]));
}

/** A project without a repository, or with one that cannot be read, has no moves that git knows. */
async function committedIn(
  repository: RepositoryDoor,
  since: number,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<MovedFiles> {
  try {
    return await repository.use((opened) => committedMoves(opened, since, options));
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "git_failed") return new Map();
    throw error;
  }
}

/** A file may have moved more than once; one that moved in a circle is where it was. */
function followed(moves: MovedFiles): MovedFiles {
  return new Map([...moves].flatMap(([from, first]) => {
    const seen = new Set([from]);
    let to = first;
    for (let next = moves.get(to); next !== undefined && !seen.has(to); next = moves.get(to)) {
      seen.add(to);
      to = next;
    }
    return seen.has(to) ? [] : [[from, to] as const];
  }));
}
