import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../../source/mod.ts";
import { collapsed } from "./code_fingerprint.ts";

/** A source in which names were replaced, and what was put in their places. */
interface Original {
  readonly ast: TS.SourceFile;
  /** In the order of the text. */
  readonly edits: readonly TextEdit[];
}

const originals = new WeakMap<TS.SourceFile, Original>();

/** Keeps the source that is compared with other names in it; that one can be such a source as well. */
export function keepOriginal(
  ast: TS.SourceFile,
  { ast: own, edits }: Original,
): void {
  originals.set(ast, { ast: own, edits: edits.toSorted((a, b) => a.start - b.start) });
}

/**
 * Returns the code of a node on one line as its file has it; null where that is what the node says itself, and for code with comments.
 */
export function originalText(node: TS.Node): string | null {
  let ast = node.getSourceFile();
  let [start, end] = [node.getStart(ast), node.end];
  const now = ast.text.slice(start, end);
  for (let original = originals.get(ast); original; original = originals.get(ast)) {
    const { edits } = original;
    [start, end] = [placeBefore(start, edits, "start"), placeBefore(end, edits, "end")];
    ast = original.ast;
  }
  const own = ast.text.slice(start, end);
  return own === now || /\/[/*]/.test(own) ? null : collapsed(own);
}

/** Returns the place that one had before some edits; for one within what was put in, the start or the end of what stood there. */
function placeBefore(offset: number, edits: readonly TextEdit[], edge: "start" | "end"): number {
  let shift = 0;
  for (const edit of edits) {
    const from = edit.start + shift;
    if (from >= offset) break;
    if (offset < from + edit.text.length) return edit[edge];
    shift += edit.text.length - (edit.end - edit.start);
  }
  return offset - shift;
}
