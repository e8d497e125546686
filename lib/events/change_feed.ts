/** Tells whoever waits that something has changed. It keeps nothing: what has changed is read off the revisions. */
export interface ChangeFeed {
  readonly isClosed: boolean;
  changed(): void;
  /** Resolves with the next change, with the end, and when the signal says that nobody waits any more. */
  next(signal: AbortSignal): Promise<void>;
  close(): void;
}

export function openChangeFeed(): ChangeFeed {
  const waiting = new Set<() => void>();
  let isClosed = false;

  function wake(): void {
    for (const done of waiting) done();
  }

  return {
    get isClosed() {
      return isClosed;
    },
    changed: wake,
    next(signal) {
      if (isClosed || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const done = (): void => {
          waiting.delete(done);
          signal.removeEventListener("abort", done);
          resolve();
        };
        waiting.add(done);
        signal.addEventListener("abort", done);
      });
    },
    close() {
      isClosed = true;
      wake();
    },
  };
}
