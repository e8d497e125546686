import { createActor } from "xstate";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Clone } from "./schemas.ts";
import { type CloneActor, cloneMachine, type CloneWork, stateOf } from "./machine.ts";
import type { Markers } from "./markers.ts";
import type { CloneClock } from "./options.ts";
import { isOurs } from "./our_clone.ts";
import { isUnfinished } from "./recover.ts";
import type { CloneRecords } from "./records.ts";

/** The clones in their order: those that wait, those that run, and the last that are over. */
export interface CloneQueue {
  /** @throws {WorkbenchError} `disk_full`, `file_not_writable`: then there is no such clone */
  add(record: Clone, work: CloneWork): Clone;
  list(): readonly Clone[];
  unfinished(): readonly Clone[];
  /** @throws {WorkbenchError} `illegal_verb` when the clone has ended */
  cancel(id: string): Clone;
  /** Stops all of them. */
  close(): Promise<void>;
}

export interface CloneQueueOptions {
  readonly records: CloneRecords;
  readonly markers: Markers;
  readonly timeLimitMs: number;
  readonly atOnce: number;
  readonly workspace: string;
  readonly clock: CloneClock | undefined;
  /** Told of every clone that moved, or came further by a hundredth. */
  readonly changed: (clone: Clone) => void;
  readonly report: (error: unknown) => void;
}

/** The largest number of clones that stay in the list once they have ended. */
const MAX_KEPT = 20;
/** The largest number of clones that may wait. */
const MAX_WAITING = 20;

const FULL = {
  code: "too_many_clones",
  message: `Cannot wait for a place: ${MAX_WAITING} clones wait already`,
} as const;

export function openCloneQueue(options: CloneQueueOptions): CloneQueue {
  const { records, markers, timeLimitMs, atOnce, clock, changed, report } = options;
  const told = new Map<string, string>();
  const actors = new Map<string, CloneActor>();
  const ends: Promise<void>[] = [];
  let isClosed = false;

  function add(record: Clone, work: CloneWork): Clone {
    const waiting = [...actors.values()].filter((actor) => actor.getSnapshot().matches("queued"));
    if (isClosed || waiting.length >= MAX_WAITING) return keep(overfull(record));
    const actor = createActor(cloneMachine, {
      input: { work, timeLimitMs },
      ...(clock && { clock }),
    });
    records.save(record);
    actors.set(record.id, actor);
    ends.push(
      new Promise((resolve) => {
        actor.subscribe({ next: () => observe(record.id, actor), complete: resolve });
      }),
    );
    actor.start();
    tell(viewOf(record.id));
    startNext();
    return viewOf(record.id);
  }

  function startNext(): void {
    const snapshots = [...actors.values()].map((actor) => ({ actor, now: actor.getSnapshot() }));
    const free = atOnce - snapshots.filter(({ now }) => now.matches("active")).length;
    const waiting = snapshots.filter(({ now }) => now.matches("queued")).slice(
      0,
      Math.max(0, free),
    );
    for (const { actor } of waiting) actor.send({ type: "START" });
  }

  /** A state is on the disk before anybody is told of it; progress is not worth a write. */
  function observe(id: string, actor: CloneActor): void {
    const last = records.find(id);
    const view = viewOf(id);
    if (last?.state === view.state) return tell(view);
    if (!isUnfinished(view)) actors.delete(id);
    const kept = isUnfinished(view) ? view : { ...view, finishedAt: new Date().toISOString() };
    tell(keep(kept));
    if (actor.getSnapshot().status !== "done") return;
    settle(id);
    startNext();
  }

  function tell(clone: Clone): void {
    const place = placeOf(clone);
    if (told.get(clone.id) === place) return;
    if (isUnfinished(clone)) told.set(clone.id, place);
    else told.delete(clone.id);
    changed(clone);
  }

  /** Nobody waits for what a clone does by itself: where the disk fails, it goes on in memory. */
  function keep(record: Clone): Clone {
    try {
      records.save(record);
      forgetOld();
    } catch (error) {
      records.hold(record);
      report(error);
    }
    return record;
  }

  function settle(id: string): void {
    try {
      markers.settle(id);
    } catch (error) {
      // The next start settles it.
      report(error);
    }
  }

  /** A clone whose folder is still there is known for as long as that, since it can be pulled. */
  function forgetOld(): void {
    for (const record of over().slice(MAX_KEPT)) {
      if (!isOurs(options.workspace, record)) records.remove(record.id);
    }
  }

  /** The clones that ended, the last one first. */
  function over(): Clone[] {
    const ended = records.all().filter((record) => !isUnfinished(record));
    return ended.sort((a, b) => Date.parse(b.finishedAt ?? "") - Date.parse(a.finishedAt ?? ""));
  }

  function viewOf(id: string): Clone {
    const record = records.find(id);
    if (!record) throw new Error(`The record of the clone "${id}" is gone`);
    const actor = actors.get(id);
    return actor ? withSnapshot(record, actor.getSnapshot()) : record;
  }

  function unfinished(): Clone[] {
    return records.all().filter(isUnfinished).map(({ id }) => viewOf(id));
  }

  return {
    add,
    unfinished,
    list: () =>
      [
        ...unfinished(),
        ...records.all().filter((record) => !isUnfinished(record)).slice(0, MAX_KEPT),
      ].sort((a, b) => (a.id < b.id ? 1 : -1)),
    cancel(id) {
      const actor = actors.get(id);
      if (!actor?.getSnapshot().can({ type: "CANCEL" })) throw cannotCancel(viewOf(id));
      actor.send({ type: "CANCEL" });
      return viewOf(id);
    },
    async close() {
      isClosed = true;
      for (const actor of [...actors.values()].reverse()) actor.send({ type: "CLOSE" });
      await Promise.all(ends);
    },
  };
}

function withSnapshot(record: Clone, snapshot: ReturnType<CloneActor["getSnapshot"]>): Clone {
  const { phase, progress, bytes, failure } = snapshot.context;
  const state = stateOf(snapshot);
  return {
    ...record,
    state,
    phase,
    progress: isUnfinished({ ...record, state }) ? progress : null,
    bytes,
    ...(state === "failed" && failure && { error: failure }),
  };
}

/** Returns a text that tells how far a clone is: equal ones are not worth two events. */
function placeOf({ state, phase, progress }: Clone): string {
  const share = progress?.total ? Math.floor(progress.loaded / progress.total * 100) : 0;
  return `${state} ${phase} ${share}`;
}

function overfull(record: Clone): Clone {
  return { ...record, state: "failed", error: FULL, finishedAt: record.createdAt };
}

function cannotCancel(clone: Clone): WorkbenchError {
  const why = clone.state === "cancelling" ? "being cancelled already" : `over: ${clone.state}`;
  return new WorkbenchError("illegal_verb", `Cannot cancel the clone "${clone.id}": it is ${why}`, {
    data: { state: clone.state },
  });
}
