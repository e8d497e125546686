import { Interrupted } from "./client.ts";
import type { Turn } from "./actors/turn.ts";

/** Actors that take their turns until they are told to stop. */
export interface Crew {
  /** Resolves when nobody is within a turn; nobody begins one until `resume`. */
  pause(): Promise<void>;
  resume(): void;
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** @param turns by the name of the actor */
export function startCrew(turns: Readonly<Record<string, Turn>>): Crew {
  const failures: string[] = [];
  const busy = new Set<Promise<void>>();
  let isOver = false;
  let open = (): void => undefined;
  let gate = Promise.resolve();

  async function take(name: string, turn: Turn): Promise<void> {
    try {
      await turn();
    } catch (error) {
      if (error instanceof Interrupted) return;
      failures.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }

  async function work(name: string, turn: Turn): Promise<void> {
    for (;;) {
      await gate;
      if (isOver) return;
      const taken = take(name, turn);
      busy.add(taken);
      await taken;
      busy.delete(taken);
    }
  }

  const all = Object.entries(turns).map(([name, turn]) => work(name, turn));
  return {
    failures,
    async pause() {
      gate = new Promise((resolve) => open = resolve);
      await Promise.all(busy);
    },
    resume: () => open(),
    async stop() {
      isOver = true;
      open();
      await Promise.all(all);
    },
  };
}
