import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import { parseText } from "../syntax/parse_cache.ts";

/** Parses a set-up file, JSON as JavaScript between parentheses; null for one that is nested too deeply. */
export function parseConfigCode(path: string, text: string): TS.SourceFile | null {
  try {
    return isJson(path) ? parseText(`${path}.js`, `(${text})`) : parseText(path, text);
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "source_too_complex") return null;
    throw error;
  }
}

/** Tells whether a set-up file is written as JSON, with or without comments. */
export function isJson(path: string): boolean {
  return path.endsWith(".json") || path.endsWith(".babelrc");
}
