import { applyEdits, type ParsedSource, type TextEdit } from "../../source/mod.ts";
import { parseText } from "../../source/parse_cache.ts";
import { type ImportRequest, insertImport } from "../../source/writing/insert_import.ts";

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
    edits = now === source ? inserted.edits : difference(source.text, text);
    now = { ...source, text, ast: parseText(source.path, text) };
  }
  return { edits, locals };
}

/** The one edit that makes a text of another. */
function difference(before: string, after: string): TextEdit[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = before.length;
  let afterEnd = after.length;
  while (end > start && afterEnd > start && before[end - 1] === after[afterEnd - 1]) {
    end--;
    afterEnd--;
  }
  return [{ start, end, text: after.slice(start, afterEnd) }];
}
