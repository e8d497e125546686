/**
 * The conversion of a file's bytes into a blob and back, as git converts them, without running anything.
 * @module
 */

export { blobBytes } from "./blob_bytes.ts";
export { CONTENT_KEYS, type ContentConfig, type Conversion, type Converted } from "./conversion.ts";
export { worktreeBytes } from "./worktree_bytes.ts";
