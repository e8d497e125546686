import { isAbsolute, parse } from "node:path";
import { homeFolder } from "../../state/mod.ts";

/** The folder in which git looks for the user's own configuration; without a home the root, where nobody has one. */
export function userHome(environment: Readonly<Record<string, string | undefined>>): string {
  const named = [environment["HOME"], environment["USERPROFILE"]]
    .find((folder) => folder !== undefined && isAbsolute(folder));
  return named ?? homeFolder() ?? parse(process.cwd()).root;
}
