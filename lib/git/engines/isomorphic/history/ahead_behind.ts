import type { CommitReader } from "./commit_reader.ts";
import { ONE, OTHER, reachFrom } from "./reach.ts";

/** How many commits `head` has that `base` has not, and the other way round. */
export async function aheadBehind(
  reader: CommitReader,
  base: string,
  head: string,
): Promise<{ ahead: number; behind: number }> {
  const reach = await reachFrom(reader, [base], [head]);
  return { ahead: reach.only(OTHER).length, behind: reach.only(ONE).length };
}
