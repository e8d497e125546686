/**
 * Mutual exclusion of asynchronous work.
 * @module
 */

/**
 * Does one work after another, in the order in which they come; each finds what the last one left, also when that failed.
 * @param work begins when all that came before it have ended
 * @returns what the work returns, or its failure
 */
export type Mutex = <T>(work: () => T | Promise<T>) => Promise<T>;

/** Creates a mutex; its owner hands it to whatever must not be done at the same time. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    // Whoever asked for a work learns of its failure; the next ones go on.
    last = next.catch(() => undefined);
    return next;
  };
}
