/**
 * The one save path: every write into the project is checked in memory, written all or nothing, and can be undone.
 * @module
 */
export { answerOfSave } from "./answer_of_save.ts";
export { findMoves, type MovableText } from "./find_moves.ts";
export {
  judgeChanges,
  type Judgement,
  type JudgeOptions,
  type Obstacle,
  obstacleOf,
} from "./judge_changes.ts";
export type { SaveJournal } from "./journal.ts";
export { openSaving, type Saving } from "./open_saving.ts";
export { listSaves } from "./list_saves.ts";
export { redoSave } from "./redo_save.ts";
export { requireHash } from "./require_hash.ts";
export { type FileSave, type Saved, saveFiles } from "./save_files.ts";
export { type SavedChange, savedChange, savedOutcome } from "./saved_change.ts";
export { type HalfSave, readHalfSave, settleSave } from "./settle_save.ts";
export { spliceBetween } from "./splice_between.ts";
export { requireNoNewSyntaxErrors } from "./syntax_gate.ts";
export { compareTypes } from "./type_changes.ts";
export {
  openTypeGate,
  requireNoNewTypeErrors,
  type TypedChange,
  type TypeGate,
  type TypeReport,
} from "./type_gate.ts";
export type { Turned, TurnOptions } from "./turn_save.ts";
export { undoSave } from "./undo_save.ts";
