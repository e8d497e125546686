import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 2;

/** Looks until something is so. It pauses between: a test that only turns the event loop takes a core from its threads. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!await isSo()) await delay(PAUSE_MS);
}
