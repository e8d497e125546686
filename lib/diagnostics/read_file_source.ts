import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { findFindings } from "../rules/mod.ts";
import { type ParsedSource, rangeAt, type Source, syntaxErrors } from "../source/mod.ts";
import type { diagnostic, fileSource } from "./schemas.ts";

type Diagnostic = z.input<typeof diagnostic>;

/** A whole file with everything that is wrong with it; one with syntax errors has these among the rest. */
export async function readFileSource(
  source: Source,
  parsed: ParsedSource,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof fileSource>> {
  const [types, findings] = await Promise.all([
    readTypeDiagnostics(source, parsed, options),
    findFindings(source, [parsed.path], options),
  ]);
  return {
    path: parsed.path,
    source: parsed.text,
    contentHash: parsed.contentHash,
    checked: true,
    diagnostics: inTextOrder([
      ...syntaxErrors(parsed).map(({ start: _start, end: _end, code, ...error }): Diagnostic => ({
        source: "syntax",
        code: `TS${code}`,
        severity: "error",
        ...error,
      })),
      ...types,
      ...findings.map((
        { rule, severity, message, line, column, endLine, endColumn },
      ): Diagnostic => ({
        source: "rules",
        code: rule,
        severity,
        message,
        line,
        column,
        endLine,
        endColumn,
      })),
    ]),
  };
}

async function readTypeDiagnostics(
  source: Source,
  parsed: ParsedSource,
  options: { signal?: AbortSignal },
): Promise<Diagnostic[]> {
  try {
    const file = { path: parsed.path, text: parsed.text };
    const [found, hints] = await Promise.all([
      source.types.diagnostics({ ...file, confirm: true }, options),
      source.types.propHints(file, options),
    ]);
    const errors = found.map((
      { code, start, end, severity, message, environment },
    ): Diagnostic => ({
      source: "typescript",
      code: `TS${code}`,
      severity,
      message,
      ...rangeAt(parsed.ast, start, end),
      ...(environment && { environment }),
    }));
    return [
      ...errors,
      ...hints.map(({ kind, message, fix, start, end }): Diagnostic => ({
        source: "typescript",
        code: kind,
        severity: "hint",
        message: fix === undefined ? message : `${message}. ${fix}`,
        ...rangeAt(parsed.ast, start, end),
      })),
    ];
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.code === "types_unavailable")) throw error;
    return [unavailable(error)];
  }
}

/** A source without its type errors must not look like one that has none. */
function unavailable(error: WorkbenchError): Diagnostic {
  const start = { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return {
    source: "typescript",
    code: error.code,
    severity: "info",
    message: error.message,
    ...start,
  };
}

function inTextOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column);
}
