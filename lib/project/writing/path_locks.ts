/** Locks on the files of one project, within this process. */
export interface PathLocks {
  /**
   * Waits until no other holder has any of the keys.
   * @returns the release
   * @throws the signal's reason when it is aborted while waiting
   */
  acquire(keys: readonly string[], signal?: AbortSignal): Promise<() => void>;
}

export function createPathLocks(): PathLocks {
  const last = new Map<string, Promise<void>>();

  return {
    async acquire(keys, signal) {
      // All keys are queued for at once, in one step: two holders can never wait for each other.
      const before = [...new Set(keys)].flatMap((key) => last.get(key) ?? []);
      const { promise, resolve } = deferred();
      for (const key of keys) last.set(key, promise);

      const release = () => {
        resolve();
        for (const key of keys) if (last.get(key) === promise) last.delete(key);
      };
      await Promise.all(before);
      if (signal?.aborted) release();
      signal?.throwIfAborted();
      return release;
    },
  };
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
