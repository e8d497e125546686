import { useSyncExternalStore } from "react";

const NARROW = matchMedia("(width < 720px)");

/** Whether the window is too narrow for panes beside each other. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => NARROW.matches);
}

function subscribe(listener: () => void): () => void {
  NARROW.addEventListener("change", listener);
  return () => NARROW.removeEventListener("change", listener);
}
