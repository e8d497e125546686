import type { ts as TS } from "ts-morph";
import { inFileQuotes, type ReadCode, type Unusable } from "../source/writing/mod.ts";

/**
 * Reads a snippet, and writes its strings in the quotes that the file has.
 * @param read reads a text as the code that is wanted
 */
export function readInFileQuotes<R extends ReadCode>(
  snippet: string,
  file: TS.SourceFile,
  read: (code: string) => R | Unusable,
): R | Unusable {
  const given = read(snippet);
  if ("problem" in given) return given;
  const text = inFileQuotes(given, file);
  return text === given.text ? given : read(text);
}
