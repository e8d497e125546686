import type { TimeSlice } from "../../slices/mod.ts";
import type { Commit } from "../repository.ts";
import type { ReadLinks } from "./commit_links.ts";

/** Reads the commits of a walk. */
export interface CommitReader {
  commit(id: string): Promise<Commit>;
  /** The reader of the links that a walk needs; parents that a shallow clone has not are left out. */
  readonly links: ReadLinks;
  /** Tells whether a shallow clone has a commit without its parents. */
  isCut(id: string): boolean;
  /** A slice of the event loop for one walk. */
  readonly slice: (signal?: AbortSignal) => TimeSlice;
}
