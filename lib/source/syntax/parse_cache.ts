import type { ts as TS } from "ts-morph";
import type { FileText } from "../../project/file_view.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { gatherSyntax, MAX_LEVELS } from "./file_syntax.ts";
import { requireFewWords } from "./code_words.ts";
import { loadTypeScript, ts } from "./typescript.ts";

/** One source file, parsed. The tree is shared between readers: nobody may change it. */
export interface ParsedSource extends FileText {
  readonly ast: TS.SourceFile;
}

/** Parses source text, once per content. */
export interface ParseCache {
  /** The tree of a file as it is in `file.text`; parents are set. Broken source gives a tree with errors. @throws {WorkbenchError} `source_too_complex` */
  parse(file: FileText): Promise<ParsedSource>;
  /** The same for a file of many that are looked at one after the other: it is not kept, and takes nobody's place. */
  parseOnce(file: FileText): Promise<ParsedSource>;
  /** Takes over what was parsed elsewhere: nobody needs to parse it again. */
  keep(parsed: ParsedSource): void;
  /** The tree of a file, if it is kept. */
  known(file: Pick<FileText, "path" | "contentHash">): ParsedSource | undefined;
  /** The number of parses that were done; for tests and benchmarks. */
  readonly parses: number;
}

/**
 * @param options.maxCharacters how much source text the kept trees may stand for (a tree takes about 40 times the memory
 * of its text); the least recently used go first
 */
export function openParseCache(options: { maxCharacters?: number } = {}): ParseCache {
  const maxCharacters = options.maxCharacters ?? 4_000_000;
  const kept = new Map<string, ParsedSource>();
  let characters = 0;
  let parses = 0;

  function remember(key: string, parsed: ParsedSource): void {
    if (kept.has(key)) return;
    kept.set(key, parsed);
    characters += parsed.text.length;
    for (const [oldest, source] of kept) {
      if (characters <= maxCharacters || oldest === key) break;
      kept.delete(oldest);
      characters -= source.text.length;
    }
  }

  return {
    async parse(file) {
      await loadTypeScript();
      const key = keyOf(file);
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      parses++;
      const parsed = { ...file, ast: parseText(file.path, file.text) };
      remember(key, parsed);
      return parsed;
    },
    async parseOnce(file) {
      const known = kept.get(keyOf(file));
      if (known) return known;
      parses++;
      return await parseSource(file);
    },
    keep: (parsed) => remember(keyOf(parsed), parsed),
    known: (file) => kept.get(keyOf(file)),
    get parses() {
      return parses;
    },
  };
}

/** The path belongs to the key: it decides how the text is read (.ts or .tsx) and stands in the tree. */
function keyOf({ contentHash, path }: Pick<FileText, "path" | "contentHash">): string {
  return `${contentHash} ${path}`;
}

/** Parses one file without keeping its tree. */
export async function parseSource(file: FileText): Promise<ParsedSource> {
  await loadTypeScript();
  return { ...file, ast: parseText(file.path, file.text) };
}

/**
 * Parses text that stands in no file yet. Needs `loadTypeScript()`.
 * @throws {WorkbenchError} `source_too_complex`
 */
export function parseText(path: string, text: string): TS.SourceFile {
  requireFewWords(path, text);
  const ast = parseUnlessTooDeep(path, text);
  // The walk that gathers what the facts are read from tells each node its parent: the parser would walk for it as well.
  if (ast && gatherSyntax(ast).levels <= MAX_LEVELS) return ast;
  throw tooDeep(path);
}

function tooDeep(path: string): WorkbenchError {
  return new WorkbenchError(
    "source_too_complex",
    `Cannot parse "${path}": its code is nested deeper than the parser can follow`,
  );
}

function parseUnlessTooDeep(path: string, text: string): TS.SourceFile | null {
  try {
    return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, scriptKind(path));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The parser keeps its state in variables of its module: what it left there would spoil the next parse of any file.
    ts.createSourceFile("reset.ts", "", ts.ScriptTarget.Latest);
    return null;
  }
}

function scriptKind(path: string): TS.ScriptKind {
  const extension = path.slice(path.lastIndexOf("."));
  switch (extension) {
    case ".tsx":
      return ts.ScriptKind.TSX;
    case ".ts":
    case ".mts":
    case ".cts":
      return ts.ScriptKind.TS;
    case ".json":
      return ts.ScriptKind.JSON;
    default:
      // JavaScript projects put JSX into .js files.
      return ts.ScriptKind.JSX;
  }
}
