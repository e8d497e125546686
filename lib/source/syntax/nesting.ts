import type { ts as TS } from "ts-morph";
import { ts } from "./typescript.ts";

/** Levels of syntax, far beyond what people write: whoever walks a tree recursively is safe below it. */
export const MAX_LEVELS = 2000;

/** Tells whether code is nested so deeply that walking its tree would exhaust the stack. Walks without recursion itself. */
export function isTooDeep(ast: TS.SourceFile): boolean {
  // A level takes a character at least.
  if (ast.text.length <= MAX_LEVELS) return false;
  let level: TS.Node[] = [ast];
  for (let depth = 0; depth <= MAX_LEVELS; depth++) {
    const next: TS.Node[] = [];
    for (const node of level) ts.forEachChild(node, (child) => void next.push(child));
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}
