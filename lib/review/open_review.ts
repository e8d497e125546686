import { createMutex, type Mutex } from "../mutex/mod.ts";
import type { Notes } from "../notes/open_notes.ts";
import type { Processes } from "../processes/open_processes.ts";
import type { Analyzer } from "./open_analyzer.ts";
import type { RepositoryDoor } from "./repository_door.ts";

/** The comparisons of one open project's branches. */
export interface Review {
  /** The project's folder. */
  readonly root: string;
  readonly repository: RepositoryDoor;
  readonly processes: Processes;
  readonly notes: Notes;
  /** Gets ready for an analysis that is about to be started. */
  readonly warmUp: () => void;
  /** Does work on one request after another: two for the same comparison must not both start it. */
  readonly inTurn: Mutex;
}

/** The parts that `openReview` needs; all of it is closed by whoever made it. */
export interface ReviewOptions {
  readonly analyzer: Analyzer;
  /** The processes whose steps the analyzer does. */
  readonly processes: Processes;
  readonly notes: Notes;
}

/** Opens the area; nothing is looked for before it is asked for. */
export function openReview({ analyzer, processes, notes }: ReviewOptions): Review {
  return {
    root: analyzer.root,
    repository: analyzer.repository,
    warmUp: () => analyzer.threads.warmUp(),
    processes,
    notes,
    inTurn: createMutex(),
  };
}
