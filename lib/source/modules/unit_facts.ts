import { type FileComponents, readFileComponents } from "../components/mod.ts";
import type { ParsedSource } from "../syntax/parse_cache.ts";
import { readRouteFacts, type RouteFact } from "../routes/mod.ts";

/** The facts that the syntax of one file tells about it as a unit: plain data, which outlives the syntax tree. */
export interface UnitFacts extends FileComponents {
  /** The routes that it declares, in text order. */
  readonly routes: readonly RouteFact[];
}

/** Reads the declarations, renders and routes of a file. */
export function readUnitFacts(source: Pick<ParsedSource, "ast">): UnitFacts {
  return { ...readFileComponents(source), routes: readRouteFacts(source) };
}
