import { WorkbenchError } from "../errors/mod.ts";
import { contentHash, type FileText } from "../project/mod.ts";
import { type ParseCache, syntaxErrors, type SyntaxProblem } from "../source/mod.ts";

/** A file, and its text as it would be. */
interface WouldBe {
  readonly path: string;
  readonly before: FileText | null;
  readonly after: string;
}

/**
 * Refuses a text in which the parser stumbles more often than in the earlier text: errors that were there do not block.
 * @throws {WorkbenchError} `edit_breaks_syntax` with `path`, `line`, `column`
 */
export async function requireNoNewSyntaxErrors(
  parses: ParseCache,
  { path, before, after }: WouldBe,
): Promise<void> {
  const now = await errorsOf(parses, {
    path,
    text: after,
    contentHash: contentHash(after),
    editable: true,
  });
  if (now.length === 0) return;
  const old = before ? await errorsOf(parses, before) : [];
  const known = new Set(old.map(({ message }) => message));
  const [first] = now.length > old.length
    ? now.filter(({ message }) => !known.has(message)).concat(now)
    : [];
  if (!first) return;
  const { line, column, message } = first;
  throw new WorkbenchError(
    "edit_breaks_syntax",
    `Refuse the edit: "${path}" would not parse at line ${line}, column ${column}: ${message}`,
    { data: { path, line, column } },
  );
}

async function errorsOf(parses: ParseCache, file: FileText): Promise<SyntaxProblem[]> {
  if (!/\.[cm]?[jt]sx?$/.test(file.path)) return [];
  return syntaxErrors(await parses.parse(file));
}
