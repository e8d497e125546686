import { useSyncExternalStore } from "react";

const PRINT = matchMedia("print");

/** Between the events of a print: the pages are laid out before the media query tells of them. */
let isAsked = false;

/** Whether the page is drawn for paper: all of it is shown, and nothing folded. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked || PRINT.matches);
}

function subscribe(listener: () => void): () => void {
  const told = ({ type }: Event) => {
    isAsked = type === "beforeprint";
    listener();
  };
  addEventListener("beforeprint", told);
  addEventListener("afterprint", told);
  PRINT.addEventListener("change", listener);
  return () => {
    removeEventListener("beforeprint", told);
    removeEventListener("afterprint", told);
    PRINT.removeEventListener("change", listener);
  };
}
