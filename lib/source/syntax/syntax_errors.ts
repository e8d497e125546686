import type { ts as TS } from "ts-morph";
import { type Range, rangeAt } from "./positions.ts";
import { ts } from "./typescript.ts";

/** One place where the text is not TypeScript. */
export interface SyntaxProblem extends Range {
  /** The compiler's number for it (`TS1005`: 1005). */
  readonly code: number;
  readonly message: string;
  /** UTF-16 offsets into the text. */
  readonly start: number;
  readonly end: number;
}

/** Lists the parts that the parser could not read, in text order. */
export function syntaxErrors({ ast }: { readonly ast: TS.SourceFile }): SyntaxProblem[] {
  return parseDiagnostics(ast)
    .map(({ code, messageText, start, length }) => ({
      code,
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
      start,
      end: start + length,
      ...rangeAt(ast, start, start + length),
    }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The parser's own findings. */
export function parseDiagnostics(ast: TS.SourceFile): readonly TS.DiagnosticWithLocation[] {
  // The parser keeps its findings on the tree, in a member that the public types leave out; the public way to them is
  // a whole program.
  return (ast as unknown as { parseDiagnostics: TS.DiagnosticWithLocation[] }).parseDiagnostics;
}
