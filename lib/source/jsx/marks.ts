import type { ts as TS } from "ts-morph";
import { gatherSyntax } from "../syntax/file_syntax.ts";
import { ts } from "../syntax/typescript.ts";
import { isLoopCallback } from "./loop.ts";
import { isCalledAtOnce } from "./syntax.ts";

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

/** Finds the JSX of a file. */
export function markJsx(ast: TS.SourceFile): JsxMarks {
  const within = new Set<TS.Node>();
  const held = new Set<TS.Node>();
  const { openings, fragments } = gatherSyntax(ast);
  for (const node of [...openings, ...fragments]) {
    const element = ts.isJsxOpeningElement(node) ? node.parent : node;
    markUpward(element, within, () => false);
    markUpward(element, held, isBoundary);
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
