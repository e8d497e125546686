/** A commit in the queue of a walk. */
interface Queued {
  readonly id: string;
  readonly date: number;
  readonly order: number;
}

/** The commits that a walk has before it, youngest first; of one moment, first come, first served. */
export interface DateQueue {
  readonly size: number;
  push(id: string, date: number): void;
  pop(): { readonly id: string; readonly date: number } | undefined;
}

/** A binary heap. */
export function createDateQueue(): DateQueue {
  const heap: Queued[] = [];
  let pushed = 0;

  function isBefore(one: number, other: number): boolean {
    const a = heap[one];
    const b = heap[other];
    if (!a || !b) return a !== undefined;
    return a.date === b.date ? a.order < b.order : a.date > b.date;
  }

  function swap(one: number, other: number): void {
    const a = heap[one];
    const b = heap[other];
    if (a && b) [heap[one], heap[other]] = [b, a];
  }

  function sink(): void {
    for (let at = 0;;) {
      const left = at * 2 + 1;
      const first = isBefore(left + 1, left) ? left + 1 : left;
      if (first >= heap.length || !isBefore(first, at)) return;
      swap(at, first);
      at = first;
    }
  }

  return {
    get size() {
      return heap.length;
    },
    push(id, date) {
      heap.push({ id, date, order: pushed++ });
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop() {
      const top = heap[0];
      const last = heap.pop();
      if (heap.length > 0 && last) {
        heap[0] = last;
        sink();
      }
      return top;
    },
  };
}
