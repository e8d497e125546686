import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import type { FileText } from "../../project/mod.ts";
import {
  parseDiagnostics,
  type ParsedSource,
  type Source,
  type TextEdit,
} from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { placeAt, refused } from "./refusal.ts";
import { type WritingStyle, writingStyle } from "../../conventions/mod.ts";

/** A file that TypeScript's language service is asked about, alone. */
export interface CodeFile {
  readonly file: FileText;
  readonly source: ParsedSource;
  /** The name by which the service knows the file. */
  readonly name: string;
  readonly style: WritingStyle;
}

/** Larger ones would hold up everybody else. */
const MAX_CHARACTERS = 300_000;

/**
 * Reads a file of code that is whole: what TypeScript makes of one with syntax errors is anybody's guess.
 * @throws {WorkbenchError} `edit_refused`, `file_too_large`
 */
export async function codeFile(source: Source, path: string): Promise<CodeFile> {
  const file = await source.project.files.read(path);
  if (!file) throw refused(`Cannot find "${path}": there is no such file`);
  if (!/\.[cm]?[jt]sx?$/.test(path)) {
    throw refused(`Cannot work on "${path}": it is no TypeScript or JavaScript`);
  }
  if (file.text.length > MAX_CHARACTERS) {
    throw new WorkbenchError("file_too_large", `Cannot work on "${path}": it is too large`);
  }
  const parsed = await source.parses.parse(file);
  const [error] = parseDiagnostics(parsed.ast);
  if (error) {
    throw refused(`Cannot work on "${path}": it has syntax errors`, [placeAt(file, error.start)]);
  }
  return { file, source: parsed, name: `/${path}`, style: writingStyle([parsed]) };
}

/** TypeScript's language service over one text, which it sees without all others. */
export interface Language extends Disposable {
  readonly service: TS.LanguageService;
  readonly settings: TS.FormatCodeSettings;
}

/** @param text of the file, without a byte order mark: the service takes that for white space that may go */
export function openLanguage({ name, style }: CodeFile, text: string): Language {
  const service = ts.createLanguageService(hostOf(name, text), undefined, undefined);
  return {
    service,
    settings: settingsOf(style),
    [Symbol.dispose]: () => service.dispose(),
  };
}

/** Returns the length of a text's byte order mark. */
export function markLength(text: string): 0 | 1 {
  return text.startsWith("\ufeff") ? 1 : 0;
}

/** Changes of the service as edits of the file. @param at where a place of the service's text is in the file */
export function editsOf(
  { file: { text } }: CodeFile,
  changes: readonly TS.TextChange[],
  at: (offset: number) => number,
): TextEdit[] {
  return changes.map(({ span, newText }) => ({
    start: at(span.start),
    end: at(span.start + span.length),
    text: newText,
  })).filter(({ start, end, text: replaced }) => text.slice(start, end) !== replaced);
}

function hostOf(name: string, text: string): TS.LanguageServiceHost {
  const options: TS.CompilerOptions = {
    allowJs: true,
    // Whoever compiles JSX to calls needs the import that no code names.
    jsx: ts.JsxEmit.React,
    noLib: true,
    noResolve: true,
    target: ts.ScriptTarget.ESNext,
    types: [],
  };
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [name],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => path === name ? ts.ScriptSnapshot.fromString(text) : undefined,
    getCurrentDirectory: () => "/",
    getDefaultLibFileName: () => "/lib.d.ts",
    fileExists: (path) => path === name,
    readFile: (path) => path === name ? text : undefined,
    directoryExists: () => false,
    getDirectories: () => [],
  };
}

function settingsOf(style: WritingStyle): TS.FormatCodeSettings {
  const isTabs = style.indent.startsWith("\t");
  return {
    ...ts.getDefaultFormatCodeSettings(style.lineEnding),
    indentSize: isTabs ? 4 : style.indent.length,
    tabSize: isTabs ? 4 : style.indent.length,
    convertTabsToSpaces: !isTabs,
    indentStyle: ts.IndentStyle.Smart,
    insertSpaceAfterOpeningAndBeforeClosingNonemptyBraces: style.spacedBraces,
    insertSpaceAfterOpeningAndBeforeClosingJsxExpressionBraces: false,
    semicolons: ts.SemicolonPreference.Ignore,
    trimTrailingWhitespace: true,
  };
}
