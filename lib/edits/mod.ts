/**
 * The one language of edits: each change of a unit's JSX is an op, a pure function from a parsed text to text edits.
 * Routes, batches and plans speak it; the imports of a file follow what an edit brings and takes away.
 * @module
 */
export { appendChild, childObstacle } from "./append_child.ts";
export {
  applyOps,
  type Batch,
  editedFile,
  type EditedText,
  naming,
  openBatch,
  textAfter,
} from "./apply_ops.ts";
export { insertAttribute, openingOf, removeAttribute } from "./attributes.ts";
export { namingBringer } from "./bringing_op.ts";
export { type ChildPlace, placeOf } from "./child_place.ts";
export type { EditState, OpEdit } from "./edit_state.ts";
export {
  insertElement,
  insertUsage,
  type UsageParts,
  type UsagePlacement,
} from "./insert_usage.ts";
export { isChildInJsx } from "./jsx_place.ts";
export { prefersAlias } from "./names/alias_habit.ts";
export { nearestBarrel, usualModule } from "./names/nearest_barrel.ts";
export { followImports, type FollowOptions } from "./follow_imports.ts";
export { checkPropName, isSpreadName } from "./prop_value.ts";
export { inOwnSpecifiers } from "./own_specifier.ts";
export { editRefused } from "./refused.ts";
export { goneWith, removalOf } from "./remove_node.ts";
export type { EditOp, ProjectOp, PureOp } from "./schemas.ts";
export { jsxText } from "./jsx_text.ts";
export { shownText } from "./shown_text.ts";
export { isTag } from "./tag.ts";
