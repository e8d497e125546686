import type { Repository } from "../repository.ts";

/** Finds a branch whose name a prefix takes for a folder of branches; null where there is none. */
export async function branchInTheWay(
  repository: Pick<Repository, "resolve">,
  prefix: string,
): Promise<string | null> {
  const parts = prefix.split("/");
  for (const at of parts.keys()) {
    const name = parts.slice(0, at + 1).join("/");
    if (await repository.resolve(`refs/heads/${name}`) !== null) return name;
  }
  return null;
}
