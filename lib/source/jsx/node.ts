import type { ts as TS } from "ts-morph";

/** What a node of the tree stands for; see `JsxNode`. */
export type JsxNodeType =
  | "element"
  | "fragment"
  | "text"
  | "conditional"
  | "loop"
  | "expression"
  | "slot";

/**
 * A node of a file's JSX trees. Nothing of the JSX disappears: text, `{expression}`, `a && <B/>`, ternaries and
 * `.map()` callbacks are nodes, with the JSX inside them as their children; JSX in an attribute is a `slot` child.
 */
export interface JsxNode {
  /**
   * The path from the root: owner, root index, child steps (`HomePage:0.2.1`; a slot's step is `@` and its prop's
   * name: `HomePage:0.@icon.0`). Depends on the text alone; later siblings and attributes do not move it.
   */
  readonly id: string;
  readonly type: JsxNodeType;
  /** The tag as written (`Ui.Card`, `div`) of an element; the prop's name of a slot. */
  readonly tag?: string;
  /** What a person recognises it by: the text, the condition, the loop's subject, the expression, in source form, cut to 200 characters. */
  readonly text?: string;
  /** The function (component) the node belongs to. */
  readonly owner: string;
  /** UTF-16 offsets of the source that an edit of the node would replace. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly JsxNode[];
  /** False always comes with a reason (`computed_children`, `spread`, `generated`, ...). */
  readonly editable: boolean;
  readonly reason?: string;
  readonly parent: JsxNode | null;
  /** The syntax that the node stands for (JsxElement, JsxText, ConditionalExpression, CallExpression, ...). */
  readonly syntax: TS.Node;
}

/** The trees of one file. */
export interface JsxTree {
  readonly roots: readonly JsxNode[];
  /** Every node, by its id, in text order. */
  readonly nodes: ReadonlyMap<string, JsxNode>;
}
