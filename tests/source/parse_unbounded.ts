import type { ts as TS } from "ts-morph";
import { ts } from "../../lib/source/syntax/typescript.ts";

/**
 * Parses text of any depth, where the service refuses code that is nested too deeply: for what must hold of the walkers
 * themselves. Needs `loadTypeScript()`.
 */
export function parseUnbounded(path: string, text: string): TS.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}
