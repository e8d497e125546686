import { setTimeout as delay } from "node:timers/promises";
import { openChangeFeed } from "../events/mod.ts";
import { type MayDiffer, openHappenings } from "./happenings.ts";
import { openFolderWatch, type WatchFolder } from "./watch_folders.ts";

/** The things that are watched, and the way to look at them. */
export interface WatchOptions {
  /**
   * Looks at what is watched, and tells what has changed since the last look.
   * @param mayDiffer whether something may have happened in a folder; null where all is to be looked at
   */
  readonly look: (signal: AbortSignal, mayDiffer: MayDiffer | null) => Promise<void>;
  /** Lists the folders in which something may happen, absolute, as the latest look found them. */
  readonly folders: () => readonly string[];
  /** Receives the error of a look that fails. */
  readonly report: (error: unknown) => void;
  /** The time between looks where the system tells of no changes, in milliseconds; 2000 unless told. */
  readonly pollMs?: number | undefined;
  /** The time from a look at some folders to a look at all, in milliseconds; 2000 unless told. */
  readonly wholeMs?: number | undefined;
  /** For tests: watches a folder in place of the system. */
  readonly watchFolder?: WatchFolder | undefined;
}

/** A watch that looks whenever something may have changed. */
export interface Watch extends AsyncDisposable {
  /** Resolves when every change from then on will be told. */
  readonly ready: Promise<void>;
}

/** Writes that belong together mostly come within so many milliseconds. */
const SETTLE_MS = 15;
/** In the long run nobody looks for so many times as long as looks took. */
const REST_FACTOR = 3;
/** So much of that rest, in milliseconds, may be owed: a few changes after another are told at once. */
const MOST_OWED_MS = 400;
/** Nobody waits longer for the next look, in milliseconds: on a busy machine a look takes long and costs little. */
const MOST_REST_MS = 2000;
const POLL_MS = 2000;
/** A system that is asked too much loses changes without a word; so long they are not told. */
const WHOLE_MS = 2000;

/**
 * Opens a watch: the system says where something has happened, and a look says what. After a while all is looked at, in case
 * that the system has left something out. Where it refuses to watch, all is looked at again and again.
 */
export function openWatch(
  { look, folders, report, pollMs = POLL_MS, wholeMs = WHOLE_MS, watchFolder }: WatchOptions,
): Watch {
  const closing = new AbortController();
  const { signal } = closing;
  const feed = openChangeFeed();
  const happenings = openHappenings();
  let isWatching = true;
  let hasFailed = false;
  /** The time of the next look at everything, though nothing happens. */
  let wholeAt = Infinity;
  const watched = openFolderWatch((path) => {
    happenings.note(path);
    feed.changed();
  }, watchFolder);

  async function lookOnce(isWhole: boolean): Promise<void> {
    for (let hasNew = true; hasNew;) {
      const taken = happenings.take();
      await look(signal, isWhole ? null : taken);
      if (signal.aborted) return;
      const { isWhole: isWatched, added } = watched.keep(folders(), isWhole ? () => true : taken);
      isWatching = isWatched;
      // What happened in a new folder before it was watched, the next look finds.
      for (const folder of added) happenings.note(folder);
      hasNew = added.length > 0;
    }
  }

  async function lookSafely(isWhole: boolean): Promise<void> {
    wholeAt = isWhole ? Infinity : Math.min(wholeAt, performance.now() + wholeMs);
    try {
      await lookOnce(isWhole);
      hasFailed = false;
    } catch (error) {
      if (signal.aborted) return;
      isWatching = false;
      // Told once, not with each further look.
      if (!hasFailed) report(error);
      hasFailed = true;
    }
  }

  async function run(): Promise<void> {
    let rested = 0;
    while (!signal.aborted) {
      await untilWorthwhile();
      await pause(Math.max(SETTLE_MS, rested - MOST_OWED_MS - performance.now()));
      if (signal.aborted) break;
      const started = performance.now();
      await lookSafely(!isWatching || happenings.isAnywhere || started >= wholeAt);
      const ended = performance.now();
      const owed = Math.max(rested, started) + (ended - started) * (1 + REST_FACTOR);
      rested = Math.min(owed, ended + MOST_REST_MS);
    }
  }

  async function untilWorthwhile(): Promise<void> {
    if (!happenings.isEmpty) return;
    const left = isWatching ? wholeAt - performance.now() : pollMs;
    if (left === Infinity) return await feed.next(signal);
    const over = new AbortController();
    const poll = delay(Math.max(0, left), undefined, {
      signal: AbortSignal.any([signal, over.signal]),
      ref: false,
    });
    await Promise.race([feed.next(signal), ended(poll)]);
    over.abort();
  }

  async function pause(milliseconds: number): Promise<void> {
    await ended(delay(milliseconds, undefined, { signal, ref: false }));
  }

  const ready = lookSafely(true);
  const running = ready.then(run);
  return {
    ready,
    async [Symbol.asyncDispose]() {
      closing.abort();
      feed.close();
      watched.close();
      await running;
    },
  };
}

/** A wait fails in one way alone: it is called off. */
async function ended(wait: Promise<void>): Promise<void> {
  await wait.catch(() => undefined);
}
