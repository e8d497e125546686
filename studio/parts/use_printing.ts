import { useSyncExternalStore } from "react";

const PRINT = matchMedia("print");

/** Whether the page is drawn for paper: all of it is shown, and nothing folded. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => PRINT.matches);
}

function subscribe(listener: () => void): () => void {
  PRINT.addEventListener("change", listener);
  return () => PRINT.removeEventListener("change", listener);
}
