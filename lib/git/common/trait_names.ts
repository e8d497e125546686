import type { RepositoryTrait } from "../repository.ts";

/** The traits that the embedded engine gets wrong, in words. */
export const TRAIT_NAMES: Readonly<Record<RepositoryTrait, string>> = {
  linked_worktree: "a linked worktree",
  sparse_checkout: "a sparse checkout",
  index_v4: "an index of version 4",
  split_index: "a split index",
  alternates: "objects borrowed from another repository",
  sha256: "SHA-256 ids",
  reftable: "refs in a reftable",
  eol_attributes: "files that are converted on their way into the repository",
  partial_clone: "a partial clone",
  unknown_extension: "an extension that is not known",
};
