/** A reading that concurrent callers share. @throws the signal's reason when the caller's is aborted */
export type SharedRuns<T> = (
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<T>;

/**
 * Lets concurrent callers share the runs of a reading, without ever handing out one that began before the caller asked: who
 * comes while one is under way waits for the next, together with all others who come until then. No caller's signal
 * stops a run, since others may wait for it.
 * @param run reads what it is about afresh
 */
export function shareRuns<T>(run: () => Promise<T>): SharedRuns<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;

  async function runNext(before: Promise<unknown>): Promise<T> {
    await before;
    next = null;
    const result = run();
    // Its failure is told to its own callers; those of the next run only wait for it to end.
    running = result.catch(() => undefined);
    return await result;
  }

  return async ({ signal } = {}) => {
    signal?.throwIfAborted();
    const result = await (next ??= runNext(running));
    signal?.throwIfAborted();
    return result;
  };
}
