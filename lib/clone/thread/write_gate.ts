const OPEN = 0;
const PASSING = 1;
const CLOSED = 2;

/**
 * Ends the writes of a thread for good. Terminating it is not enough: not every runtime waits until a thread that it
 * terminates has done its last step.
 */
export interface WriteGate {
  /** For the thread. */
  readonly memory: SharedArrayBuffer;
  /** Resolves when the thread writes nothing, and never will. @param isGone whether the thread has ended by itself */
  close(isGone: () => boolean): Promise<void>;
}

export function createWriteGate(): WriteGate {
  const memory = new SharedArrayBuffer(4);
  const state = new Int32Array(memory);
  return {
    memory,
    async close(isGone) {
      while (Atomics.compareExchange(state, 0, OPEN, CLOSED) === PASSING && !isGone()) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** Does something to the disk. @throws when the gate is closed */
export type Write = <T>(step: () => T) => T;

/** The thread's side of a gate. */
export function writesThrough(memory: SharedArrayBuffer): Write {
  const state = new Int32Array(memory);
  return (step) => {
    const found = Atomics.compareExchange(state, 0, OPEN, PASSING);
    if (found === CLOSED) throw new Error("The thread is to end");
    // A step within a step: the outer one opens the gate again.
    if (found === PASSING) return step();
    try {
      return step();
    } finally {
      Atomics.store(state, 0, OPEN);
    }
  };
}
