import { useMedia } from "./use_media.ts";

const PRINT = matchMedia("print");

/** Whether the page is drawn for paper: all of it is shown, and nothing folded. */
export function usePrinting(): boolean {
  return useMedia(PRINT);
}
