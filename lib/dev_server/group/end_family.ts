import { setTimeout as pause } from "node:timers/promises";
import type { ProcessFamily } from "./process_family.ts";

const FIRST_LOOK_MS = 20;
const LAST_LOOK_MS = 250;

/**
 * Resolves when no process of a family lives.
 * @param options.withinMs looks no longer than that; for ever unless told
 * @returns whether none lives
 */
export async function untilGone(
  family: ProcessFamily,
  { withinMs = Infinity }: { readonly withinMs?: number } = {},
): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (let wait = FIRST_LOOK_MS;; wait = Math.min(wait * 2, LAST_LOOK_MS)) {
    if ((await family.look()).length === 0) return true;
    if (Date.now() > end) return false;
    await pause(wait);
  }
}

/** Ends a family: asks first, and after a while does not ask. @param patienceMs milliseconds between the two */
export async function endFamily(family: ProcessFamily, patienceMs: number): Promise<void> {
  await family.look();
  family.signal("SIGTERM");
  if (await untilGone(family, { withinMs: patienceMs })) return;
  family.signal("SIGKILL");
  await untilGone(family, { withinMs: patienceMs });
}
