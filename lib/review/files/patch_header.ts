import type { FileChange } from "../file_change.ts";
import { quotePath } from "./quote_path.ts";

/**
 * Returns the header above the lines in git's extended format: names, modes, similarity and the ids of both contents.
 * @see https://git-scm.com/docs/diff-format#generate_patch_text_with_p
 */
export function patchHeader(change: FileChange): string {
  const { path, previousPath } = change;
  const names = `${quotePath(`a/${previousPath ?? path}`)} ${quotePath(`b/${path}`)}`;
  return [`diff --git ${names}`, ...modeLines(change), ...renameLines(change), ...indexLine(change)]
    .map((line) => `${line}\n`).join("");
}

function modeLines({ before, after }: FileChange): string[] {
  if (!before) return after ? [`new file mode ${after.mode}`] : [];
  if (!after) return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
}

function renameLines({ path, previousPath, similarity }: FileChange): string[] {
  if (previousPath === null) return [];
  return [
    `similarity index ${similarity}%`,
    `rename from ${quotePath(previousPath)}`,
    `rename to ${quotePath(path)}`,
  ];
}

function indexLine({ before, after }: FileChange): string[] {
  const absent = "0".repeat((before ?? after)?.id.length ?? 0);
  const [old, now] = [before?.id ?? absent, after?.id ?? absent];
  if (old === now) return [];
  const mode = before?.mode === after?.mode ? ` ${after?.mode}` : "";
  return [`index ${old}..${now}${mode}`];
}

/** The names right above the lines; a tab ends one with a space in it, which some programs would cut off there. */
export function patchNames({ path, previousPath, before, after }: FileChange): string {
  const line = (mark: string, name: string): string =>
    `${mark} ${quotePath(name)}${name.includes(" ") ? "\t" : ""}\n`;
  return line("---", before ? `a/${previousPath ?? path}` : "/dev/null") +
    line("+++", after ? `b/${path}` : "/dev/null");
}
