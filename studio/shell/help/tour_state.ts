import { useSyncExternalStore } from "react";

/** How the tour stands: offered to whoever never took it, at a step, or over for good. */
export type Tour = "offered" | "over" | number;

const KEY = "workbench.tour";
const listeners = new Set<() => void>();
let tour: Tour = localStorage.getItem(KEY) === "over" ? "over" : "offered";

export function useTour(): Tour {
  return useSyncExternalStore(subscribe, () => tour);
}

export function startTour(): void {
  goToStep(0);
}

export function goToStep(step: number): void {
  tell(step);
}

/** Ends the tour, or declines it: it is not offered again in this browser. */
export function endTour(): void {
  localStorage.setItem(KEY, "over");
  tell("over");
}

function tell(next: Tour): void {
  tour = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
