import { useMedia } from "./use_media.ts";

const NARROW = matchMedia("(width < 720px)");

/** Whether the window is too narrow for panes beside each other. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}

const TIGHT = matchMedia("(width < 1100px)");

/** Whether the window has no room for a list beside the panes of what is open. */
export function useTight(): boolean {
  return useMedia(TIGHT);
}
