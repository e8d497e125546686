/**
 * The one language of edits: each change of a unit's JSX is an op, a pure function from a parsed text to text edits.
 * Routes, batches and plans speak it; the imports of a file follow what an edit brings and takes away.
 * @module
 */
export {
  applyOps,
  type Batch,
  editedFile,
  type EditedText,
  naming,
  openBatch,
} from "./apply_ops.ts";
export type { EditState, OpEdit } from "./edit_state.ts";
export { followImports, type FollowOptions } from "./names/follow_imports.ts";
export type { EditOp, ProjectOp, PureOp } from "./schemas.ts";
export { jsxText } from "./set_text.ts";
export { shownText } from "./shown_text.ts";
