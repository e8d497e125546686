/**
 * JSX as a tree: its nodes with their places, their props and texts, and what stands around them.
 * @module
 */
export { isAttributeName } from "./attribute_name.ts";
export { type Branch, branchOf, conditionAround, loopCall } from "./branches.ts";
export { decodeJsxText, readJsxText } from "./decode_text.ts";
export { isKeyedPlace, keysOf, keysShown } from "./entry_place.ts";
export { findNode, nodeAtOffset } from "./find_node.ts";
export { isListEntry, isLoopCallback, loopSubject } from "./loop.ts";
export { markJsx } from "./marks.ts";
export type { JsxNode, JsxTree } from "./node.ts";
export { type JsxPropKind, jsxPropKinds } from "./prop_kinds.ts";
export { type JsxProp, type JsxPropValue, readProps, readValue } from "./props.ts";
export { shownTextsIn, type ShownValue, shownValues } from "./shown_values.ts";
export {
  attributeName,
  attributeValue,
  type ConditionalSyntax,
  conditionOf,
  isCalledAtOnce,
  isConditional,
  isInlineFunction,
  isIntrinsic,
  isJsx,
  type JsxSyntax,
  lookOutward,
  lookThrough,
} from "./syntax.ts";
export { readJsxTree } from "./tree.ts";
