/** Says which changes are told one by one. */
export interface Flood {
  /** Returns false for changes that are too many, at once or with earlier changes: then they are told as one. */
  readonly takes: (changes: number) => boolean;
}

/** So many changes are told one by one at once: more are a branch that is switched, or a tool that writes. */
const AT_ONCE = 500;
/** In the long run, so many in a second: a slow branch switch is seen in many looks. */
const A_SECOND = 100;

/** @param now tells the time in milliseconds */
export function openFlood(now: () => number = () => performance.now()): Flood {
  let left = AT_ONCE;
  let last = now();
  return {
    takes(changes) {
      const time = now();
      left = Math.min(AT_ONCE, left + (time - last) / 1000 * A_SECOND);
      last = time;
      if (changes > left) return false;
      left -= changes;
      return true;
    },
  };
}
