import { type DevServerActor, stateOf } from "./machine.ts";

/** Kills and waits are over long before, unless a process cannot be ended. */
const LIMIT_MS = 15_000;

/** Resolves when nothing runs, or when it can be waited for no longer. */
export function untilOver(actor: DevServerActor): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(end, LIMIT_MS);
    const subscription = actor.subscribe(endIfOver);

    function end(): void {
      clearTimeout(limit);
      subscription.unsubscribe();
      resolve();
    }

    function endIfOver(): void {
      const state = stateOf(actor.getSnapshot());
      if (state === "stopped" || state === "failed") end();
    }

    endIfOver();
  });
}
