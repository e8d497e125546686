import type { FileText, Project } from "../../project/mod.ts";
import type { ListFiles } from "./commit_files.ts";
import type { ReadLog } from "./session_log.ts";
import type { FindHome } from "./find_home.ts";
import type { Repository } from "../repository.ts";
import type { SessionRecord } from "./session_record.ts";
import type { TextStore } from "./text_store.ts";
import type { UndoMemory } from "./undo_refs.ts";

/** Milliseconds since 1970, and timers; a test turns its own. */
export interface SessionClock {
  readonly now: () => number;
  readonly setTimeout: (call: (...args: unknown[]) => void, milliseconds: number) => unknown;
  readonly clearTimeout: (id: unknown) => void;
}

/** The site on which the steps of a session work. */
export interface GitSite {
  readonly project: Project;
  readonly repository: Repository;
  readonly texts: TextStore;
  /** Keeps a record at once, before what it tells of is done. */
  readonly keep: (record: SessionRecord) => void;
  /** The files that a plan declares; null where it is not known. */
  readonly scopeOf: (plan: string) => Promise<readonly string[] | null>;
  /** Told of files that the service wrote. */
  readonly adopt: (file: FileText) => void;
  readonly home: FindHome;
  readonly filesOf: ListFiles;
  readonly logOf: ReadLog;
  readonly undo: UndoMemory;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A project's path as the repository has it. */
export function inRepository({ repository }: GitSite, path: string): string {
  return repository.place.prefix + path;
}

/** A repository's path as the project has it; null for what lies outside of the project. */
export function inProject({ repository }: GitSite, path: string): string | null {
  const { prefix } = repository.place;
  return path.startsWith(prefix) ? path.slice(prefix.length) : null;
}
