import { randomBytes } from "node:crypto";
import { type ChangeFeed, openChangeFeed } from "./change_feed.ts";

/** An event with the id from which a reader continues. */
export interface LoggedEvent<Event> {
  readonly id: string;
  readonly event: Event;
}

/** The last events of a service, for readers that come and go. */
export interface EventLog<Event> {
  /** Wakes whoever waits for the next event. */
  readonly feed: ChangeFeed;
  /** The id of the newest event, or of the place before the first one. */
  readonly newest: string;
  publish(event: Event): void;
  /** Makes every id so far one whose events are forgotten. */
  forget(): void;
  /**
   * Returns the events behind an id, oldest first; null for an id that is not of this log, or whose events are partly
   * forgotten.
   */
  after(id: string): readonly LoggedEvent<Event>[] | null;
}

/** The largest number of events by which a reader may lag. */
const KEPT = 1000;

/** Opens a log; ids of another one, as of an earlier start, are none of its own. */
export function openEventLog<Event>(): EventLog<Event> {
  const feed = openChangeFeed();
  const name = randomBytes(6).toString("hex");
  const kept: LoggedEvent<Event>[] = [];
  let count = 0;

  function numberOf(id: string): number | null {
    const [log, number = "", ...rest] = id.split("-");
    if (log !== name || rest.length > 0 || !/^\d{1,15}$/.test(number)) return null;
    return Number(number);
  }

  return {
    feed,
    get newest() {
      return `${name}-${count}`;
    },
    publish(event) {
      kept.push({ id: `${name}-${++count}`, event });
      // Twice as many are kept at times, so that the oldest are not removed one by one.
      if (kept.length >= 2 * KEPT) kept.splice(0, kept.length - KEPT);
      feed.changed();
    },
    forget() {
      kept.length = 0;
      count++;
    },
    after(id) {
      const number = numberOf(id);
      if (number === null || number > count) return null;
      const behind = count - number;
      if (behind > Math.min(kept.length, KEPT)) return null;
      return behind === 0 ? [] : kept.slice(-behind);
    },
  };
}
