/**
 * The difference of two texts, as people and `patch` read it.
 * @module
 */
export { compareLines, countChanges, type LineChanges } from "./compare_lines.ts";
export { type FileDiff, fileDiff, type FileSide } from "./file_diff.ts";
export { filesDiff, type TextChange } from "./files_diff.ts";
export { formatHunks, type Hunk, hunksOf, type TextLines } from "./hunks.ts";
export { splitLines } from "./split_lines.ts";
export { type DiffRow, type TextDiff, unifiedDiff } from "./unified_diff.ts";
