import { type EngineName, openRepository, type Repository } from "../../../lib/git/mod.ts";
import { placeAt } from "../../git/contract/with_repository.ts";

/** Both read a repository; what they say must be the same. */
export const ENGINES: readonly EngineName[] = ["git", "embedded"];

/** Opens the repository that a folder is in. */
export async function openedRepository(folder: string, engine: EngineName): Promise<Repository> {
  const opened = await openRepository({ place: await placeAt(folder), problem: null }, { engine });
  if (opened.repository) return opened.repository;
  throw new Error(`Expected a repository to be opened: ${opened.why}`);
}
