import {
  configurationPath,
  type FileText,
  nameOf,
  type ProjectFiles,
  projectPath,
} from "../../project/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { findJsonFault } from "../../project/json_syntax.ts";
import { isSourcePath } from "../../source/mod.ts";
import { isHiddenFile, isOwnFile } from "../refactor/own_file.ts";
import { refused } from "../refactor/refusal.ts";

/** The ends of the names of styles and texts that a model may read and rewrite, besides sources. */
const TEXT_ENDS = [
  [".css", ".scss", ".sass", ".less", ".pcss"],
  [".md", ".mdx", ".txt", ".html", ".svg"],
  [".json", ".jsonc", ".yaml", ".yml", ".graphql", ".gql"],
].flat();

/** The names of files that say what is installed and run, or what the service may do: no model rewrites them. */
const SETTINGS: ReadonlySet<string> = new Set([
  configurationPath,
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "deno.json",
  "deno.jsonc",
]);

/**
 * Requires that a model may read and rewrite a file: one of the project's own sources, styles and texts.
 * @throws {WorkbenchError} `edit_refused`, `outside_project`
 */
export async function requireModelFile(files: ProjectFiles, path: string): Promise<void> {
  const plain = projectPath(path);
  const isKnown = isSourcePath(plain) || TEXT_ENDS.some((end) => plain.endsWith(end));
  const why = await isHiddenFile(files, plain)
    ? "it is hidden"
    : !await isOwnFile(files, plain)
    ? "it is installed, hidden or ignored, and not the project's own"
    : SETTINGS.has(nameOf(plain))
    ? "it says what is installed, run or allowed"
    : isKnown
    ? null
    : "it is no source, style or text";
  if (why !== null) throw refused(`Cannot give "${path}" to a model: ${why}; name another file`);
}

/**
 * Refuses a text of a JSON file that does not parse, where the earlier one did: strictly, or as the compiler reads its settings.
 * @throws {WorkbenchError} `edit_breaks_syntax` with `path`, `line`, `column`
 */
export function requireJson({ path, text: before }: FileText, after: string): void {
  const lenient = findJsonFault(before) !== null;
  if (lenient && findJsonFault(before, { lenient }) !== null) return;
  const fault = findJsonFault(after, { lenient });
  if (!fault) return;
  const { what, place: { line, column } } = fault;
  throw new WorkbenchError(
    "edit_breaks_syntax",
    `Refuse the edit: "${path}" would not parse at line ${line}, column ${column}: ${what}`,
    { data: { path, line, column } },
  );
}

const FENCE = "```";

/** A text without the fence of Markdown that a model puts around the whole of it, though nobody asked for one. */
export function withoutFence(content: string): string {
  const [first = "", ...others] = content.trim().split("\n");
  const last = others.pop()?.trim();
  const isOne = first.startsWith(FENCE) && !first.slice(FENCE.length).includes("`") &&
    last === FENCE && !others.some((line) => line.trimStart().startsWith(FENCE));
  return isOne ? `${others.join("\n")}\n` : content;
}
