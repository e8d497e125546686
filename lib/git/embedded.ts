/**
 * The embedded engine's own parts, for a clone and a pull in their thread: the same isomorphic-git that reads and writes a
 * project's repository where no git is installed.
 * @module
 */

export { compareTrees, FOLDER, type TreeNode } from "./engines/embedded/compare_trees.ts";
export { historyOf } from "./engines/embedded/commits.ts";
export { removeDrafts, type Write, writeInOneStep } from "./engines/embedded/files.ts";
export {
  editIndex,
  entriesOf,
  indexReader,
  type WrittenFile,
} from "./engines/embedded/index_file.ts";
export { type Library, openLibrary } from "./engines/embedded/library.ts";
export { openRefs } from "./engines/embedded/refs.ts";
