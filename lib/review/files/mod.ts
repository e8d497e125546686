/**
 * The files of a change: which were renamed, how their lines differ, and what a reviewer sees of each.
 * @module
 */
export {
  describeFiles,
  type DescribeOptions,
  type DiffLimits,
  type FilePlace,
} from "./describe_files.ts";
export { findRenames, type FoundChanges, type RenameOptions } from "./find_renames.ts";
