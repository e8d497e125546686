import type { ts as TS } from "ts-morph";

/** The kind of syntax that a node of the tree represents; see `JsxNode`. */
export type JsxNodeType =
  | "element"
  | "fragment"
  | "text"
  | "conditional"
  | "loop"
  | "expression"
  | "slot";

/**
 * Why the source of a node cannot be replaced by an element:
 * - `syntax_error`: the parser stumbled in it or right beside it, so its bounds are a guess;
 * - `spread`: it is JSX in a spread attribute (`{...{ icon: <Icon/> }}`), where an element cannot stand;
 * - `computed_children`: code computes with it (a render function, a list that is filtered further, a `forEach` whose
 *   value nobody uses, an attribute that holds an array), so an element in its place would mean something else; the JSX
 *   inside it can be edited.
 */
export type JsxNodeReason = "syntax_error" | "spread" | "computed_children";

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
  /** The tag as written (`Ui.Card`, `div`) of an element; the prop's name of a slot (`...` for a spread). */
  readonly tag?: string;
  /**
   * The text by which a person recognises the node: the text, the condition, the loop's subject, the expression or comment, in
   * source form, cut to 200 characters. Elements, fragments and slots have none.
   */
  readonly text?: string;
  /** The component or function the node belongs to, as it stands in the id; `module` outside of any. */
  readonly owner: string;
  /**
   * UTF-16 offsets of the source that an edit of the node would replace; an element put there gives JSX again:
   * - element, fragment: the element;
   * - text: without the line breaks and indentation around it that React drops;
   * - conditional, loop, expression as a child in JSX: the whole `{...}`;
   * - conditional, loop anywhere else (a root, a branch, in a callback): the expression, without parentheses around it;
   * - slot: the attribute's value, without the braces.
   */
  readonly start: number;
  readonly end: number;
  /** In text order; they do not overlap. */
  readonly children: readonly JsxNode[];
  /** False always comes with a reason. */
  readonly editable: boolean;
  readonly reason?: JsxNodeReason;
  readonly parent: JsxNode | null;
  /**
   * The syntax that the node represents: the JSX element, fragment or text; the conditional expression or the logical operation;
   * the loop's call; the braces of an expression; the attribute of a slot.
   */
  readonly syntax: TS.Node;
}

/** The trees of one file. */
export interface JsxTree {
  /** In text order; they do not overlap. */
  readonly roots: readonly JsxNode[];
  /** Every node, by its id, in text order. */
  readonly nodes: ReadonlyMap<string, JsxNode>;
}
