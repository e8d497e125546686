/**
 * The one save path: every write into the project is checked in memory, written all or nothing, and can be undone.
 * @module
 */
export { openSaving, type Saving } from "./open_saving.ts";
export { requireHash } from "./require_hash.ts";
export { type FileSave, type Saved, saveFiles } from "./save_files.ts";
export { gitOutcome, type SavedChange, savedChange } from "./saved_change.ts";
export { undoSave } from "./undo_save.ts";
