import type { EditOp } from "../edits/mod.ts";
import type { JsxNode, JsxTree } from "../source/mod.ts";
import { capitalised, oneLine, shorten, wordsOf } from "../text/mod.ts";

/** Says in a few words what a batch does: its first op, and how many more there are. */
export function wordsOfOps([first, ...others]: readonly EditOp[], tree: JsxTree): string {
  if (!first) return "Nothing";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${wordsOfOp(first, tree)}${more}`;
}

/** The largest number of characters of a text: the summary of a commit is one line. */
const MAX_TEXT = 40;

function wordsOfOp(op: EditOp, { nodes }: JsxTree): string {
  const node = "nodeId" in op ? nodes.get(op.nodeId ?? "") : undefined;
  const named = node ? wordsOfNode(node) : "a node";
  switch (op.op) {
    case "setProp":
      return `Set the prop ${op.propName} of ${named}`;
    case "removeProp":
      return `Remove the prop ${op.propName} of ${named}`;
    case "insertEntry":
      return `Insert <${op.name}>`;
    case "setText":
      return `Set text: “${shorten(oneLine(op.text), MAX_TEXT)}”`;
    case "renameTag":
      return `Rename tag: ${named} to <${op.tag}>`;
    case "extract":
      return `Extract: ${node ? `${named} as ` : ""}${op.name}`;
    default:
      return `${capitalised(wordsOf(op.op).join(" "))}${node ? `: ${named}` : ""}`;
  }
}

function wordsOfNode({ type, tag }: JsxNode): string {
  if (type === "element") return `<${tag}>`;
  if (type === "slot") return `the element in the prop ${tag}`;
  return type === "expression" ? "an expression" : `a ${type}`;
}
