import { type FileComponents, readFileComponents } from "../components/mod.ts";
import { type FileSyntax, gatherSyntax } from "../syntax/file_syntax.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { readRouteFacts, type RouteFact } from "../routes/mod.ts";

/** The facts that the syntax of one file tells about it as a unit: plain data, which outlives the syntax tree. */
export interface UnitFacts extends FileComponents {
  /** The routes that it declares, in text order. */
  readonly routes: readonly RouteFact[];
}

/**
 * Reads the declarations, renders and routes of a file.
 * @param syntax what was gathered of the file, where that is known
 */
export function readUnitFacts(
  source: Pick<ParsedSource, "ast">,
  syntax: FileSyntax = gatherSyntax(source.ast),
): UnitFacts {
  return { ...readFileComponents(source, syntax), routes: readRouteFacts(source, syntax) };
}
