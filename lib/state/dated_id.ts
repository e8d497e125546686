import { randomBytes } from "node:crypto";

/** So many digits of base 36 tell the milliseconds of the next three thousand years. */
const TIME_DIGITS = 9;

/** An id by `datedId` with six random bytes. */
export const DATED_ID = /^[0-9a-z]{9}-[0-9a-f]{12}$/;

/**
 * An id for a record: ids sort as the times at which they were made.
 * @param time milliseconds since 1970
 * @param bytes how many of them are random
 */
export function datedId(time: number, bytes = 6): string {
  return `${time.toString(36).padStart(TIME_DIGITS, "0")}-${randomBytes(bytes).toString("hex")}`;
}

/** Returns the time at which an id was made, in milliseconds since 1970. */
export function timeOfDatedId(id: string): number {
  return parseInt(id.slice(0, TIME_DIGITS), 36);
}

/**
 * A clock for ids, in milliseconds: each time is later than all before, also within one millisecond, and than the one that it
 * is told, as of a record that is there since before the machine's clock was set back.
 */
export function createTicks(): (told?: number) => number {
  let last = 0;
  return (told = 0) => last = Math.max(Date.now(), last + 1, told + 1);
}
