import { openApprovalMemory } from "../approval/approval_memory.ts";
import { createMutex } from "../../mutex/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { createTicks, datedId, timeOfDatedId } from "../../state/mod.ts";
import { beginningOf } from "../../text/mod.ts";
import { type ProcessKind, type ProcessPayload, traitsOf } from "../kinds.ts";
import { isOpen } from "../machine/process_context.ts";
import { newSnapshot, restore, stateOf } from "../machine/snapshot.ts";
import type { ProcessSnapshot } from "../machine/process_machine.ts";
import type { ProcessComment } from "../schemas.ts";
import type { ProcessRecord } from "../store/process_record.ts";
import type { ProcessStore, StoreProblem } from "../store/process_store.ts";
import { type ProcessEntry, recordOf } from "./process_entry.ts";

/** The processes of a project: in memory, and each change of them on disk. */
export interface ProcessBook {
  readonly problems: readonly StoreProblem[];
  /** The revision of the last change. */
  readonly revision: number;
  /** Newest first. */
  all(): readonly ProcessEntry[];
  /** @throws {WorkbenchError} `process_not_found` */
  find(id: string): ProcessEntry;
  /** Reads all of them from disk. */
  load(): Promise<void>;
  /** @throws {WorkbenchError} `process_active` when too many are unfinished, `disk_full`, `file_not_writable` */
  add(
    payload: ProcessPayload,
    by: { startedBy: string; key: string | null; at: string },
  ): ProcessEntry;
  /**
   * Writes a snapshot down, and only then makes it the process's own.
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`; nothing has changed then
   */
  move(entry: ProcessEntry, snapshot: ProcessSnapshot): void;
  /**
   * Notes that no files are landing, where none are: an earlier service may have died before it wrote down which.
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`
   */
  endLandings(): void;
  /**
   * Writes a comment down, and only then makes it part of the process.
   * @throws {WorkbenchError} `disk_full`, `file_not_writable`, `invalid_request` where there are too many
   */
  comment(entry: ProcessEntry, comment: ProcessComment): void;
  /** Makes a snapshot the process's own that could not be written down. */
  moveInMemory(entry: ProcessEntry, snapshot: ProcessSnapshot): void;
}

/**
 * So many of each kind are kept that are over, and as many more that have open decisions: a hundred reviews push no plan
 * out, and what waits for decisions pushes nothing out that has only just ended.
 */
const MAX_OVER = 200;
/** Nobody keeps track of more that are not. */
const MAX_UNFINISHED = 200;
/** Nobody reads more of one process. */
const MAX_COMMENTS = 200;

export function openProcessBook(store: ProcessStore): ProcessBook {
  let entries = new Map<string, ProcessEntry>();
  let problems: readonly StoreProblem[] = [];
  let revision = 0;
  /** True when it is noted that files are landing. Null: an earlier service may have done that. */
  let isNoted: boolean | null = null;
  const tick = createTicks();

  function noteLanding(isUnderWay: boolean): void {
    store.noteLanding(isUnderWay);
    isNoted = isUnderWay;
  }

  function othersLand(entry: ProcessEntry | null): boolean {
    return [...entries.values()].some((other) => other !== entry && isLanding(other));
  }

  function entryOf(
    record: Omit<ProcessRecord, "snapshot">,
    snapshot: ProcessSnapshot,
  ): ProcessEntry {
    const { id, payload, startedBy, key, createdAt } = record;
    return {
      id,
      payload,
      traits: traitsOf(payload),
      startedBy,
      key,
      createdAt,
      bytes: store.bytesOf(id),
      revision: record.revision,
      snapshot,
      comments: record.comments,
      run: null,
      inTurn: createMutex(),
      approvals: openApprovalMemory(),
    };
  }

  /** Returns the time at which the last entry was added; 0 where none is. */
  function newest(): number {
    return Math.max(0, ...[...entries.keys()].map(timeOfDatedId));
  }

  function forgetOldest(kind: ProcessKind): void {
    const over = [...entries.values()]
      .filter((entry) => entry.payload.kind === kind && isOver(entry))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const isOpen of [true, false]) {
      const alike = over.filter((entry) => hasOpenFiles(entry) === isOpen);
      for (const { id } of alike.slice(0, Math.max(0, alike.length - MAX_OVER))) {
        entries.delete(id);
        store.remove(id);
      }
    }
  }

  return {
    get problems() {
      return problems;
    },
    get revision() {
      return revision;
    },
    all: () => [...entries.values()].sort((a, b) => (a.id < b.id ? 1 : -1)),
    find(id) {
      const found = entries.get(id);
      if (found) return found;
      throw new WorkbenchError(
        "process_not_found",
        `Cannot find a process "${beginningOf(id, 100)}"`,
      );
    },
    async load() {
      const read = await store.read();
      problems = read.problems;
      entries = new Map(
        read.records.map((record) => [record.id, entryOf(record, restore(record.snapshot))]),
      );
      revision = Math.max(revision, ...read.records.map((record) => record.revision));
    },
    add(payload, { startedBy, key, at }) {
      requireFew([...entries.values()].filter((entry) => !isOver(entry)).length);
      forgetOldest(payload.kind);
      const traits = traitsOf(payload);
      const head = {
        version: 1,
        id: datedId(tick(newest())),
        payload,
        startedBy,
        key,
        createdAt: at,
        comments: [],
      } satisfies Partial<ProcessRecord>;
      const entry = entryOf({ ...head, revision: revision + 1 }, newSnapshot(traits.steps));
      store.write(recordOf(entry));
      revision++;
      entries.set(entry.id, entry);
      return entry;
    },
    move(entry, snapshot) {
      const lands = isLanding({ snapshot }) || isNoted !== false && othersLand(entry);
      if (lands && isNoted !== true) noteLanding(true);
      store.write(recordOf({ ...entry, snapshot, revision: revision + 1 }));
      entry.snapshot = snapshot;
      entry.revision = ++revision;
      if (!lands && isNoted !== false) noteLanding(false);
    },
    comment(entry, comment) {
      requireFewComments(entry);
      const comments = [...entry.comments, comment];
      store.write(recordOf({ ...entry, comments, revision: revision + 1 }));
      entry.comments = comments;
      entry.revision = ++revision;
    },
    endLandings() {
      if (isNoted !== false && !othersLand(null)) noteLanding(false);
    },
    moveInMemory(entry, snapshot) {
      entry.snapshot = snapshot;
      entry.revision = ++revision;
    },
  };
}

function requireFew(unfinished: number): void {
  if (unfinished < MAX_UNFINISHED) return;
  throw new WorkbenchError(
    "process_active",
    `Cannot start a process: ${unfinished} are not finished; complete or cancel some first`,
  );
}

function requireFewComments({ id, comments }: ProcessEntry): void {
  if (comments.length < MAX_COMMENTS) return;
  const message = `The process "${id}" has ${comments.length} comments, and takes no more`;
  throw new WorkbenchError("invalid_request", message, {
    data: { issues: [{ path: "text", message }] },
  });
}

function isOver({ snapshot }: ProcessEntry): boolean {
  return ["done", "cancelled"].includes(stateOf(snapshot));
}

function isLanding({ snapshot }: Pick<ProcessEntry, "snapshot">): boolean {
  return snapshot.context.changes.some(({ landing }) => landing !== null);
}

function hasOpenFiles({ snapshot }: ProcessEntry): boolean {
  return snapshot.context.changes.some(isOpen);
}
