/**
 * Finds where files went: the moves that the service made, and those that git knows.
 * @module
 */
export { findMovedFiles, type MovedFiles } from "./find_moved_files.ts";
