import type { Problem } from "../project/mod.ts";
import { isBundlerConfig } from "./modules/bundler_aliases.ts";
import type { Source } from "./open_source.ts";

/** Lists the aliases of bundlers that cannot be read: imports by them are not followed. */
export async function findAliasProblems(
  { project, resolver }: Pick<Source, "project" | "resolver">,
): Promise<Problem[]> {
  const names = await project.files.names();
  // Most of what a resolver reads is of no use here.
  if (![...names.files.keys()].some(isBundlerConfig)) return [];
  const { problems } = await resolver(names);
  return problems.flatMap(({ code, ...problem }) =>
    code === "bundler_alias_unread" ? [{ code, ...problem }] : []
  );
}
