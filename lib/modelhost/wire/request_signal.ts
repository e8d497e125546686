/** One signal for one request: it aborts with the first of the others, or when the time is up. */
export interface RequestSignal {
  readonly signal: AbortSignal;
  /** True once the time was up. */
  readonly isLate: boolean;
  /** From now on the request may take as long as it takes. */
  allowTime(): void;
  /** Ends the request, unless it has ended already. */
  abort(): void;
  /** Lets go of the others, which live longer than the request. */
  release(): void;
}

/** @param timeLimitMs from now */
export function openRequestSignal(
  others: readonly (AbortSignal | undefined)[],
  timeLimitMs: number,
): RequestSignal {
  const ending = new AbortController();
  let isLate = false;
  // Not AbortSignal.any: on Node 20, what is made of a signal that lives on is never freed.
  const end = (): void => ending.abort();
  for (const other of others) {
    if (other?.aborted) end();
    other?.addEventListener("abort", end);
  }
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeLimitMs);
  return {
    signal: ending.signal,
    get isLate() {
      return isLate;
    },
    allowTime: () => clearTimeout(timer),
    abort: end,
    release() {
      clearTimeout(timer);
      for (const other of others) other?.removeEventListener("abort", end);
    },
  };
}
