import { spliceBetween } from "../../saving/mod.ts";
import { applyEdits, type ParsedSource, parseText, type TextEdit } from "../../source/mod.ts";
import { type ImportRequest, insertImport } from "../../source/writing/mod.ts";

/** Imports of a file, and what the file calls each of them. */
export interface MergedImports {
  readonly edits: readonly TextEdit[];
  readonly locals: readonly string[];
}

/** Inserts imports one after the other, each into the text with those before it. */
export function mergeImports(
  source: ParsedSource,
  requests: readonly ImportRequest[],
): MergedImports {
  const locals: string[] = [];
  let now = source;
  let edits: readonly TextEdit[] = [];
  for (const request of requests) {
    const inserted = insertImport(now, request);
    locals.push(inserted.local);
    if (inserted.edits.length === 0) continue;
    const text = applyEdits(now.text, inserted.edits);
    edits = now === source ? inserted.edits : spliceBetween(source.text, text);
    now = { ...source, text, ast: parseText(source.path, text) };
  }
  return { edits, locals };
}
