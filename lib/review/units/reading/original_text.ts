import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../../source/mod.ts";
import { collapsed } from "./code_fingerprint.ts";

/** A text in which names were replaced, and what was put in their places, in order. */
interface Original {
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

const originals = new WeakMap<TS.SourceFile, Original>();

/** Keeps the text that a source has in its file, where it is compared with other names in it. */
export function keepOriginal(ast: TS.SourceFile, original: Original): void {
  originals.set(ast, original);
}

/**
 * Returns the code of a node on one line as its file has it; null where that is what the node says itself, and for code with comments.
 */
export function originalText(node: TS.Node): string | null {
  const ast = node.getSourceFile();
  const original = originals.get(ast);
  if (!original) return null;
  const { text, edits } = original;
  const before = (offset: number): number => {
    let shift = 0;
    for (const { start, end, text: name } of edits) {
      if (start + shift >= offset) break;
      shift += name.length - (end - start);
    }
    return offset - shift;
  };
  const own = text.slice(before(node.getStart(ast)), before(node.end));
  const now = ast.text.slice(node.getStart(ast), node.end);
  return own === now || /\/[/*]/.test(own) ? null : collapsed(own);
}
