import { readdirSync } from "node:fs";
import { WorkbenchError } from "../../errors/mod.ts";
import { withoutTrailing } from "../../text/mod.ts";

/**
 * The pattern of a name that a clone's folder may have: a name on every file system, which nothing takes for an option or hides. It
 * has no flag: the pattern in a JSON Schema has none.
 */
export const CLONE_NAME: RegExp =
  /^(?!(?:[Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|[Cc][Oo][Mm]\d|[Ll][Pp][Tt]\d)(?:\.|$))[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?$/;

/**
 * The folder's name for a repository: its own, as far as that can be one.
 * @param repository the last segment of its URL without `.git`
 */
export function cloneNameOf(repository: string): string {
  const name = withoutTrailing(repository.replace(/^[^a-z0-9_]+/i, ""), /[^a-z0-9_-]/i)
    .replaceAll("~", "-");
  return CLONE_NAME.test(name) ? name : withoutTrailing(`clone-${name}`.slice(0, 90), ".~");
}

/**
 * Refuses a name that something in the workspace has already, a dangling symlink included, in any case of its letters.
 * @param coming the names of clones that are not finished
 * @throws {WorkbenchError} `name_taken`
 */
export function requireFreeName(
  name: string,
  workspace: string,
  coming: readonly string[],
): void {
  const folded = fold(name);
  if (![...readdirSync(workspace), ...coming].some((taken) => fold(taken) === folded)) return;
  throw new WorkbenchError(
    "name_taken",
    `Cannot clone into "${name}": the workspace has something of that name`,
    { data: { name } },
  );
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
