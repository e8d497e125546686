import { WorkbenchError } from "../../errors/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import {
  branchOf,
  conditionAround,
  loopCall,
  readProps,
  shownValues,
} from "../../source/jsx/mod.ts";
import { type JsxNode, type ParsedSource, positionAt } from "../../source/mod.ts";
import type { PageObstacle } from "./page_obstacle.ts";
import type { PageNode, PageProp } from "./node_schemas.ts";

/** Levels of nodes, far beyond what people write; a deeper answer could not be put into JSON. */
const MAX_LEVELS = 500;

/**
 * A node of a tree as it goes over the wire, with its whole subtree.
 * @param obstacle what stands against every edit of the file
 * @throws {WorkbenchError} `source_too_complex`
 */
export function describeNode(
  source: ParsedSource,
  node: JsxNode,
  obstacle?: PageObstacle,
): PageNode {
  function describe(inner: JsxNode, level: number): PageNode {
    if (level > MAX_LEVELS) throw tooDeep(source.path);
    const { id, type, tag, text, owner, start, end } = inner;
    return {
      id,
      type,
      ...(tag !== undefined && { tag }),
      ...(text !== undefined && { text }),
      owner,
      ...positionAt(source.ast, start),
      start,
      end,
      ...(type === "element" && { props: describeProps(source, inner, obstacle) }),
      ...describeShowing(source, inner),
      children: inner.children.map((child) => describe(child, level + 1)),
      ...editability(inner, obstacle),
    };
  }
  return describe(node, 1);
}

/** Tells under which conditions a node is shown, and what it shows besides its children. */
function describeShowing(
  { ast }: ParsedSource,
  node: JsxNode,
): Pick<PageNode, "branch" | "condition" | "call" | "shows"> {
  const branch = branchOf(node);
  const condition = conditionAround(node, ast);
  const shows = shownValues(node, ast);
  const call = node.type === "loop" && ts.isCallExpression(node.syntax)
    ? loopCall(node.syntax, ast)
    : null;
  return {
    ...(branch !== null && { branch }),
    ...(condition !== null && { condition }),
    ...(call !== null && { call }),
    ...(shows.length > 0 && { shows }),
  };
}

/** The attributes of an element as they go over the wire; none for other nodes. */
export function describeProps(
  source: ParsedSource,
  node: JsxNode,
  obstacle?: PageObstacle,
): PageProp[] {
  return readProps(node, source.ast).map((prop) => ({
    index: prop.index,
    name: prop.name,
    kind: prop.kind,
    value: prop.value,
    ...editability(prop, obstacle),
  }));
}

/**
 * Gives the obstacle of a page that can never be edited here before the reason of a prop: to lift the other reason would not help.
 */
function editability(
  { editable, reason }: { readonly editable: boolean; readonly reason?: string | undefined },
  obstacle: PageObstacle | undefined,
): { editable: boolean; reason?: string } {
  if (obstacle !== undefined) return { editable: false, reason: obstacle };
  return { editable, ...(reason !== undefined && { reason }) };
}

function tooDeep(path: string): WorkbenchError {
  return new WorkbenchError(
    "source_too_complex",
    `Cannot show the tree of "${path}": its elements are nested more than ${MAX_LEVELS} levels deep`,
  );
}
