/** Lets so many tasks run at a time; the others wait for their turn. */
export function atMost(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // Whoever waits takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
