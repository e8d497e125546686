import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../source/mod.ts";
import type { JsxNode } from "../source/jsx/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import { addImport } from "./add_import.ts";
import { placeOf } from "./child_place.ts";
import type { EditState, OpEdit, Reach, Stretch } from "./edit_state.ts";
import { insertElement, insertUsage } from "./insert_usage.ts";
import { checkEditable, openingOf } from "./attributes.ts";
import { duplicateNode, moveNode } from "./move_node.ts";
import { removeImport } from "./remove_import.ts";
import { goneWith, removalOf, removalReach } from "./remove_node.ts";
import { replaceNode } from "./replace_node.ts";
import type { PureOp } from "./schemas.ts";
import { type PropRequest, setProp } from "./set_prop.ts";
import { setShownText } from "./set_shown_text.ts";
import { setText } from "./set_text.ts";
import { renameTag, unwrapNode } from "./unwrap_node.ts";
import { isExpressionSnippet, wrapInExpression } from "./wrap_in_expression.ts";

/** Finds the node that an op names by an id. @throws {WorkbenchError} `node_not_found` */
export type FindNode = (id: string) => JsxNode;

type OpOf<K extends PureOp["op"]> = Extract<PureOp, { op: K }>;

type ApplyOps = {
  readonly [K in PureOp["op"]]: (state: EditState, op: OpOf<K>, find: FindNode) => OpEdit;
};

/** Every op, as a function of the text as it is. */
const APPLY: ApplyOps = {
  setProp: (state, { op: _op, nodeId, ...request }, find) => editProp(state, find(nodeId), request),
  removeProp: (state, { nodeId, propName, index }, find) =>
    editProp(state, find(nodeId), { propName, kind: "remove", index }),
  replaceNode({ source }, { nodeId, snippet }, find) {
    const node = find(nodeId);
    const { edits, selected } = replaceNode(source, node, snippet);
    return { edits, selected, reach: reachOf(node, edits) };
  },
  insertNode: (state, { snippet, ...request }, find) =>
    insertElement(state, placeOf(state, request, find), snippet),
  moveNode(state, { nodeId, ...request }, find) {
    const node = editable(find(nodeId));
    return moveNode(state, node, placeOf(state, request, find, node));
  },
  removeNode({ source }, { nodeId }, find) {
    const node = editable(find(nodeId));
    const gone = editable(goneWith(node));
    const edits = removalOf(source.ast, node);
    const reach = reachOf(removalReach(source.ast, gone), edits);
    return { edits, selected: null, gone, reach };
  },
  duplicateNode: (state, { nodeId }, find) => duplicateNode(state, editable(find(nodeId))),
  setText(state, { nodeId, text, old }, find) {
    const node = editable(find(nodeId));
    const done = old === undefined
      ? setText(state, node, text)
      : setShownText(state, node, { old, text });
    const reach = reachOf(done.reach ?? node, done.edits);
    // Where no text is left, the element around it is what was changed.
    return { ...done, reach: { ...reach, start: Math.min(reach.start, done.selected ?? 0) } };
  },
  wrapNode: ({ source }, { nodeId, snippet }, find) =>
    isExpressionSnippet(snippet)
      ? wrapInExpression(source, find(nodeId), snippet)
      : insertUsage(source, find(nodeId), snippet, "wrap"),
  unwrapNode: (state, { nodeId }, find) => unwrapNode(state, editable(find(nodeId))),
  renameTag: (state, { nodeId, tag }, find) => renameTag(state, editable(find(nodeId)), tag),
  addImport: ({ source }, { op: _op, ...request }) => addImport(source, request),
  removeImport: ({ source }, { local }) => ({
    edits: removeImport(source.ast, local),
    selected: null,
  }),
};

/**
 * Works out one op.
 * @throws {WorkbenchError} `node_not_found`, `node_not_editable`, `not_one_element`, `prop_not_found`,
 * `invalid_request`; `edit_refused` with `reason`
 */
export function applyOp<K extends PureOp["op"]>(
  state: EditState,
  op: OpOf<K>,
  find: FindNode,
): OpEdit {
  return (APPLY[op.op as K] as ApplyOps[K])(state, op, find);
}

function editProp({ source }: EditState, node: JsxNode, request: PropRequest): OpEdit {
  const { edits } = setProp(source, node, request);
  const values = node.children.filter(({ type }) => type === "slot")
    .flatMap(({ children }) => children);
  // Another value is another node, though it stands in the place of the old one.
  const gone = values.find(({ start, end }) =>
    edits.some((edit) => edit.start === start && edit.end === end)
  );
  const reach = reachOfTag(source.ast, node, request);
  return { edits, selected: node.start, reach, ...(gone && { gone }) };
}

/** Values of these kinds are written without a line of their own. */
const WITHOUT_CODE: readonly PropRequest["kind"][] = ["string", "number", "boolean", "remove"];

/** The tag that opens an element, to the end of the attributes, without the code in the values of the others. */
function reachOfTag(
  ast: TS.SourceFile,
  node: JsxNode,
  { propName, kind }: PropRequest,
): Reach {
  const opening = openingOf(node);
  const stretch = { start: opening.getStart(ast), end: opening.end };
  // Code is indented as the line is on which it starts, where the value before it may end.
  if (!WITHOUT_CODE.includes(kind)) return stretch;
  const holes = opening.attributes.properties
    .map((each) =>
      ts.isJsxAttribute(each) && each.name.getText(ast) !== propName ? each.initializer : undefined
    )
    .filter((value) => value !== undefined)
    .filter(ts.isJsxExpression)
    .map((value) => ({ start: value.getStart(ast), end: value.end }));
  return { ...stretch, holes };
}

/** A stretch, with what an edit of it takes of the lines around it. */
function reachOf({ start, end }: Stretch, edits: readonly TextEdit[]): Stretch {
  return {
    start: Math.min(start, ...edits.map((edit) => edit.start)),
    end: Math.max(end, ...edits.map((edit) => edit.end)),
  };
}

/** Ops that take, move or write a whole node need one whose bounds are sure. */
function editable(node: JsxNode): JsxNode {
  if (node.reason === "syntax_error") checkEditable(node);
  return node;
}
