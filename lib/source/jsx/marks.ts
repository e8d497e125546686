import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { isLoopCallback } from "./loop.ts";
import { isCalledAtOnce, isJsx } from "./syntax.ts";

/** The syntax nodes that have JSX in them. */
export interface JsxMarks {
  /** JSX stands somewhere inside. */
  readonly within: ReadonlySet<TS.Node>;
  /**
   * JSX stands inside, and evaluating the node evaluates it: not behind a function, except the callback of a loop and a
   * function that is called on the spot.
   */
  readonly held: ReadonlySet<TS.Node>;
}

/** Finds the JSX of a file. Goes without recursion: a chain of operators can be as deep as the file is long. */
export function markJsx(ast: TS.SourceFile): JsxMarks {
  const within = new Set<TS.Node>();
  const held = new Set<TS.Node>();
  const agenda: TS.Node[] = [ast];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (isJsx(node)) {
      markUpward(node, within, () => false);
      markUpward(node, held, isBoundary);
    }
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return { within, held };
}

/** Each node is marked once, whatever is above a marked one has been decided. */
function markUpward(from: TS.Node, marks: Set<TS.Node>, stops: (node: TS.Node) => boolean): void {
  for (let node: TS.Node | undefined = from; node && !marks.has(node); node = node.parent) {
    marks.add(node);
    if (stops(node)) return;
  }
}

function isBoundary(node: TS.Node): boolean {
  if (ts.isClassLike(node)) return true;
  return ts.isFunctionLike(node) && !isLoopCallback(node) && !isCalledAtOnce(node);
}
