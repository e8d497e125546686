/** Keeps what was used last, up to a number of bytes. */
export interface ByteCache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, bytes: number): void;
}

/** @param capacity how much is kept, in bytes */
export function createByteCache<V>(capacity: number): ByteCache<V> {
  const entries = new Map<string, { readonly value: V; readonly bytes: number }>();
  let held = 0;

  function drop(key: string): void {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A Map goes by the order of insertion: the first key is the one that was not used for longest.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      if (bytes > capacity / 8) return;
      entries.set(key, { value, bytes });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= capacity) break;
        drop(oldest);
      }
    },
  };
}
