/**
 * The difference of two texts, as people and `patch` read it.
 * @module
 */
export { type DiffRow, type TextDiff, unifiedDiff } from "./unified_diff.ts";
export { type FileDiff, fileDiff, type FileSide } from "./file_diff.ts";
